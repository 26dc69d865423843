/* Signals that would end the process: report, and then let them.

   Our handler stands in for the default action, and only for that: see dispositions.c.
   When it has reported, it sets the default action, sends the signal again, with all
   that was known of it, and returns to the instruction that was interrupted, where the
   process then dies: with the status, and the core, that it would have had.

   While it reports, faults are not blocked, and come here again; other signals are.  A
   timer bounds each part of the report: see parts.c. */

#include "crash.h"

#include <errno.h>

#include "dispositions.h"
#include "end.h"
#include "other-threads.h"
#include "parts.h"
#include "registry.h"
#include "signals.h"
#include "stack.h"

/* Let the signal do what it would have done. */
static void die_by(int number, const siginfo_t *info)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	signal_set all = ~(signal_set)0;
	/* until the handler returns */
	sys_sigprocmask(SIG_BLOCK, &all, NULL);
	real_sigaction(number, &action, NULL);
	/* there may be no room for what is known of it */
	if (sys_sigqueue(sys_getpid(), sys_gettid(), number, info) < 0)
		sys_tgkill(sys_getpid(), sys_gettid(), number);
}

static void report_crash(int number, siginfo_t *info, void *context)
{
	if (number == SIGBUS && registry_mend(info->si_addr))
		return;
	bool is_fault = fault_signals() & only_signal(number);
	if (is_fault)
		stay_if_stopped();
	struct ending ending = { .how = "signal", .number = number, .context = context };
	tell_end(&ending);
	if (report_end(&ending) == REPORTER_SELF) {
		/* what somebody has sent is no fault of what we are at; but that calls abort ()
		   where it has no way on, as the unwinder does */
		bool is_abort = number == SIGABRT && info->si_pid == sys_getpid();
		if (is_fault && (info->si_code > 0 || is_abort))
			leave_part();
		note_end(&ending);
	}
	die_by(number, info);
}

void watch_crashes(void)
{
	begin_stacks();
	watch_signals(report_crash);
}
