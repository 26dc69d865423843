/* Jobs, as many at a time as is wanted.

   A slot holds a job while its process runs.  acquire_slot() gives it the right to run something, begin_job() the process, and
   release_slot() ends both.  Under a jobserver, the right is the place that make has given us to begin with, or a token, which goes back.
   Signals are blocked but while we wait, so that none comes between a look at what has happened and the waiting. */

#define _GNU_SOURCE
#include "parallel.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "descendants.h"
#include "jobserver.h"
#include "tool.h"

/* The most that may run at once, however many tokens there are. */
#define MOST_AT_ONCE 1000

/* Seconds that what runs has to end when it was asked to. */
#define PATIENCE 5

/* In place of a token. */
enum { OUR_OWN = -1, WITHOUT_JOBSERVER = -2 };

struct slot {
	pid_t pid; /* 0: the slot is free */
	size_t job;
	int token; /* or one of the above */
};

static struct {
	struct slot slots[MOST_AT_ONCE];
	size_t running, at_once; /* slots that are not free; the most of them */
	bool has_jobserver, is_own_place_used;
	sigset_t mask, waiting; /* as we had it; and in which we wait */
} state;

/* How often somebody has interrupted us; more than once, there is no patience left. */
static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	(void)number;
	if (interrupted < 2)
		interrupted++;
}

static void do_nothing(int number)
{
	(void)number;
}

/* What we handle, and how it was handled before. */
static struct handled {
	int number;
	void (*handler)(int);
	struct sigaction before;
} handled[] = {
	{ .number = SIGCHLD, .handler = do_nothing }, { .number = SIGINT, .handler = interrupt },
	{ .number = SIGTERM, .handler = interrupt },  { .number = SIGHUP, .handler = interrupt },
	{ .number = SIGQUIT, .handler = interrupt },
};
#define HANDLED (sizeof handled / sizeof *handled)

/* Signals that were ignored stay ignored. */
static void handle_signals(void)
{
	sigset_t set;
	sigemptyset(&set);
	for (size_t i = 0; i < HANDLED; i++) {
		struct sigaction action = { .sa_handler = handled[i].handler };
		sigaddset(&set, handled[i].number);
		sigaction(handled[i].number, &action, &handled[i].before);
		if (handled[i].before.sa_handler == SIG_IGN && handled[i].number != SIGCHLD)
			sigaction(handled[i].number, &handled[i].before, NULL);
	}
	sigprocmask(SIG_BLOCK, &set, &state.mask);
	state.waiting = state.mask;
	sigdelset(&state.waiting, SIGCHLD);
}

static void restore_signals(void)
{
	for (size_t i = 0; i < HANDLED; i++)
		sigaction(handled[i].number, &handled[i].before, NULL);
	sigprocmask(SIG_SETMASK, &state.mask, NULL);
}

pid_t fork_job(void)
{
	pid_t pid = fork();
	if (pid == 0) {
		restore_signals();
		setpgid(0, 0);
	}
	return pid;
}

/* How many processors we may use. */
static size_t count_processors(void)
{
	cpu_set_t set;
	return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
							   : sysconf(_SC_NPROCESSORS_ONLN);
}

static void choose_how_many(unsigned long wanted)
{
	state.at_once = wanted;
	if (wanted)
		return;
	enum jobserver_state jobserver = open_jobserver();
	state.has_jobserver = jobserver == JOBSERVER_OPEN;
	state.at_once = state.has_jobserver ? MOST_AT_ONCE : count_processors();
	if (jobserver == JOBSERVER_ONE)
		state.at_once = 1;
	if (jobserver == JOBSERVER_UNREACHABLE) {
		complain(
		    "one run at a time, because the jobserver cannot be reached: begin the line "
		    "in the makefile with +");
		state.at_once = 1;
	}
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Set *TOKEN to the right to run one more; return whether it can be had now. */
static bool acquire_right(int *token)
{
	*token = WITHOUT_JOBSERVER;
	if (!state.has_jobserver)
		return true;
	*token = state.is_own_place_used ? acquire_token() : OUR_OWN;
	if (state.is_own_place_used && *token < 0)
		return false;
	state.is_own_place_used = true;
	return true;
}

static void release_right(int token)
{
	if (token >= 0)
		release_token(token);
	else if (token == OUR_OWN)
		state.is_own_place_used = false;
}

/* A slot with the right to use it, or null if none can be had now. */
static struct slot *acquire_slot(void)
{
	struct slot *slot = state.slots;
	int token;
	if (state.running >= state.at_once || !acquire_right(&token))
		return NULL;
	while (slot->pid)
		slot++;
	slot->token = token;
	return slot;
}

static void release_slot(struct slot *slot)
{
	release_right(slot->token);
	slot->pid = 0;
}

/* Tell of all processes that have ended; return whether there were some. */
static bool reap(const struct work *work)
{
	bool is_any = false;
	int status;
	pid_t pid;
	while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0)
		for (size_t i = 0; i < state.at_once; i++)
			if (state.slots[i].pid == pid && WIFSTOPPED(status)) {
				/* nobody else would: a program that stops it is one that it has run */
				kill(pid, SIGCONT);
			} else if (state.slots[i].pid == pid) {
				release_slot(&state.slots[i]);
				state.running--;
				note_ended(work->schedule, state.slots[i].job);
				is_any = true;
				work->end(state.slots[i].job, status, interrupted);
			}
	return is_any;
}

/* Wait until a process has ended, a signal has come, or, if WANTS_TOKEN, there may be a token. */
static void wait_for_something(const struct work *work, bool wants_token)
{
	struct pollfd server = { .fd = wants_token ? jobserver_descriptor() : -1,
				 .events = POLLIN };
	/* what has ended already sends no signal any more */
	if (!reap(work) && !interrupted)
		ppoll(&server, 1, NULL, &state.waiting);
	reap(work);
}

static void begin_job(const struct work *work, struct slot *slot, size_t job)
{
	slot->job = job;
	note_begun(work->schedule, job);
	slot->pid = work->begin(job);
	if (slot->pid > 0) {
		state.running++;
		return;
	}
	if (slot->pid < 0)
		complain("a run could not be made: %s", strerror(errno));
	note_ended(work->schedule, job);
	release_slot(slot);
}

static void signal_all(int number, bool is_for_descendants)
{
	for (size_t i = 0; i < state.at_once; i++)
		if (state.slots[i].pid && is_for_descendants)
			signal_descendants(state.slots[i].pid, number);
		else if (state.slots[i].pid)
			kill(state.slots[i].pid, number);
}

/* End what runs: politely first, and after a while, or when somebody interrupts us again, at once. */
static void end_all(const struct work *work)
{
	struct timespec left = { .tv_sec = PATIENCE };
	signal_all(SIGTERM, false);
	while (state.running) {
		bool is_over = !reap(work) && ppoll(NULL, 0, &left, &state.waiting) == 0;
		if (is_over || interrupted > 1) {
			signal_all(SIGKILL, true);
			left.tv_sec = 1;
		}
	}
}

void catch_interrupts(void)
{
	handle_signals();
	sigprocmask(SIG_SETMASK, &state.mask, NULL);
}

bool stop_catching_interrupts(void)
{
	restore_signals();
	return interrupted;
}

bool do_in_parallel(const struct work *work)
{
	choose_how_many(work->at_once);
	state.at_once = least(state.at_once, MOST_AT_ONCE);
	handle_signals();
	size_t job,
	    slots = least(state.at_once, work->at_once ? work->at_once : count_processors());
	enum choice choice;
	while (!interrupted && (choice = choose_next(work->schedule, slots, &job)) != CHOICE_NONE) {
		struct slot *slot = choice == CHOICE_NEXT ? acquire_slot() : NULL;
		bool wants_token =
		    choice == CHOICE_NEXT && state.has_jobserver && state.running < state.at_once;
		if (slot)
			begin_job(work, slot, job);
		else
			wait_for_something(work, wants_token);
	}
	while (state.running && !interrupted)
		wait_for_something(work, false);
	if (interrupted)
		end_all(work);
	restore_signals();
	return interrupted;
}
