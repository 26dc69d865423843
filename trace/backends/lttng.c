/* The backend that has LTTng write the events: of the provider "sampler", see lttng-tracepoints.h.

   The gates of tracepoints are open for good, because LTTng has gates of its own.  KNOWN are the tracepoints that were
   ever loaded, by their ids: what an event has besides.  They are copies, which stay when a library is unloaded: so those
   who write events need no lock. */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "lttng-tracepoints.h"
#include "sampler/trace.h"
#include "tracepoint-id.h"

/* Whether events are written. */
enum state { UNKNOWN, OFF, ON };

static const uint32_t open_gate = 1, closed_gate = 0;
static bool is_process_on = true, are_new_threads_on = true;
static _Thread_local enum state state_of_thread;

/* A power of two. */
#define LISTS 4096

static struct sampler_tracepoint *known[LISTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const struct sampler_tracepoint *find_point(uint32_t id)
{
	/* pairs with the release of remember() */
	const struct sampler_tracepoint *point =
	    __atomic_load_n(&known[id % LISTS], __ATOMIC_ACQUIRE);
	while (point && point->id != id)
		point = point->next;
	return point;
}

/* A copy of POINT, with its texts; null if there is no memory. */
static struct sampler_tracepoint *copy_point(const struct sampler_tracepoint *point)
{
	size_t name = strlen(point->name) + 1, series = strlen(point->series) + 1,
	       file = strlen(point->file) + 1;
	struct sampler_tracepoint *copy = malloc(sizeof *copy + name + series + file);
	if (!copy)
		return NULL;
	char *texts = (char *)(copy + 1);
	*copy = *point;
	copy->name = memcpy(texts, point->name, name);
	copy->series = memcpy(texts + name, point->series, series);
	copy->file = memcpy(texts + name + series, point->file, file);
	return copy;
}

/* With the lock. */
static void remember(const struct sampler_tracepoint *point)
{
	struct sampler_tracepoint **list = &known[point->id % LISTS], *copy;
	if (find_point(point->id) || !(copy = copy_point(point)))
		return;
	copy->next = *list;
	__atomic_store_n(list, copy, __ATOMIC_RELEASE);
}

void sampler_trace_register(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	pthread_mutex_lock(&lock);
	for (struct sampler_tracepoint *point = begin; point < end; point++) {
		/* each unit of an object shows them all */
		if (point->is_known)
			continue;
		point->is_known = true;
		set_tracepoint_id(point);
		remember(point);
		point->gate = &open_gate;
	}
	pthread_mutex_unlock(&lock);
}

void sampler_trace_unregister(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	for (struct sampler_tracepoint *point = begin; point < end; point++) {
		point->gate = &closed_gate;
		point->is_known = false;
	}
}

/* ---- What is on. */

static bool is_on(void)
{
	if (state_of_thread == UNKNOWN)
		state_of_thread = __atomic_load_n(&are_new_threads_on, __ATOMIC_RELAXED) ? ON : OFF;
	return __atomic_load_n(&is_process_on, __ATOMIC_RELAXED) && state_of_thread == ON;
}

bool sampler_trace_set_process(bool is_wanted)
{
	return __atomic_exchange_n(&is_process_on, is_wanted, __ATOMIC_RELAXED);
}

bool sampler_trace_set_thread(bool is_wanted)
{
	bool was_on = sampler_trace_thread();
	state_of_thread = is_wanted ? ON : OFF;
	return was_on;
}

bool sampler_trace_set_new_threads(bool is_wanted)
{
	return __atomic_exchange_n(&are_new_threads_on, is_wanted, __ATOMIC_RELAXED);
}

bool sampler_trace_process(void)
{
	return __atomic_load_n(&is_process_on, __ATOMIC_RELAXED);
}

bool sampler_trace_thread(void)
{
	is_on();
	return state_of_thread == ON;
}

bool sampler_trace_new_threads(void)
{
	return __atomic_load_n(&are_new_threads_on, __ATOMIC_RELAXED);
}

/* ---- Events. */

#define WRITE(event, ...)                                                                          \
	do {                                                                                       \
		if (lttng_ust_tracepoint_enabled(sampler, event) && is_on())                       \
			lttng_ust_do_tracepoint(sampler, event, __VA_ARGS__);                      \
	} while (0)

void sampler_trace_scope_entry(uint32_t id)
{
	WRITE(scope_entry, id, find_point(id));
}

void sampler_trace_scope_exit(uint32_t id)
{
	WRITE(scope_exit, id, find_point(id));
}

void sampler_trace_mark_event(uint32_t id, uint32_t level)
{
	WRITE(mark, id, find_point(id), level);
}

void sampler_trace_count_event(uint32_t id, int64_t value)
{
	WRITE(count, id, find_point(id), value);
}

void sampler_trace_data(const uint64_t *words, unsigned count)
{
	uint32_t id = words[0] >> 32;
	WRITE(data, id, find_point(id), words, count);
}

void sampler_trace_log(const char *text)
{
	WRITE(log, text);
}

void sampler_trace_thread_name(const char *name)
{
	WRITE(thread_name, name);
}

void __cyg_profile_func_enter(void *function, void *caller)
{
	WRITE(enter, function, caller);
}

void __cyg_profile_func_exit(void *function, void *caller)
{
	WRITE(exit, function, caller);
}

/* ---- What LTTng has nothing of. */

uint32_t sampler_trace_address(const void *address)
{
	(void)address;
	return 0;
}

bool sampler_trace_dump_stack(int fd)
{
	(void)fd;
	return false;
}

bool sampler_trace_dump_all(int fd)
{
	(void)fd;
	return false;
}

void sampler_trace_next_cycle(void)
{
}
