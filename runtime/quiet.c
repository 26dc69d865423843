/* No signals from writing.

   Writing to a pipe that nobody reads raises SIGPIPE, and writing beyond the
   limit on file sizes raises SIGXFSZ.  Both kill a program that expects
   neither.  So they are blocked meanwhile, and those that we caused are
   fetched before they are unblocked. */

#include "quiet.h"

#include <errno.h>

#include "signals.h"

static signal_set writing_signals(void)
{
	return only_signal(SIGPIPE) | only_signal(SIGXFSZ);
}

void begin_quiet(struct quiet *quiet)
{
	signal_set set = writing_signals();
	sys_sigprocmask(SIG_BLOCK, &set, &quiet->old_mask);
	sys_sigpending(&quiet->pending);
}

/* Fetch all of SET that are pending. */
static void fetch(signal_set set)
{
	static const struct timespec now;
	int result;
	do
		result = sys_sigtimedwait(&set, &now);
	while (result > 0 || result == -EINTR);
}

void fetch_signal(int number)
{
	fetch(only_signal(number));
}

void end_quiet(struct quiet *quiet)
{
	/* one that was pending before is not ours to fetch */
	fetch(writing_signals() & ~quiet->pending);
	sys_sigprocmask(SIG_SETMASK, &quiet->old_mask, NULL);
}
