/* Connections of which a request takes too long are ended.

   All live in a list, under the lock.  UNTIL is when the request has to be complete; 0 while we work at it.  A socket is shut down, not
   closed: who reads it sees the end, and closes it. */

#include "deadlines.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <time.h>

#include "duration.h"
#include "metrics.h"
#include "tool.h"

struct deadline {
	LIST_ENTRY(deadline) entry;
	int socket;
	double until;
};

static struct {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t ended;
	LIST_HEAD(, deadline) list;
	unsigned seconds;
	bool is_ending;
} deadlines = { .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER };

/* With the lock. */
static void end_late_ones(void)
{
	struct deadline *deadline;
	double now = monotonic_seconds();
	LIST_FOREACH(deadline, &deadlines.list, entry)
	if (deadline->until && deadline->until < now) {
		shutdown(deadline->socket, SHUT_RDWR);
		deadline->until = 0;
		metrics_add(METRIC_TOO_SLOW, 1);
	}
}

static void *watch(void *unused)
{
	struct timespec until;
	pthread_mutex_lock(&deadlines.lock);
	while (!deadlines.is_ending) {
		end_late_ones();
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec++;
		pthread_cond_clockwait(&deadlines.ended, &deadlines.lock, CLOCK_MONOTONIC, &until);
	}
	pthread_mutex_unlock(&deadlines.lock);
	return unused;
}

bool deadlines_begin(unsigned seconds)
{
	deadlines.seconds = seconds;
	return pthread_create(&deadlines.thread, NULL, watch, NULL) == 0;
}

void deadlines_end(void)
{
	pthread_mutex_lock(&deadlines.lock);
	deadlines.is_ending = true;
	pthread_cond_signal(&deadlines.ended);
	pthread_mutex_unlock(&deadlines.lock);
	pthread_join(deadlines.thread, NULL);
}

static void set_until(struct deadline *deadline, double until)
{
	pthread_mutex_lock(&deadlines.lock);
	deadline->until = until;
	pthread_mutex_unlock(&deadlines.lock);
}

struct deadline *add_deadline(int socket)
{
	struct deadline *deadline = allocate(sizeof *deadline);
	*deadline =
	    (struct deadline){ .socket = socket, .until = monotonic_seconds() + deadlines.seconds };
	pthread_mutex_lock(&deadlines.lock);
	LIST_INSERT_HEAD(&deadlines.list, deadline, entry);
	pthread_mutex_unlock(&deadlines.lock);
	return deadline;
}

void deadline_met(struct deadline *deadline)
{
	set_until(deadline, 0);
}

void deadline_renewed(struct deadline *deadline, double more)
{
	set_until(deadline, monotonic_seconds() + deadlines.seconds + more);
}

void drop_deadline(struct deadline *deadline)
{
	pthread_mutex_lock(&deadlines.lock);
	LIST_REMOVE(deadline, entry);
	pthread_mutex_unlock(&deadlines.lock);
	free(deadline);
}
