/* A trace as text: calls, indented, with times; or columns. */

#ifndef SAMPLER_TRACE_TEXT_H
#define SAMPLER_TRACE_TEXT_H

#include "../reader/trace.h"

/* Write TRACE to standard output. */
void write_text(struct trace *trace);

/* The same in columns, separated by tabs: time in nanoseconds, process, thread, depth, kind, name, file
   and line, and what else the event has. */
void write_columns(struct trace *trace);

#endif
