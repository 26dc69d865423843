/* What all verbs have in common that show a trace. */

#ifndef SAMPLER_TRACE_SHOW_H
#define SAMPLER_TRACE_SHOW_H

#include "../../trace/reader/filter.h"
#include "../../trace/reader/trace.h"

/* What is to be shown. */
struct shown {
	const char *file, *predictors; /* or null */
	const char *called;            /* what messages call the file, or null */
	/* the times of calls, the order of events of different threads: if these are not known, that is said */
	bool needs_times, needs_order;
	struct filter filter;
};

/* The argument and the options for it, to be among those of a verb; its child input is the struct shown. */
extern const struct argp show_argp;

/* Open the trace, have WRITE write what is wanted of it, and say what was lost of it, what is damaged, and what patterns
   have not matched.  Return the exit status. */
int show_trace(struct shown *shown, void (*write)(struct trace *trace, struct filter *filter));

#endif
