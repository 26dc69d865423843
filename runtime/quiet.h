/* No signals from writing. */

#ifndef SAMPLER_QUIET_H
#define SAMPLER_QUIET_H

#include "runtime.h"
#include "kernel.h"

/* Signals that writing may raise, held back from the program. */
struct quiet {
	signal_set old_mask, pending;
};

/* NUMBER is blocked, and may be pending because of us: fetch it. */
void fetch_signal(int number) HIDDEN;

/* Hold them back in this thread.  Async-signal-safe, like end_quiet (). */
void begin_quiet(struct quiet *quiet) HIDDEN;

/* Fetch those that came since, and hold no more back. */
void end_quiet(struct quiet *quiet) HIDDEN;

#endif
