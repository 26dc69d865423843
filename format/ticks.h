/* The clock of the processor, which all processors share, where the words of a trace have it. */

#ifndef SAMPLER_TICKS_H
#define SAMPLER_TICKS_H

#include <stdint.h>

static inline uint64_t read_ticks(void)
{
#if defined __x86_64__
	return __builtin_ia32_rdtsc();
#elif defined __aarch64__
	uint64_t count;
	__asm__ volatile("mrs %0, cntvct_el0" : "=r"(count));
	return count;
#endif
}

#endif
