/* The clock of the words: the cheapest that all processors agree on. */

#ifndef SAMPLER_TRACE_CLOCK_H
#define SAMPLER_TRACE_CLOCK_H

#include "kernel.h"
#include "ticks.h"
#include "trace.h"

static inline uint64_t read_nanoseconds(clockid_t clock)
{
	struct timespec now = { 0 };
	sys_clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline uint64_t read_clock(void)
{
	if (RARELY(trace_header->clock != SAMPLER_TRACE_TICKS))
		return read_nanoseconds(CLOCK_MONOTONIC);
	return read_ticks();
}

/* What changes before two stamps are so far apart that nobody could tell which is the later one. */
static inline uint64_t epoch_of(uint64_t now)
{
	return now >> (SAMPLER_TRACE_STAMP_BITS - 1);
}

#endif
