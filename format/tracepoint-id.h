/* The id of a tracepoint, as the macros of sampler/trace.h compute it when they are compiled: for those that the compiler has left to the backend. */

#ifndef SAMPLER_TRACEPOINT_ID_H
#define SAMPLER_TRACEPOINT_ID_H

#include "sampler/tracepoint.h"

/* The CRC-32 of zlib.  (That of the macros is unrolled, because it is to be a constant.) */
static inline uint32_t tracepoint_crc(uint32_t crc, const char *text)
{
	crc = ~crc;
	for (; *text; text++) {
		crc ^= (unsigned char)*text;
		for (int i = 0; i < 8; i++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return ~crc;
}

/* Let POINT have its id, unless it has one.  Async-signal-safe. */
static inline void set_tracepoint_id(struct sampler_tracepoint *point)
{
	uint32_t crc = tracepoint_crc(tracepoint_crc(0, point->file), point->name);
	if (!point->id)
		point->id = point->style == SAMPLER_TRACE_STYLE_RANGE
				? crc
				: tracepoint_crc(crc, point->series) + point->line;
}

#endif
