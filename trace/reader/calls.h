/* Calls, from events: which functions and scopes a thread is in, and which begin and end.

   Events need not say all of it.  A function that was left by an exception or longjmp ends with the event
   that says so.  Behind a gap, where events were lost or tracing was off, nothing that was open before is
   taken to go on: its end is not known, and the next block says how many calls there are, of which only the
   ends will be known. */

#ifndef SAMPLER_CALLS_H
#define SAMPLER_CALLS_H

#include "trace.h"
#include "values.h"

/* A function or scope that a thread is in. */
struct call {
	uint32_t id;
	bool is_scope;
	bool is_unknown; /* its beginning is not in the trace: before its end, it has no id */
	bool has_time;
	size_t depth;   /* how many there were below it when it began */
	uint64_t begin; /* nanoseconds */
	/* of who is told, see walk.c: its number in the thread, marks, and how many around it are shown */
	uint64_t number;
	unsigned marks;
	bool is_dumped; /* by a trigger: who called it is to be shown */
	size_t indent;
	struct values arguments, result; /* as far as they were traced, see values.h */
};

enum call_end {
	CALL_RETURNED, /* as an event of its own says */
	CALL_LEFT,     /* by an exception, longjmp or the like: there is no such event */
	CALL_LOST, /* the event is not in the trace: before a gap, the time is that of the last event */
	CALL_OPEN, /* it has not, but the trace of the thread has */
};

/* Between two events of a thread, others may have been. */
struct gap {
	enum {
		GAP_BETWEEN,
		GAP_BEFORE,
		GAP_BEHIND
	} place;         /* the thread's first event, or its last one */
	bool is_pause;   /* tracing was off: nothing was lost */
	bool is_shared;  /* some of the events may be of other threads, of which nothing is there */
	uint64_t events; /* of the thread that were lost */
	uint64_t blocks; /* of the process that are not in the trace: some may be the thread's */
	uint64_t begin, end; /* when the two events came, in nanoseconds */
};

/* All gaps of a trace. */
struct gap_sum {
	uint64_t gaps, pauses; /* where events are missing; where tracing was off */
	uint64_t events;       /* that were lost */
	bool has_blocks;       /* there are no blocks of events, whose number is not known */
	uint64_t endless;      /* calls whose ends are not in the trace */
};

void add_gap(struct gap_sum *sum, const struct gap *gap);

/* Those of one thread, the innermost last. */
struct calls {
	struct call *items;
	size_t count, capacity;
	size_t unknown;       /* below them: calls whose beginning is not in the trace */
	size_t unknown_items; /* and so many among them */
	bool is_in_new_block; /* whose depth is not yet compared */
	size_t depth;   /* of what the last event was about: how many calls there are below that */
	bool has_begun; /* there was an event */
	uint64_t time;  /* of the last one, in nanoseconds */
	/* who is told of them, or null: of values only while it is told; CONTEXT is the reader's own.  That an unknown call begins is
	   not told, and that it ends only if it returns */
	void (*begin)(void *context, struct call *call);
	void (*end)(void *context, const struct call *call, uint64_t time, enum call_end how);
	/* the present event comes behind a gap, and all calls have ended */
	void (*gap)(void *context, const struct gap *gap);
	void *context;
};

/* Whether a gap is before the event that the thread of STREAM has come to.  Behind follow_calls, so is its first event. */
bool is_behind_gap(const struct calls *calls, const struct thread_stream *stream);

/* The thread of STREAM has come to its present event.  Return false if that is about no call. */
bool follow_calls(struct calls *calls, struct thread_stream *stream);

/* The thread ends at TIME, and with it all its calls. */
void end_calls(struct calls *calls, uint64_t time, enum call_end how);

#endif
