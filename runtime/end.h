/* The one report of a process, however it ends. */

#ifndef SAMPLER_END_H
#define SAMPLER_END_H

#include "runtime.h"

/* How a process ends: "exit", and its status if that is known; or by a signal. */
struct ending {
	const char *how;
	int number; /* the status, or the signal's number; -1 if there is none */
	/* after a crash, the registers where it was, and null else */
	void *context;
};

/* Who writes the report. */
enum reporter {
	REPORTER_THIS,   /* this thread did so, and it is written now */
	REPORTER_SELF,   /* this thread is at it: we are inside it */
	REPORTER_OTHER,  /* another thread was at it; we waited for it */
	REPORTER_NOBODY, /* it was written before, or none is wanted */
};

/* Write the report and put it in its place.  Async-signal-safe. */
enum reporter write_process_report(const struct ending *ending) HIDDEN;

/* If this thread is writing the report, leave off the part of it that it is at, which
   does not succeed, and go on with the next one: does not return then. */
void leave_part(void) HIDDEN;

/* In a forked child: there will be another report. */
void end_begin_new_process(void) HIDDEN;

#endif
