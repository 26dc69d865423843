/* The one thread that writes.

   WAITING holds what nobody has taken yet.  BUSY_SINCE is when the transaction began that is being done, or 0. Both are under the lock, which
   is never held while the database works. */

#include "writer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "duration.h"
#include "metrics.h"
#include "report-id.h"
#include "tool.h"

/* Beyond these, clients are told to come again. */
#define MOST_WAITING       4096
#define MOST_WAITING_BYTES (64 << 20)
#define SLOW_TRANSACTION   2

/* Seconds for which we say so when something could not be stored: then somebody may try again. */
#define UNWELL_FOR 5

/* In one transaction. */
#define MOST_AT_ONCE 512

/* Seconds from one look for old runs to the next. */
#define RETENTION_INTERVAL 3600

static struct {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wanted;
	struct pending *first, **last;
	size_t waiting,
	    bytes; /* that is how many wait, and what they take; also what is being stored */
	time_t busy_since;
	time_t failed; /* when something could not be stored the last time, or 0 */
	bool is_ending;
	const struct database_kind *kind;
	struct database *database;
	int64_t raw_days, row_days;
	time_t retained; /* when we have looked for old runs last */
} writer = { .lock = PTHREAD_MUTEX_INITIALIZER, .wanted = PTHREAD_COND_INITIALIZER };

/* Never 0. */
static time_t seconds(void)
{
	return monotonic_seconds() + 1;
}

bool writer_has_room(void)
{
	pthread_mutex_lock(&writer.lock);
	bool has = writer.waiting < MOST_WAITING && writer.bytes < MOST_WAITING_BYTES &&
		   (!writer.busy_since || seconds() - writer.busy_since <= SLOW_TRANSACTION);
	pthread_mutex_unlock(&writer.lock);
	return has;
}

bool writer_is_well(void)
{
	pthread_mutex_lock(&writer.lock);
	bool is = !writer.failed || seconds() - writer.failed > UNWELL_FOR;
	pthread_mutex_unlock(&writer.lock);
	return is && writer_has_room();
}

static size_t bytes_of(const struct pending *pending)
{
	const struct stored_run *run = &pending->run;
	return strlen(run->layout) + run->row_size + run->raw_size;
}

void writer_add(struct pending *pending)
{
	pending->next = NULL;
	pthread_mutex_lock(&writer.lock);
	if (writer.is_ending) {
		pthread_mutex_unlock(&writer.lock);
		pending->result = NOT_STORED;
		pending->done(pending);
		return;
	}
	*writer.last = pending;
	writer.last = &pending->next;
	writer.waiting++;
	writer.bytes += bytes_of(pending);
	pthread_cond_signal(&writer.wanted);
	pthread_mutex_unlock(&writer.lock);
}

/* Wait until there is something to do, at most for a minute; with the lock. */
static void wait_for_work(void)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += 60;
	if (!writer.first && !writer.is_ending)
		pthread_cond_clockwait(&writer.wanted, &writer.lock, CLOCK_MONOTONIC, &until);
}

/* Put what waits, no more than MOST_AT_ONCE, into BATCH; return how many; with the lock. */
static size_t collect_batch(struct pending *batch[MOST_AT_ONCE])
{
	size_t count = 0;
	for (; writer.first && count < MOST_AT_ONCE; writer.first = writer.first->next)
		batch[count++] = writer.first;
	if (!writer.first)
		writer.last = &writer.first;
	writer.waiting -= count;
	writer.busy_since = count ? seconds() : 0;
	return count;
}

static void note_health(const enum stored *results, size_t count, size_t bytes)
{
	bool has_failed = false;
	for (size_t i = 0; i < count; i++)
		has_failed |= results[i] == NOT_STORED;
	pthread_mutex_lock(&writer.lock);
	writer.failed = has_failed ? seconds() : 0;
	writer.bytes -= bytes;
	pthread_mutex_unlock(&writer.lock);
}

/* Whether to try: at the end, a database that has just failed is not waited for again, because whoever ends us does not wait for ever. */
static bool may_store(void)
{
	pthread_mutex_lock(&writer.lock);
	bool may = !writer.is_ending || !writer.failed;
	pthread_mutex_unlock(&writer.lock);
	return may;
}

static void store_batch(struct pending *batch[MOST_AT_ONCE], size_t count)
{
	const struct stored_run *runs[MOST_AT_ONCE];
	enum stored results[MOST_AT_ONCE] = { NOT_STORED };
	size_t bytes = 0;
	for (size_t i = 0; i < count; i++) {
		runs[i] = &batch[i]->run;
		bytes += bytes_of(batch[i]);
	}
	double start = monotonic_seconds();
	if (may_store())
		writer.kind->add(writer.database, runs, count, results);
	metrics_of_commit(monotonic_seconds() - start);
	note_health(results, count, bytes);
	for (size_t i = 0; i < count; i++) {
		batch[i]->result = results[i];
		batch[i]->done(batch[i]);
	}
}

static void remove_old_runs(void)
{
	if (writer.retained && seconds() - writer.retained < RETENTION_INTERVAL)
		return;
	/* while that lasts, nothing is stored */
	pthread_mutex_lock(&writer.lock);
	if (!writer.busy_since)
		writer.busy_since = seconds();
	pthread_mutex_unlock(&writer.lock);
	writer.kind->retain(writer.database, today() - writer.raw_days, today() - writer.row_days);
	writer.retained = seconds();
}

static void *write_runs(void *unused)
{
	struct pending *batch[MOST_AT_ONCE];
	pthread_mutex_lock(&writer.lock);
	while (writer.first || !writer.is_ending) {
		wait_for_work();
		size_t count = collect_batch(batch);
		pthread_mutex_unlock(&writer.lock);
		if (count)
			store_batch(batch, count);
		remove_old_runs();
		pthread_mutex_lock(&writer.lock);
		writer.busy_since = 0;
	}
	pthread_mutex_unlock(&writer.lock);
	return unused;
}

bool begin_writing(const struct database_kind *kind, struct database *database, int64_t raw_days,
		   int64_t row_days)
{
	writer.kind = kind;
	writer.database = database;
	writer.raw_days = raw_days;
	writer.row_days = row_days;
	writer.last = &writer.first;
	return pthread_create(&writer.thread, NULL, write_runs, NULL) == 0;
}

void end_writing(void)
{
	pthread_mutex_lock(&writer.lock);
	writer.is_ending = true;
	pthread_cond_signal(&writer.wanted);
	pthread_mutex_unlock(&writer.lock);
	pthread_join(writer.thread, NULL);
}
