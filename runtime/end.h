/* The one report of a process, however it ends. */

#ifndef SAMPLER_END_H
#define SAMPLER_END_H

#include "runtime.h"

/* How a process ends.  The report says "HOW NUMBER", or "HOW" if the number is not known:

	exit N, quick_exit N, _exit N	its status, from 0 to 255
	signal N
	exec				it executes another program
	sanitizer			one of gcc's sanitizers ends it */
struct ending {
	const char *how;
	int number; /* -1 if it is not known */
	/* after a crash, the registers where it was, and null else */
	void *context;
};

/* Who writes the report. */
enum reporter {
	REPORTER_THIS,   /* this thread did so, and it is written now */
	REPORTER_SELF,   /* this thread is at it: we are inside it */
	REPORTER_OTHER,  /* another thread was at it, and has not ended the process in good time */
	REPORTER_NOBODY, /* none is wanted here, or it tells of this end already */
};

/* Write the report and put it in its place: once for each way to end, because a process that ends
   in one way may still come to another end.  Another thread that is at it, or has been, is given
   time to end the process.  Needs 512 bytes of stack.  Async-signal-safe. */
enum reporter report_end(const struct ending *ending) HIDDEN;

/* This thread is at the report, and the process ends at once, in this way: let what is left of it
   say so.  Async-signal-safe. */
void note_end(const struct ending *ending) HIDDEN;

/* Let all wings know that the process ends, in this thread and in this way, which is not another program;
   whether a report is wanted or not.  May be called more than once.  Async-signal-safe. */
void tell_end(const struct ending *ending) HIDDEN;

/* The process goes on, because what it ended by has failed, of which this thread has reported: take
   the report back, unless another thread has come to an end and written its own. */
void resume_after_end(void) HIDDEN;

/* In a forked child: there will be another report. */
void begin_new_end(void) HIDDEN;

#endif
