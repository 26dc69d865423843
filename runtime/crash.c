/* Signals that would end the process: report, and then let them.

   Our handler stands in for the default action, and only for that: see dispositions.c.
   When it has reported, it sets the default action, sends the signal again, with all
   that was known of it, and returns to the instruction that was interrupted, where the
   process then dies: with the status, and the core, that it would have had.

   While it reports, faults are not blocked, and come here again; other signals are.  A
   timer bounds each part of the report: see end.c. */

#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "crash.h"
#include "dispositions.h"
#include "end.h"
#include "live.h"
#include "stack.h"

#define SECONDS_OF_A_PART 5

static void leave_slow_part(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	(void)context;
	leave_part();
}

void limit_parts(void)
{
	int timer;
	struct sigaction action = { .sa_sigaction = leave_slow_part,
				    .sa_flags = SA_SIGINFO | SA_NODEFER };
	struct itimerspec time = { .it_value.tv_sec = SECONDS_OF_A_PART,
				   .it_interval.tv_sec = SECONDS_OF_A_PART };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM };
	event._sigev_un._tid = gettid();
	sigset_t alarms;
	sigemptyset(&alarms);
	sigaddset(&alarms, SIGALRM);
	/* glibc's timer_create () may take memory */
	if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer) < 0)
		return;
	real_sigaction(SIGALRM, &action, NULL);
	sigprocmask(SIG_UNBLOCK, &alarms, NULL);
	syscall(SYS_timer_settime, timer, 0, &time, NULL);
}

/* Let the signal do what it would have done. */
static void die_by(int number, siginfo_t *info)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	sigset_t all;
	sigfillset(&all);
	/* until the handler returns */
	sigprocmask(SIG_BLOCK, &all, NULL);
	real_sigaction(number, &action, NULL);
	syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), number, info);
}

/* The thread that reports will end the process, in its own way; but if it does not, we do. */
static void let_other_end(void)
{
	sleep(SECONDS_OF_A_PART);
}

void report_crash(int number, siginfo_t *info, void *context)
{
	int old_errno = errno;
	if (number == SIGBUS && live_mend(info->si_addr)) {
		errno = old_errno;
		return;
	}
	struct ending ending = { .how = "signal", .number = number, .context = context };
	enum reporter reporter = write_process_report(&ending);
	if (reporter == REPORTER_SELF && is_fault(number))
		leave_part();
	if (reporter == REPORTER_OTHER)
		let_other_end();
	die_by(number, info);
	errno = old_errno;
}

void watch_crashes(void)
{
	begin_stacks();
	watch_signals();
}
