/* A server that does not answer is given up: libpq itself would wait for ever.

   IS_WAITING says that a call of libpq that may wait has begun, at the time SINCE, and is not over.  When it has taken too long, the watcher shuts the
   connection down: libpq sees that the server has gone, and returns.  The watcher has a copy of the socket, which nobody else closes, because libpq may
   close its own at any time, and the number may then be that of another file.  All is under the lock. */

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "postgresql.h"
#include "tool.h"

struct patience {
	pthread_t watcher;
	pthread_mutex_t lock;
	pthread_cond_t ended;
	unsigned seconds;
	int socket; /* -1: there is none */
	bool is_waiting, is_ending;
	time_t since;
};

static time_t now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

static void *watch(void *argument)
{
	struct patience *patience = argument;
	struct timespec until;
	pthread_mutex_lock(&patience->lock);
	while (!patience->is_ending) {
		if (patience->is_waiting && patience->socket >= 0 &&
		    now() - patience->since > patience->seconds)
			shutdown(patience->socket, SHUT_RDWR);
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec++;
		pthread_cond_clockwait(&patience->ended, &patience->lock, CLOCK_MONOTONIC, &until);
	}
	pthread_mutex_unlock(&patience->lock);
	return NULL;
}

void limit_waiting(struct database *database, unsigned seconds)
{
	struct patience *patience = allocate(sizeof *patience);
	*patience = (struct patience){ .lock = PTHREAD_MUTEX_INITIALIZER,
				       .ended = PTHREAD_COND_INITIALIZER,
				       .seconds = seconds,
				       .socket = -1 };
	if (pthread_create(&patience->watcher, NULL, watch, patience) != 0) {
		free(patience);
		return;
	}
	database->patience = patience;
	has_connected(database);
}

void end_waiting_limit(struct database *database)
{
	struct patience *patience = database->patience;
	if (!patience)
		return;
	pthread_mutex_lock(&patience->lock);
	patience->is_ending = true;
	pthread_cond_signal(&patience->ended);
	pthread_mutex_unlock(&patience->lock);
	pthread_join(patience->watcher, NULL);
	if (patience->socket >= 0)
		close(patience->socket);
	free(patience);
	database->patience = NULL;
}

static void set_socket(struct database *database, int socket)
{
	struct patience *patience = database->patience;
	if (!patience)
		return;
	pthread_mutex_lock(&patience->lock);
	if (patience->socket >= 0)
		close(patience->socket);
	patience->socket = socket;
	pthread_mutex_unlock(&patience->lock);
}

void has_connected(struct database *database)
{
	if (database->patience && database->connection)
		set_socket(database, fcntl(PQsocket(database->connection), F_DUPFD_CLOEXEC, 0));
}

void disconnect(struct database *database)
{
	set_socket(database, -1);
	PQfinish(database->connection);
	database->connection = NULL;
}

void set_waiting(struct database *database, bool is_waiting)
{
	struct patience *patience = database->patience;
	if (!patience)
		return;
	pthread_mutex_lock(&patience->lock);
	patience->is_waiting = is_waiting;
	patience->since = now();
	pthread_mutex_unlock(&patience->lock);
}
