/* Which clock all processors agree on.

   On x86-64 it is the time-stamp counter, if that goes on at one speed, and the kernel itself trusts
   it: its own clock source says so.  Where that cannot be read, as in some containers, the processor's
   word is taken for it.  On arm64 it is the virtual count. */

#include "clock.h"

#ifdef __x86_64__

#include <cpuid.h>
#include <sys/prctl.h>

static bool is_invariant(void)
{
	unsigned a, b, c, d;
	return __get_cpuid(0x80000007, &a, &b, &c, &d) && d & 1 << 8;
}

/* A program may have forbidden itself to read it. */
static bool is_permitted(void)
{
	int how = PR_TSC_ENABLE;
	return sys_prctl(PR_GET_TSC, &how) < 0 || how == PR_TSC_ENABLE;
}

static bool is_trusted_by_kernel(void)
{
	static const char path[] =
	    "/sys/devices/system/clocksource/clocksource0/current_clocksource";
	char name[4] = "tsc";
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC, 0);
	if (fd < 0)
		return true;
	sys_read(fd, name, sizeof name);
	sys_close(fd);
	return name[0] == 't' && name[1] == 's' && name[2] == 'c';
}

uint32_t trace_clock_kind(void)
{
	bool is_good = is_permitted() && is_invariant() && is_trusted_by_kernel();
	return is_good ? SAMPLER_TRACE_TICKS : SAMPLER_TRACE_NANOSECONDS;
}

#else

uint32_t trace_clock_kind(void)
{
	return SAMPLER_TRACE_TICKS;
}

#endif
