/* Calls, from events: which functions and scopes a thread is in, and which begin and end.

   What is not told is put right here: a function that was left by an exception, by longjmp or while nothing
   was traced ends with the event that shows it. */

#ifndef SAMPLER_CALLS_H
#define SAMPLER_CALLS_H

#include "trace.h"

/* A function or scope that a thread is in. */
struct call {
	uint32_t id;
	bool is_scope;
	bool has_time;
	size_t depth;   /* how many there were below it when it began */
	uint64_t begin; /* nanoseconds */
};

/* Those of one thread, the innermost last. */
struct calls {
	struct call *items;
	size_t count, capacity;
	size_t unknown; /* frames below them that the trace does not tell of */
	/* who is told of them, or null; CONTEXT is the reader's own */
	void (*begin)(void *context, const struct call *call);
	/* IS_TOLD: by an event of its own; else it was left without one */
	void (*end)(void *context, const struct call *call, uint64_t time, bool is_told);
	void *context;
};

/* The thread of STREAM has come to its present event.  Return false if that is about no call. */
bool follow_calls(struct calls *calls, const struct thread_stream *stream);

/* The thread ends at TIME, and with it all its calls. */
void end_calls(struct calls *calls, uint64_t time);

#endif
