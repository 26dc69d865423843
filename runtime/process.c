/* The beginning of a process, its forks, and its ordinary ends.

   At the end of a process, the C library calls, the last one first, what was given to atexit () and
   its like; with all other such functions there is one, registered when the program had just been
   loaded, that calls the destructors: of the program, its units at last, then of its libraries, and
   ours, because the others need us.  So what we register

	in our constructor, when we are loaded with the program	comes last of all: report_exit
	in the program's constructors				comes before destructors: note_exit

   report_exit knows the status, and destructors have run.  Where we were loaded later, as with a
   plugin, it comes before them: then it only notes the status, and our destructor reports.  In a
   static program, exit () at last calls our own _exit (), and that does.

   Two threads may call exit (): the C library shares out what is to be called, and when nothing is
   left, a thread ends the process, even if the other one is still in a destructor, or at its
   report.  So report_exit does not wait for destructors if it knows that it comes last; and there
   is always one more of it to call while a report is not complete.  The first thread that we see is
   the one to end the process; others wait, in exit (), which is ours too (shared/exit.c), or when
   they have returned from main, in these functions.

   _exit () and _Exit () are ours, because nobody else hears of them.  Where the program
   does not find ours, as in a host that is not instrumented, the live file stays.

   The sanitizers of gcc leave by a call of the system of their own, but call us back first.

   The runtime must never be unloaded itself (it is linked with -z nodelete):
   else each unloaded plugin would bring a report of its own. */

#include "process.h"

#include <unistd.h>

#include "countdown.h"
#include "end.h"
#include "lock.h"
#include "registry.h"
#include "unchecked.h"
#include "kernel.h"

/* Of the C library. */
extern int __cxa_at_quick_exit(exit_function *function, void *object);
extern int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void),
			     void *object);

/* Of libasan, libubsan and others, if the program has one. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* What exit () was called with; -1 before. */
static int exit_status = -1;

/* Whether report_exit will be called, and was; whether our destructor was.  Whether the program,
   and not only a library, is instrumented: then we were loaded with it. */
static bool is_registered, has_come, destructors_have_run, is_program_ours;

/* The thread that calls exit (); 0 before. */
static pid_t exiting_thread;

/* Whether this thread has reported that the process ends, and ends it. */
static __thread bool has_reported __attribute__((tls_model("initial-exec")));

static void begin_child(void *unused)
{
	(void)unused;
	pid_t parent = reporting_process();
	has_reported = false;
	exiting_thread = 0;
	begin_new_end();
	registry_begin_child(parent);
	/* until now, a crash would have reported what is the parent's */
	begin_reporting();
}

static void before_fork(void)
{
	lock_for_fork();
	count_child();
	registry_before_fork();
}

static void after_fork_in_parent(void)
{
	registry_after_fork();
	unlock_after_fork();
}

static void after_fork_in_child(void)
{
	call_while_locked(begin_child, NULL);
	unlock_after_fork();
}

bool process_is_ending(void)
{
	return exit_status >= 0;
}

void claim_exit(void)
{
	const int ticks = 500;
	pid_t nobody = 0, self = sys_gettid();
	/* a child that shares our memory does not end us */
	if (reporting_process() != sys_getpid())
		return;
	if (__atomic_compare_exchange_n(&exiting_thread, &nobody, self, false, __ATOMIC_RELAXED,
					__ATOMIC_RELAXED) ||
	    nobody == self)
		return;
	/* it may have much to do, but cannot keep others for ever */
	for (int i = 0; i < ticks; i++)
		sys_sleep_milliseconds(10);
}

static void note_exit(void *unused, int status)
{
	(void)unused;
	if (registry_wants_report())
		claim_exit();
	exit_status = status & 0xff;
}

static void report_exit_status(int status)
{
	report_end(&(struct ending){ .how = "exit", .number = status });
	has_reported = true;
}

static void report_exit(void *unused, int status)
{
	(void)unused;
	bool reports = registry_wants_report() && !exit_calls_ours() &&
		       (destructors_have_run || is_program_ours);
	has_come = true;
	/* for a thread that comes while this one is at it */
	if (reports && !has_reported)
		register_exit(report_exit);
	note_exit(NULL, status);
	if (reports)
		report_exit_status(status & 0xff);
	tell_end(&(struct ending){ .how = "exit", .number = status & 0xff });
}

__attribute__((destructor(101))) static void run_destructor(void)
{
	/* a thread that has returned from main may have come here, and nowhere else */
	if (registry_wants_report())
		claim_exit();
	bool something_comes = has_come ? exit_calls_ours() : is_registered && is_exit_ours();
	destructors_have_run = true;
	if (!something_comes)
		report_exit_status(exit_status);
}

static void report_quick_exit(void *unused, int status)
{
	(void)unused;
	const struct ending ending = { .how = "quick_exit", .number = status & 0xff };
	report_end(&ending);
	tell_end(&ending);
}

static void report_death(void)
{
	report_end(&(struct ending){ .how = "sanitizer", .number = -1 });
}

static _Noreturn void leave(int status)
{
	int number = status & 0xff;
	const char *how = number == exit_status ? "exit" : "_exit";
	const struct ending ending = { .how = how, .number = number };
	report_end(&ending);
	tell_end(&ending);
	sys_exit_group(status);
}

STANDS_IN _Noreturn void _exit(int status)
{
	leave(status);
}

STANDS_IN _Noreturn void _Exit(int status)
{
	leave(status);
}

/* The program may have a function of that name; ours is this one. */
extern __typeof__(_exit) our_exit HIDDEN __attribute__((alias("_exit"), copy(_exit)));

void process_begin(void)
{
	if (reporting_process() || !read_environment())
		return;
	leave_runtime_unchecked();
	begin_reporting();
	find_next_functions();
	__register_atfork(before_fork, after_fork_in_parent, after_fork_in_child, NULL);
	/* more than one, because a thread may come before the one at the first has registered
	   another */
	for (int i = 0; i < 3; i++)
		is_registered = register_exit(report_exit);
	__cxa_at_quick_exit(report_quick_exit, NULL);
	if (!__sanitizer_set_death_callback)
		return;
	__sanitizer_set_death_callback(report_death);
	watch_next_sanitizer(report_death);
}

void process_begin_program(void)
{
	if (!is_program_ours)
		register_exit(note_exit);
	is_program_ours = true;
}

__attribute__((constructor(101))) static void run_constructor(void)
{
	process_begin();
}
