/* Sets of signals, as the kernel has them. */

#ifndef SAMPLER_SIGNALS_H
#define SAMPLER_SIGNALS_H

#include "runtime.h"
#include "kernel.h"

/* How many there are. */
#define MOST_SIGNALS 64

static inline signal_set only_signal(int number)
{
	return (signal_set)1 << (number - 1);
}

/* Those that say that an instruction could not be done, or that the program gives up. */
static inline signal_set fault_signals(void)
{
	return only_signal(SIGSEGV) | only_signal(SIGBUS) | only_signal(SIGFPE) |
	       only_signal(SIGILL) | only_signal(SIGABRT) | only_signal(SIGTRAP) |
	       only_signal(SIGSYS);
}

/* What we block.  A fault that is blocked ends the process, and with it what we are at; the
   C library sends 33 to all threads, and waits for them.  It sends 32 to a thread that is cancelled,
   which must not end in the middle of what we do. */
static inline signal_set all_but_faults(void)
{
	return ~(fault_signals() | only_signal(33));
}

/* SET, for sigaction (2). */
static inline sigset_t as_sigset(signal_set set)
{
	union {
		signal_set kernel;
		sigset_t library;
	} both = { .library = { { 0 } } };
	both.kernel = set;
	return both.library;
}

#endif
