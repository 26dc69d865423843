/* What the program wants signals to do.

   Our handler is installed for a signal if, and only if, the program wants the default
   action.  The functions that set and tell actions are ours, and tell so: a program that
   asks sees SIG_DFL, and one that sets SIG_DFL gets our handler.  What a program does
   itself, it does without us; if it sets SIG_DFL afterwards and dies, we report.

   Signals that others send, such as SIGTERM, are only watched where these functions are
   found: a host that is not instrumented may look at them, and must not see us.  Those of
   the first process of a container have no default action. */

#include "dispositions.h"

#include <errno.h>
#include <string.h>

#include "signals.h"

static signal_handler *our_handler;

/* Which signals have it as their default action. */
static signal_set watched;

/* Another name that the C library has for what we have our own of. */
extern int __sigaction(int number, const struct sigaction *action, struct sigaction *old);

int real_sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	return __sigaction(number, action, old);
}

static bool is_signal(int number)
{
	return number > 0 && number <= MOST_SIGNALS;
}

static bool is_watched(int number)
{
	return is_signal(number) && watched & only_signal(number);
}

static bool is_ours(const struct sigaction *action)
{
	return our_handler && action->sa_flags & SA_SIGINFO && action->sa_sigaction == our_handler;
}

/* What stands in for the default action.  Faults may happen while another one is reported; but where a system call is not permitted, its
   handler would make it again, without end: so that ends the process. */
static struct sigaction our_action(int number)
{
	return (struct sigaction){ .sa_sigaction = our_handler,
				   .sa_flags = SA_SIGINFO | SA_ONSTACK |
					       (number == SIGSYS ? 0 : SA_NODEFER),
				   .sa_mask = as_sigset(all_but_faults()) };
}

static bool is_default(const struct sigaction *action)
{
	return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_DFL;
}

STANDS_IN int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	struct sigaction ours;
	if (action && is_watched(number) && is_default(action)) {
		ours = our_action(number);
		action = &ours;
	}
	int result = real_sigaction(number, action, old);
	if (result == 0 && old && is_ours(old))
		*old = (struct sigaction){ .sa_handler = SIG_DFL };
	return result;
}

/* The program may have a function of that name; ours is this one. */
extern __typeof__(sigaction) our_sigaction HIDDEN
    __attribute__((alias("sigaction"), copy(sigaction)));

/* Whether the program's calls come to us.  Not so where it found the C library first. */
static bool are_calls_ours(void)
{
	return &sigaction == &our_sigaction;
}

/* As signal (), with these flags. */
static sighandler_t set_handler(int number, sighandler_t handler, int flags)
{
	struct sigaction old, action = { .sa_handler = handler, .sa_flags = flags };
	if (our_sigaction(number, &action, &old) < 0)
		return SIG_ERR;
	return old.sa_handler;
}

/* Signals that interrupt calls of the system, although signal () has set their handlers. */
static signal_set interrupting;

STANDS_IN sighandler_t signal(int number, sighandler_t handler)
{
	struct sigaction old, action = { .sa_handler = handler };
	if (!is_signal(number) || handler == SIG_ERR) {
		errno = EINVAL;
		return SIG_ERR;
	}
	action.sa_mask = as_sigset(only_signal(number));
	if (!(interrupting & only_signal(number)))
		action.sa_flags = SA_RESTART;
	return our_sigaction(number, &action, &old) < 0 ? SIG_ERR : old.sa_handler;
}

STANDS_IN int siginterrupt(int number, int interrupts)
{
	struct sigaction action;
	if (!is_signal(number)) {
		errno = EINVAL;
		return -1;
	}
	if (our_sigaction(number, NULL, &action) < 0)
		return -1;
	if (interrupts) {
		interrupting |= only_signal(number);
		action.sa_flags &= ~SA_RESTART;
	} else {
		interrupting &= ~only_signal(number);
		action.sa_flags |= SA_RESTART;
	}
	return our_sigaction(number, &action, NULL);
}

extern __typeof__(signal) our_signal HIDDEN __attribute__((alias("signal"), copy(signal)));

STANDS_IN sighandler_t bsd_signal(int number, sighandler_t handler)
{
	return our_signal(number, handler);
}

STANDS_IN sighandler_t ssignal(int number, sighandler_t handler)
{
	return our_signal(number, handler);
}

/* What signal () is in programs that want POSIX and nothing else. */
STANDS_IN sighandler_t __sysv_signal(int number, sighandler_t handler)
{
	return set_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}

/* As in System V: SIG_HOLD blocks the signal, all else unblocks it, and sets its handler. */
STANDS_IN sighandler_t sigset(int number, sighandler_t handler)
{
	struct sigaction old;
	signal_set one, before;
	if (!is_signal(number)) {
		errno = EINVAL;
		return SIG_ERR;
	}
	one = only_signal(number);
	if (our_sigaction(number, NULL, &old) < 0)
		return SIG_ERR;
	if (handler != SIG_HOLD && set_handler(number, handler, 0) == SIG_ERR)
		return SIG_ERR;
	sys_sigprocmask(handler == SIG_HOLD ? SIG_BLOCK : SIG_UNBLOCK, &one, &before);
	return before & one ? SIG_HOLD : old.sa_handler;
}

/* What would end the process.  (SIGKILL would, too; the C library has 32 and 33 to itself.) */
static signal_set deadly_signals(void)
{
	signal_set others = only_signal(SIGCHLD) | only_signal(SIGCONT) | only_signal(SIGSTOP) |
			    only_signal(SIGTSTP) | only_signal(SIGTTIN) | only_signal(SIGTTOU) |
			    only_signal(SIGURG) | only_signal(SIGWINCH) | only_signal(SIGKILL) |
			    only_signal(32) | only_signal(33);
	return ~others;
}

void watch_signals(signal_handler *handler)
{
	bool are_all_safe = are_calls_ours() && sys_getpid() != 1;
	our_handler = handler;
	watched = are_all_safe ? deadly_signals() : fault_signals();
	for (int number = 1; number <= MOST_SIGNALS; number++) {
		struct sigaction ours = our_action(number), old;
		if (is_watched(number) && real_sigaction(number, NULL, &old) == 0 &&
		    is_default(&old))
			real_sigaction(number, &ours, NULL);
	}
}
