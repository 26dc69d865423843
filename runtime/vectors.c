/* Registers of vectors, kept over a call.

   On other machines than x86-64, the compiler knows of all calls. */

#include "vectors.h"

#ifdef __x86_64__

#include <cpuid.h>

/* x87, SSE, AVX and AVX-512, which need no more room than that. */
#define PARTS 0xe7
#define ROOM  2688

static char area[ROOM] __attribute__((aligned(64)));

static bool has_xsave(void)
{
	unsigned eax, ebx, ecx = 0, edx;
	return __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & bit_OSXSAVE);
}

void call_keeping_vectors(void (*function)(void *), void *argument)
{
	bool has_all = has_xsave();
	if (has_all)
		__asm__ volatile("xsave64 %0" : "+m"(area) : "a"(PARTS), "d"(0) : "memory");
	else
		__asm__ volatile("fxsave64 %0" : "+m"(area) : : "memory");
	function(argument);
	if (has_all)
		__asm__ volatile("xrstor64 %0" : : "m"(area), "a"(PARTS), "d"(0) : "memory");
	else
		__asm__ volatile("fxrstor64 %0" : : "m"(area) : "memory");
}

#else

void call_keeping_vectors(void (*function)(void *), void *argument)
{
	function(argument);
}

#endif
