/* The database as those see it that answer questions. */

#include "shared-database.h"

#include <pthread.h>

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
	pthread_mutex_lock(&shared.lock);
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
