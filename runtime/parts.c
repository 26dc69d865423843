/* What may fail, or last too long, without the rest.

   What is written at a crash may crash, too, or wait for ever: a stack may be damaged, or
   a lock be held.  So it is done in parts.

	outside ──do_part()──▶ inside ──▶ outside

   Inside: `thread` is the one that is, and `refuge` is where it goes on if it leaves the part;
   a part may have parts.  Outside: `refuge` is null. */

#include "parts.h"

#include <setjmp.h>

#include "dispositions.h"
#include "signals.h"

#define SECONDS_OF_A_PART 5

static pid_t thread;
static jmp_buf *refuge;

/* What was held back in the handler that left a part. */
static void admit_signals(void)
{
	signal_set set = fault_signals() | only_signal(SIGALRM);
	sys_sigprocmask(SIG_UNBLOCK, &set, NULL);
}

bool do_part(void (*part)(void *), void *argument)
{
	jmp_buf here, *outer = refuge;
	__atomic_store_n(&thread, sys_gettid(), __ATOMIC_RELAXED);
	if (_setjmp(here)) {
		refuge = outer;
		admit_signals();
		return false;
	}
	refuge = &here;
	part(argument);
	refuge = outer;
	return true;
}

void begin_new_parts(void)
{
	refuge = NULL;
}

void leave_part(void)
{
	if (__atomic_load_n(&thread, __ATOMIC_RELAXED) == sys_gettid() && refuge)
		longjmp(*refuge, 1);
}

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
	event._sigev_un._tid = sys_gettid();
	if (sys_timer_create(CLOCK_MONOTONIC, &event, &timer) < 0)
		return;
	real_sigaction(SIGALRM, &action, NULL);
	admit_signals();
	sys_timer_settime(timer, &time);
}
