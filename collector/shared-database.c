/* The database as those see it that answer questions. */

#include "shared-database.h"

#include <pthread.h>
#include <time.h>

/* Seconds to wait for others who ask. */
#define PATIENCE 2

static struct {
	pthread_mutex_t lock;
	const struct database_kind *kind;
	struct database *database;
	const char *name;
} shared = { .lock = PTHREAD_MUTEX_INITIALIZER };

void share_database(const struct database_kind *kind, struct database *database, const char *where)
{
	shared.kind = kind;
	shared.database = database;
	shared.name = where;
}

struct database *lock_database(const struct database_kind **kind)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += PATIENCE;
	if (pthread_mutex_timedlock(&shared.lock, &until) != 0)
		return NULL;
	*kind = shared.kind;
	return shared.database;
}

void unlock_database(void)
{
	pthread_mutex_unlock(&shared.lock);
}

const char *database_name(void)
{
	return shared.name;
}
