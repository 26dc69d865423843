/* Jobs, as many at a time as is wanted.

   A slot holds a job while its process runs.  Under a jobserver, one slot has the place that make has given us to begin with, and
   each other one a token, which goes back when the process has ended.  Signals are blocked but while we wait, so that none comes between
   a look at what has happened and the waiting. */

#define _GNU_SOURCE
#include "parallel.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jobserver.h"
#include "tool.h"

/* The most that may run at once, however many tokens there are. */
#define MOST_AT_ONCE 1000

/* In place of a token. */
enum { OUR_OWN = -1, WITHOUT_JOBSERVER = -2 };

struct slot {
	pid_t pid; /* 0: the slot is free */
	size_t job;
	int token; /* or one of the above */
};

static struct {
	struct slot slots[MOST_AT_ONCE];
	size_t running, at_once;
	bool has_jobserver, is_own_place_used;
	sigset_t mask, waiting; /* as we had it; and in which we wait */
} state;

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	(void)number;
	interrupted = 1;
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
	{ .number = SIGCHLD, .handler = do_nothing },
	{ .number = SIGINT, .handler = interrupt },
	{ .number = SIGTERM, .handler = interrupt },
};
#define HANDLED (sizeof handled / sizeof *handled)

/* What somebody has us ignore does not interrupt us. */
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

void restore_signals(void)
{
	for (size_t i = 0; i < HANDLED; i++)
		sigaction(handled[i].number, &handled[i].before, NULL);
	sigprocmask(SIG_SETMASK, &state.mask, NULL);
}

static void choose_how_many(unsigned long wanted)
{
	state.at_once = wanted;
	if (wanted)
		return;
	enum jobserver_state jobserver = open_jobserver();
	state.has_jobserver = jobserver == JOBSERVER_OPEN;
	state.at_once = state.has_jobserver ? MOST_AT_ONCE : sysconf(_SC_NPROCESSORS_ONLN);
	if (jobserver == JOBSERVER_UNREACHABLE) {
		complain("one run at a time, because the jobserver cannot be reached: begin the "
			 "line in the makefile with +");
		state.at_once = 1;
	}
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* A free slot with the right to use it, or null if none can be had now. */
static struct slot *find_slot(void)
{
	size_t free = 0;
	int token = WITHOUT_JOBSERVER;
	if (state.running >= state.at_once)
		return NULL;
	if (state.has_jobserver) {
		token = state.is_own_place_used ? acquire_token() : OUR_OWN;
		if (state.is_own_place_used && token < 0)
			return NULL;
		state.is_own_place_used = true;
	}
	while (state.slots[free].pid)
		free++;
	state.slots[free].token = token;
	return &state.slots[free];
}

static void leave_slot(struct slot *slot)
{
	if (slot->token >= 0)
		release_token(slot->token);
	else if (slot->token == OUR_OWN)
		state.is_own_place_used = false;
	slot->pid = 0;
}

/* Tell of all processes that have ended; return whether there were some. */
static bool reap(const struct work *work)
{
	bool is_any = false;
	int status;
	pid_t pid;
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		for (size_t i = 0; i < state.at_once; i++)
			if (state.slots[i].pid == pid) {
				leave_slot(&state.slots[i]);
				state.running--;
				is_any = true;
				work->end(state.slots[i].job, status, interrupted);
			}
	return is_any;
}

/* Wait until a process has ended, or, if WANTS_TOKEN, there may be a token. */
static void wait_for_something(const struct work *work, bool wants_token)
{
	struct pollfd server = { .fd = wants_token ? jobserver_descriptor() : -1,
				 .events = POLLIN };
	if (!reap(work) && !interrupted)
		ppoll(&server, 1, NULL, &state.waiting);
	reap(work);
}

static void begin_job(const struct work *work, struct slot *slot, size_t job)
{
	slot->job = job;
	slot->pid = work->begin(job);
	if (slot->pid > 0) {
		state.running++;
		return;
	}
	if (slot->pid < 0)
		complain("a run could not be made: %s", strerror(errno));
	leave_slot(slot);
}

static void end_all(const struct work *work)
{
	for (size_t i = 0; interrupted && i < state.at_once; i++)
		if (state.slots[i].pid)
			kill(state.slots[i].pid, SIGTERM);
	while (state.running)
		if (!reap(work))
			sigsuspend(&state.waiting);
}

bool do_in_parallel(const struct work *work)
{
	choose_how_many(work->at_once);
	state.at_once = least(state.at_once, MOST_AT_ONCE);
	handle_signals();
	for (size_t job = 0; job < work->count && !interrupted;) {
		struct slot *slot = find_slot();
		if (slot)
			begin_job(work, slot, job++);
		else
			wait_for_something(work,
					   state.has_jobserver && state.running < state.at_once);
	}
	while (state.running && !interrupted)
		wait_for_something(work, false);
	end_all(work);
	restore_signals();
	return interrupted;
}
