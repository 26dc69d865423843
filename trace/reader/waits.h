/* How threads waited for each other, from what libsampler-locks has traced: see sampler/trace-locks.h. */

#ifndef SAMPLER_WAITS_H
#define SAMPLER_WAITS_H

#include "walk.h"

/* A thing that is waited for. */
struct lock {
	const struct traced_process *process;
	uint64_t address;
	char *name; /* an alias, a variable, or the address */
	/* who has it, as far as that is known: a thread that has called a function that gives it, at HOLDING_SITE */
	uint32_t holder;
	const struct name *holding_site;
	/* the same of who has said last that it gives it back, and may not have done so yet */
	uint32_t last_holder;
	const struct name *last_site;
	unsigned life;  /* rises when the object begins or ends: another one may have its address */
	unsigned epoch; /* in which the holders were seen: they hold only until events are lost */
};

/* A thread waited. */
struct wait {
	const struct traced_process *process;
	uint32_t tid;
	char thread[16];      /* its name, or "" */
	const char *function; /* that waited */
	bool
	    is_of_lock; /* something that is held by a thread, as are mutexes; not as conditions are */
	struct lock *lock;
	const struct name *site; /* where it was called, or null */
	uint32_t holder;         /* the thread that held it when the wait began, or 0 */
	const struct name *
	    holding_site; /* where that had called for it, or null: only known if all calls are traced */
	uint64_t begin, time; /* nanoseconds */
	bool is_open;         /* it has not ended in the trace */
};

/* A thread that held the first has called for the second. */
struct lock_order {
	struct lock *first, *second;
	unsigned first_life, second_life;
	const struct name *first_site, *second_site;
};

/* Threads have called for two locks in one order, and later in the other one. */
struct lock_inversion {
	const struct lock_order *first, *second;
};

struct waits {
	struct wait *items; /* in the order in which they ended */
	size_t count, capacity;
	struct lock_inversion *inversions; /* each but once; only known if all calls are traced */
	size_t inversion_count, inversion_capacity;
};

/* Those that FILTER shows of TRACE, whose names are known.  They last as long as TRACE does.  ALIASES, or null, is a file with lines of an
   address or the name of a variable, and what that is to be called; return false, after complaining, if it cannot be read. */
bool find_waits(struct waits *waits, struct trace *trace, struct filter *filter,
		const char *aliases);

#endif
