/* A walk through a trace: all of its events, in the order of time, and the calls that they are about, as far as
   a filter shows them. */

#ifndef SAMPLER_WALK_H
#define SAMPLER_WALK_H

#include "calls.h"
#include "filter.h"

struct walk;

/* One thread. */
struct walker {
	struct thread_stream *stream;
	struct calls calls;
	struct walk *walk; /* of all threads */
	struct filter *filter;
	const struct view *view;
	void *user; /* the view's, of its size */
	/* calls that have begun, and of which it is not known yet whether they take long enough, the
	   innermost last */
	struct call *pending;
	size_t pending_count, pending_capacity;
	uint64_t begun;            /* calls so far */
	size_t included, excluded; /* calls that patterns are about, and the thread is in */
	size_t shown;              /* and those that are shown */
	size_t too_deep;           /* and those that are not, because they are in too many */
	size_t indent;             /* where its present event is: as that of a call */
	bool is_listed;            /* it is one of those that are wanted */
	bool is_out_of_range;      /* its present event is not in what is wanted */
	bool is_event_shown;       /* its present event is shown */
};

/* What is made of a trace.  Functions that are null are not called. */
struct view {
	size_t user_size; /* of what it keeps for each thread: zeros at first */
	/* a call begins, or ends, at the latest with the last event of its thread; CALL->indent is how many calls
	   around it are shown.  That it begins may be told later than events of other threads, if the
	   filter wants calls that take long */
	void (*enter)(struct walker *walker, const struct call *call);
	void (*leave)(struct walker *walker, const struct call *call, uint64_t time,
		      enum call_end how);
	/* the thread's event is about no call: WALKER->stream->event */
	void (*point)(struct walker *walker);
	/* any event, after the others were called: see WALKER->is_event_shown */
	void (*event)(struct walker *walker);
	/* the thread's present event comes behind a gap, and all of its calls have ended */
	void (*gap)(struct walker *walker, const struct gap *gap);
	/* the thread has no more events */
	void (*end)(struct walker *walker);
};

/* The name of what CALL, of the walker's thread, has called; null if there is none. */
const struct name *name_of_call(struct walker *walker, const struct call *call);

/* Whether FILTER wants PROCESS, by its number, which all processes that have it share, or by that of viewers. */
bool is_process_listed(const struct filter *filter, const struct traced_process *process);

/* Show what FILTER shows of TRACE, whose names are known, to VIEW. */
void walk_trace(struct trace *trace, struct filter *filter, const struct view *view);

/* Set TIMES, which has as many as TRACE has processes, to when the first event of each came, in nanoseconds, or 0 if there is none; that of all is element 0. */
void find_first_times(struct trace *trace, uint64_t *times);

#endif
