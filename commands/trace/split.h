/* A trace that is shown in several files. */

#ifndef SAMPLER_TRACE_SPLIT_H
#define SAMPLER_TRACE_SPLIT_H

#include "../../trace/reader/walk.h"

enum split {
	NOT_SPLIT,
	SPLIT_BY_PROCESS,
	SPLIT_BY_PROCESS_AND_HISTORY, /* with what its parents did before it was forked */
	SPLIT_BY_THREAD,
};

/* What "pid", "pidx" or "tid" says; NOT_SPLIT for any other WORD. */
enum split split_of(const char *word);

/* Have WRITE write what FILTER shows of TRACE to the files PREFIX-PROCESS, or PREFIX-PROCESS-THREAD.  Processes of the same number, as one that executes another program,
   have one file.  Exits, after complaining, if one cannot be made. */
void write_split(struct trace *trace, struct filter *filter, enum split split, const char *prefix,
		 void (*write)(struct trace *trace, struct filter *filter));

#endif
