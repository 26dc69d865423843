/* Runs what lies between start_stepping () and stop_stepping (), in main (), instruction by instruction,
   and unwinds the stack at each.  stop_stepping () ends the program: with 0 if main's frame was always
   found.  Else it says where it was not. */

#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#define TRAP_FLAG 0x100
#define LISTED    20

static volatile int stops;
static unsigned long steps, failures;
static uintptr_t main_frame, place, places[LISTED];

struct walk {
	unsigned frames;
	int is_found;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *data)
{
	struct walk *walk = data;
	walk->is_found |= _Unwind_GetCFA(context) == main_frame;
	return walk->is_found || ++walk->frames > 200 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static void step(int signal, siginfo_t *information, void *data)
{
	struct walk walk = { 0, 0 };
	greg_t *registers = ((ucontext_t *)data)->uc_mcontext.gregs;
	(void)signal;
	(void)information;
	if (stops) {
		registers[REG_EFL] &= ~TRAP_FLAG;
		return;
	}
	steps++;
	place = registers[REG_RIP];
	_Unwind_Backtrace(visit, &walk);
	if (!walk.is_found && failures++ < LISTED)
		places[failures - 1] = place;
}

static void crash(int signal)
{
	(void)signal;
	fprintf(stderr, "unwinding from %#lx crashes\n", (unsigned long)place);
	_exit(1);
}

static void begin(int signal, siginfo_t *information, void *data)
{
	(void)signal;
	(void)information;
	((ucontext_t *)data)->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
}

/* The third frame is found with what the second one, main's, had when it was called. */
static _Unwind_Reason_Code find_main(struct _Unwind_Context *context, void *data)
{
	unsigned *count = data;
	if (++*count < 3)
		return _URC_NO_REASON;
	main_frame = _Unwind_GetCFA(context);
	return _URC_END_OF_STACK;
}

__attribute__((noinline)) void start_stepping(void)
{
	struct sigaction action = { .sa_sigaction = step, .sa_flags = SA_SIGINFO };
	unsigned count = 0;
	_Unwind_Backtrace(find_main, &count);
	sigaction(SIGTRAP, &action, NULL);
	signal(SIGSEGV, crash);
	action.sa_sigaction = begin;
	sigaction(SIGUSR1, &action, NULL);
	raise(SIGUSR1);
}

void stop_stepping(void)
{
	stops = 1;
	fprintf(stderr, "%lu instructions, %lu where unwinding fails\n", steps, failures);
	for (unsigned i = 0; i < failures && i < LISTED; i++)
		fprintf(stderr, "\t%#lx\n", (unsigned long)places[i]);
	exit(failures || steps < 1000);
}
