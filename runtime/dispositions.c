/* What the program wants signals to do.

   Our handler is installed for a signal if, and only if, the program wants the default
   action.  The functions that set and tell actions are ours, and tell so: a program that
   asks sees SIG_DFL, and one that sets SIG_DFL gets our handler.  What a program does
   itself, it does without us; if it sets SIG_DFL afterwards and dies, we report.

   Signals that others send, such as SIGTERM, are only watched where these functions are
   found: a host that is not instrumented may look at them, and must not see us.  Those of
   the first process of a container have no default action. */

#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>

#include "crash.h"
#include "dispositions.h"

static const struct {
	int number;
	bool is_fault;
} watched[] = {
	{ SIGSEGV, true }, { SIGBUS, true },  { SIGFPE, true },   { SIGILL, true },
	{ SIGABRT, true }, { SIGTRAP, true }, { SIGSYS, true },   { SIGTERM, false },
	{ SIGINT, false }, { SIGHUP, false }, { SIGQUIT, false },
};

#define WATCHED (sizeof watched / sizeof watched[0])

/* Which signals have our handler as their default action. */
static bool is_watched[NSIG];

bool is_fault(int number)
{
	for (size_t i = 0; i < WATCHED; i++)
		if (watched[i].number == number)
			return watched[i].is_fault;
	return false;
}

/* Other names that the C library has for what we have our own of. */
extern sighandler_t bsd_signal(int number, sighandler_t handler);
extern int __sigaction(int number, const struct sigaction *action, struct sigaction *old);

int real_sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	return __sigaction(number, action, old);
}

sigset_t all_but_faults(void)
{
	sigset_t set;
	sigfillset(&set);
	for (size_t i = 0; i < WATCHED; i++)
		if (watched[i].is_fault)
			sigdelset(&set, watched[i].number);
	return set;
}

static bool is_ours(const struct sigaction *action)
{
	return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == report_crash;
}

/* What stands in for the default action.  Faults may happen while another one is reported. */
static struct sigaction our_action(void)
{
	struct sigaction action = { .sa_sigaction = report_crash,
				    .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };
	action.sa_mask = all_but_faults();
	return action;
}

static bool is_default(const struct sigaction *action)
{
	return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_DFL;
}

EXPORTED int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	struct sigaction ours;
	if (action && number > 0 && number < NSIG && is_watched[number] && is_default(action)) {
		ours = our_action();
		action = &ours;
	}
	int result = real_sigaction(number, action, old);
	if (result == 0 && old && is_ours(old))
		*old = (struct sigaction){ .sa_handler = SIG_DFL };
	return result;
}

/* As signal (), with these flags. */
static sighandler_t set_handler(int number, sighandler_t handler, int flags)
{
	struct sigaction old, action = { .sa_handler = handler, .sa_flags = flags };
	if (sigaction(number, &action, &old) < 0)
		return SIG_ERR;
	return old.sa_handler;
}

EXPORTED sighandler_t signal(int number, sighandler_t handler)
{
	bool is_one = number > 0 && number < NSIG && is_watched[number];
	if (is_one && handler == SIG_DFL)
		return set_handler(number, handler, 0);
	/* siginterrupt () has told the C library what this does */
	sighandler_t old = bsd_signal(number, handler);
	return is_one && old == (sighandler_t)(void *)report_crash ? SIG_DFL : old;
}

/* What signal () is in programs that want POSIX and nothing else. */
EXPORTED sighandler_t __sysv_signal(int number, sighandler_t handler)
{
	return set_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}

extern __typeof__(sigaction) our_sigaction HIDDEN
    __attribute__((alias("sigaction"), copy(sigaction)));

bool are_calls_ours(void)
{
	return &sigaction == &our_sigaction;
}

void watch_signals(void)
{
	bool are_all_safe = are_calls_ours() && getpid() != 1;
	struct sigaction ours = our_action(), old;
	for (size_t i = 0; i < WATCHED; i++) {
		int number = watched[i].number;
		is_watched[number] = watched[i].is_fault || are_all_safe;
		if (is_watched[number] && real_sigaction(number, &ours, &old) == 0 &&
		    !is_default(&old))
			real_sigaction(number, &old, NULL);
	}
}
