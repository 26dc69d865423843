/* No signals from writing.

   Writing to a pipe that nobody reads raises SIGPIPE, and writing beyond the
   limit on file sizes raises SIGXFSZ.  Both kill a program that expects
   neither.  So they are blocked meanwhile, and those that we caused are
   fetched before they are unblocked. */

#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "runtime.h"

static void writing_signals(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGPIPE);
	sigaddset(set, SIGXFSZ);
}

void begin_quiet(struct quiet *quiet)
{
	sigset_t set;
	quiet->old_errno = errno;
	writing_signals(&set);
	pthread_sigmask(SIG_BLOCK, &set, &quiet->old_mask);
	sigpending(&quiet->pending);
}

/* Take NUMBER, if it is pending. */
static void fetch(int number)
{
	static const struct timespec now;
	sigset_t one;
	sigemptyset(&one);
	sigaddset(&one, number);
	while (sigtimedwait(&one, NULL, &now) < 0 && errno == EINTR)
		;
}

bool fail_quietly(void)
{
	int old_errno = errno;
	if (errno == EFBIG)
		fetch(SIGXFSZ);
	errno = old_errno;
	return false;
}

void end_quiet(struct quiet *quiet)
{
	static const int numbers[] = { SIGPIPE, SIGXFSZ };
	for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		/* one that was pending before is not ours to take */
		if (!sigismember(&quiet->pending, numbers[i]))
			fetch(numbers[i]);
	pthread_sigmask(SIG_SETMASK, &quiet->old_mask, NULL);
	errno = quiet->old_errno;
}
