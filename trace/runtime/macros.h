/* Tracepoints, which macros have. */

#ifndef SAMPLER_TRACE_RUNTIME_MACROS_H
#define SAMPLER_TRACE_RUNTIME_MACROS_H

#include "trace.h"
#include "sampler/tracepoint.h"

/* Let all tracepoints be in the buffer, which has just begun; or let their gates be closed. */
void trace_record_tracepoints(void) HIDDEN;
void trace_close_tracepoints(void) HIDDEN;

/* One that has ID; null if there is none.  Async-signal-safe, while nothing is loaded or unloaded. */
const struct sampler_tracepoint *trace_find_tracepoint(uint32_t id) HIDDEN;

/* records.c: let POINT be in the buffer; return its record, and set *GATE; null if there is no room. */
void *trace_add_tracepoint(const struct sampler_tracepoint *point, const uint32_t **gate) HIDDEN;

/* RECORD is about what is unloaded; it may be null. */
void trace_close_record(void *record) HIDDEN;

#endif
