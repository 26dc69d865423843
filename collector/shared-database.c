/* The database as the threads see it that ask for others (questions.c).

   Who has it holds LOCK, since HELD_SINCE, which is 0 while nobody does; FAILED is when it has not answered last, or 0.  Both are under STATE_LOCK, which
   is held for a moment only.  The threads are few: so that they do not all wait for a database that hangs, others than the one who has found out wait no longer than
   MOST_WAITING. */

#include "shared-database.h"

#include <pthread.h>

#include "duration.h"

/* Seconds to wait for others who ask, and for which one that has failed is not asked again. */
#define MOST_WAITING 2
#define REST         5

static struct {
	pthread_mutex_t lock, state_lock;
	const struct database_kind *kind;
	struct database *database;
	const char *name;
	double held_since, failed;
} shared = { .lock = PTHREAD_MUTEX_INITIALIZER, .state_lock = PTHREAD_MUTEX_INITIALIZER };

void share_database(const struct database_kind *kind, struct database *database, const char *where)
{
	shared.kind = kind;
	shared.database = database;
	shared.name = where;
}

/* Whether it is no use to wait. */
static bool hangs(void)
{
	double now = monotonic_seconds();
	pthread_mutex_lock(&shared.state_lock);
	bool is_held = shared.held_since && now - shared.held_since > MOST_WAITING,
	     has_failed = shared.failed && now - shared.failed < REST;
	pthread_mutex_unlock(&shared.state_lock);
	return is_held || has_failed;
}

static void set_state(double held_since, bool has_failed)
{
	pthread_mutex_lock(&shared.state_lock);
	shared.held_since = held_since;
	if (!held_since)
		shared.failed = has_failed ? monotonic_seconds() : 0;
	pthread_mutex_unlock(&shared.state_lock);
}

struct database *lock_database(const struct database_kind **kind)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += MOST_WAITING;
	if (hangs() || pthread_mutex_clocklock(&shared.lock, CLOCK_MONOTONIC, &until) != 0)
		return NULL;
	set_state(monotonic_seconds(), false);
	*kind = shared.kind;
	return shared.database;
}

void unlock_database(bool has_answered)
{
	set_state(0, !has_answered);
	pthread_mutex_unlock(&shared.lock);
}

const char *database_name(void)
{
	return shared.name;
}
