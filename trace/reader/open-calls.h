/* The calls that a thread is in, as a view keeps them, with something of its own for each. */

#ifndef SAMPLER_OPEN_CALLS_H
#define SAMPLER_OPEN_CALLS_H

#include "calls.h"

struct open_call {
	struct call call;
	uint64_t inner; /* nanoseconds in those that it called */
	uint64_t since; /* the view's: when what is written of it began */
	void *of;       /* the view's: it may change it when it is told of the call */
};

/* Those of one thread, the innermost last; zeros at first. */
struct open_calls {
	struct open_call *items;
	size_t count, capacity;
};

/* CALL begins, and OF is what the view has for it. */
void open_call(struct open_calls *calls, const struct call *call, void *of);

/* CALL, which took TIME nanoseconds, ends, and is *ENDED; return how many are around it, or -1 if it was not there.  Those
   behind it go on: scopes need not end in the order in which they began. */
ptrdiff_t close_call(struct open_calls *calls, const struct call *call, uint64_t time,
		     struct open_call *ended);

/* For formats in which what began last ends first: CALL ends at TIME, and END is called for it and those behind it, for which
   BEGIN is called then, with CONTEXT.  Return false if CALL was not there. */
bool close_nested(struct open_calls *calls, const struct call *call, uint64_t time,
		  void (*begin)(void *context, struct open_call *call, uint64_t time),
		  void (*end)(void *context, struct open_call *call, uint64_t time), void *context);

#endif
