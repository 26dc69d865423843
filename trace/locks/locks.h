/* Inside libsampler-locks, which traces how threads wait for each other: see sampler-trace-contention(1).

   It has functions in the place of the C library's, one file for each class.  Each does what the real function does, with the same result, errno and
   points of cancellation; and it tells of that by the backend that is there, as tracepoints of a program do:

	WAIT	a scope with the name of the function, around the real one, if that has to wait
	ABOUT	words, behind the beginning of WAIT: what for, and by whom it is held
	DONE	words: it was called, and has that result

   Whether a function has to wait is found out by its sister that does not: pthread_mutex_trylock for pthread_mutex_lock.  Where that succeeds, or fails for
   another reason, its result is that of the function.

   A gate that is closed costs a load and a branch.  The gates of what SAMPLER_TRACE_LOCKS does not ask for stay closed. */

#ifndef SAMPLER_LOCKS_H
#define SAMPLER_LOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "sampler/trace.h"
#include "sampler/trace-locks.h"

#define EXPORTED      __attribute__((visibility("default")))
#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum class {
	CLASS_MUTEX,
	CLASS_COND,
	CLASS_RWLOCK,
	CLASS_BARRIER,
	CLASS_SPIN,
	CLASS_SEM,
	CLASS_ONCE,
	CLASS_THREAD,
};

#define OPERATION(function, class) OF_##function,
enum operation {
#include "operations.def"
	OPERATIONS
};
#undef OPERATION

struct points {
	struct sampler_tracepoint wait, about, done;
};

extern struct points points[OPERATIONS];

/* Those that come after ours, as far as they were looked for; and look for one. */
extern void *real_functions[OPERATIONS];
void *find_real_function(enum operation operation);

/* The function that comes after ours.  Async-signal-safe from the second time on. */
ALWAYS_INLINE void *real_function(enum operation operation)
{
	void *function = __atomic_load_n(&real_functions[operation], __ATOMIC_RELAXED);
	return __builtin_expect(function != NULL, 1) ? function : find_real_function(operation);
}

/* Write the words of ABOUT and DONE.  SITE is where the function was called, HOLDER a thread's number or 0.  Keep errno. */
void tell_about(enum operation operation, const void *object, uint32_t holder, const void *site);
void tell_done(enum operation operation, const void *object, long result, const void *site);

ALWAYS_INLINE bool is_open(const struct sampler_tracepoint *point)
{
	return __builtin_expect(__atomic_load_n(point->gate, __ATOMIC_RELAXED) != 0, 0);
}

ALWAYS_INLINE bool is_traced(enum operation operation)
{
	return is_open(&points[operation].wait) || is_open(&points[operation].done);
}

/* What the C library looks at before it tries anything, and fails for, where nothing has to wait, too: whether CLOCK can be waited by, and
   UNTIL is a time. */
ALWAYS_INLINE bool is_clock(clockid_t clock)
{
	return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
}

ALWAYS_INLINE bool is_time(const struct timespec *until)
{
	return until->tv_nsec >= 0 && until->tv_nsec < 1000000000;
}

/* In the function that was called: where that was. */
#define SITE ((const char *)__builtin_extract_return_addr(__builtin_return_address(0)) - 1)

/* Begin to wait; return what end_wait() needs.  Both are a part of the function that waits, because a scope belongs to its frame. */
ALWAYS_INLINE bool begin_wait(enum operation operation, const void *object, uint32_t holder,
			      const void *site)
{
	bool is = is_open(&points[operation].wait);
	if (is) {
		sampler_trace_scope_entry(points[operation].wait.id);
		tell_about(operation, object, holder, site);
	}
	return is;
}

ALWAYS_INLINE void end_wait(enum operation operation, bool has_begun)
{
	if (has_begun)
		sampler_trace_scope_exit(points[operation].wait.id);
}

ALWAYS_INLINE void end_call(enum operation operation, const void *object, long result,
			    const void *site)
{
	if (is_open(&points[operation].done))
		tell_done(operation, object, result, site);
}

#endif
