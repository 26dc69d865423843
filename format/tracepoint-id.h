/* The id of a tracepoint, as the macros of sampler/trace.h compute it when they are compiled: for those that the compiler has left to the backend. */

#ifndef SAMPLER_TRACEPOINT_ID_H
#define SAMPLER_TRACEPOINT_ID_H

#include "sampler/tracepoint.h"

/* The CRC-32 of zlib, four bits at a time.  (That of the macros is unrolled, because it is to be a constant.) */
static inline uint32_t tracepoint_crc(uint32_t crc, const char *text)
{
	static const uint32_t of_bits[16] = {
		0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
		0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
		0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
	};
	crc = ~crc;
	for (; *text; text++) {
		crc ^= (unsigned char)*text;
		crc = crc >> 4 ^ of_bits[crc & 15];
		crc = crc >> 4 ^ of_bits[crc & 15];
	}
	return ~crc;
}

/* Let POINT have its id, unless it has one.  Async-signal-safe. */
static inline void set_tracepoint_id(struct sampler_tracepoint *point)
{
	if (point->id)
		return;
	uint32_t crc = tracepoint_crc(tracepoint_crc(0, point->file), point->name);
	point->id = point->style == SAMPLER_TRACE_STYLE_RANGE
			? crc
			: tracepoint_crc(crc, point->series) + point->line;
}

#endif
