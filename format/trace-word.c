/* The words of a trace. */

#include "trace-word.h"

#include <stddef.h>

uint32_t trace_payload(unsigned kind, uint32_t id)
{
	switch (kind) {
	case SAMPLER_TRACE_MARK:
	case SAMPLER_TRACE_COUNT:
		return 1;
	case SAMPLER_TRACE_DATA:
		return id & 0xffff;
	case SAMPLER_TRACE_HOLE:
		return id;
	default:
		return 0;
	}
}

const char *trace_kind_name(unsigned kind)
{
	static const char *const names[] = {
		[SAMPLER_TRACE_ENTER] = "enter",
		[SAMPLER_TRACE_EXIT] = "exit",
		[SAMPLER_TRACE_TAIL] = "tail",
		[SAMPLER_TRACE_SCOPE_ENTER] = "scope-enter",
		[SAMPLER_TRACE_SCOPE_EXIT] = "scope-exit",
		[SAMPLER_TRACE_UNWIND] = "unwind",
		[SAMPLER_TRACE_MARK] = "mark",
		[SAMPLER_TRACE_COUNT] = "count",
		[SAMPLER_TRACE_DATA] = "data",
		[SAMPLER_TRACE_OTHER] = "other",
		[SAMPLER_TRACE_SITE] = "site",
	};
	return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}
