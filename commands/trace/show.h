/* What all verbs have in common that show a trace. */

#ifndef SAMPLER_TRACE_SHOW_H
#define SAMPLER_TRACE_SHOW_H

#include "../../trace/reader/filter.h"
#include "../../trace/reader/trace.h"

/* Open the trace FILE, have WRITE write it, and say what was lost of it, what is damaged, and what patterns of FILTER
   have not matched.  Return the exit status. */
int show_trace(const char *file, const struct filter *filter, void (*write)(struct trace *trace));

#endif
