/* A tracepoint: what programs with macros (sampler/trace.h) and backends agree on. */

#ifndef SAMPLER_TRACEPOINT_H
#define SAMPLER_TRACEPOINT_H

#include <stdint.h>

/* What a tracepoint traces. */
enum sampler_trace_style {
	SAMPLER_TRACE_STYLE_SCOPE,    /* to the end of the block that it is in */
	SAMPLER_TRACE_STYLE_FUNCTION, /* the same, and it is the name of a function */
	SAMPLER_TRACE_STYLE_RANGE,    /* from a start to an end, which may be elsewhere */
	SAMPLER_TRACE_STYLE_MARK,
	SAMPLER_TRACE_STYLE_COUNTER,
	SAMPLER_TRACE_STYLE_DATA,
	SAMPLER_TRACE_STYLE_PROPERTY, /* no event: its name is "PROPERTY=VALUE", of its file */
};

/* How far a mark reaches. */
enum sampler_trace_reach {
	SAMPLER_TRACE_MARK_THREAD,
	SAMPLER_TRACE_MARK_PROCESS,
	SAMPLER_TRACE_MARK_GLOBAL,
};

struct sampler_tracepoint {
	const uint32_t *gate; /* never null; what it points to is 0 while it is closed */
	uint32_t id;
	uint32_t line, style;
	uint32_t is_known; /* this and the last two are the backend's own */
	const char *name, *series, *file;
	struct sampler_tracepoint *next;
	void *record;
};

#endif
