/* follow PLACE CONDITION INPUT COMMAND...: run a command, however many processes that begins, and show the first that comes to a place in gdb.

   In:	a place and a condition as gdb has them, the condition maybe empty; the file that the command is to read, maybe empty.
   Out:	the user's gdb, attached to a process that has come there, or crashed on the way; the exit status is that of gdb.

   All processes run at once, because they may wait for each other.  Each is in one of these states:

	traced		by us, only to be told of its children, and of the programs that it executes
	watched		its program has lines of the place's file: a gdb of its own watches it and what it forks (watchers.c)
	found		it has come to the place, where its watcher holds it; all others are ended then

   What we know of the traced ones is in "traced"; a watched process is its watcher's. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "descendants.h"
#include "has-place.h"
#include "permit.h"
#include "tool.h"
#include "watchers.h"

#define TRACED_EVENTS                                                                              \
	(PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC |     \
	 PTRACE_O_EXITKILL)

/* Threads, by their numbers. */
static struct {
	pid_t *items;
	size_t count;
} traced;

static void add_traced(pid_t thread)
{
	for (size_t i = 0; i < traced.count; i++)
		if (traced.items[i] == thread)
			return;
	traced.items = reallocate(traced.items, (traced.count + 1) * sizeof *traced.items);
	traced.items[traced.count++] = thread;
}

static void remove_traced(pid_t thread)
{
	for (size_t i = 0; i < traced.count; i++)
		if (traced.items[i] == thread) {
			traced.items[i] = traced.items[--traced.count];
			return;
		}
}

static void become_command(const struct goal *goal, const char *input, char **words, int start)
{
	char byte;
	int in = open(*input ? input : "/dev/null", O_RDONLY);
	if (in < 0) {
		complain("%s: %s", input, strerror(errno));
		_exit(EXIT_USAGE);
	}
	dup2(in, STDIN_FILENO);
	sigprocmask(SIG_SETMASK, &goal->signals, NULL);
	/* nothing is to happen before we are traced */
	while (read(start, &byte, 1) < 0 && errno == EINTR)
		;
	execvp(words[0], words);
	_exit(cannot_run(words[0], errno));
}

/* Return the command's process, or -1. */
static pid_t begin_command(const struct goal *goal, const char *input, char **words)
{
	int start[2];
	if (pipe2(start, O_CLOEXEC) < 0)
		return -1;
	pid_t root = fork();
	if (root == 0) {
		close(start[1]);
		become_command(goal, input, words, start[0]);
	}
	if (root > 0 && ptrace(PTRACE_SEIZE, root, 0, TRACED_EVENTS) < 0) {
		kill(root, SIGKILL);
		root = -1;
	}
	close(start[0]);
	close(start[1]);
	return root;
}

static void watch(const struct goal *goal, pid_t process)
{
	permit_tracers(process);
	/* it stops as soon as it is nobody's */
	kill(process, SIGSTOP);
	ptrace(PTRACE_DETACH, process, 0, 0);
	remove_traced(process);
	begin_watcher(goal, process);
}

/* THREAD has stopped, as STATUS says: it goes on. */
static void go_on(const struct goal *goal, pid_t thread, int status)
{
	int event = status >> 16, signal = WSTOPSIG(status);
	unsigned long former;
	add_traced(thread);
	/* a thread that executes a program becomes the first of its process */
	if (event == PTRACE_EVENT_EXEC && ptrace(PTRACE_GETEVENTMSG, thread, 0, &former) == 0 &&
	    (pid_t)former != thread)
		remove_traced(former);
	if (event == PTRACE_EVENT_EXEC && has_place(thread, goal->file))
		watch(goal, thread);
	else if (event == PTRACE_EVENT_STOP && signal != SIGTRAP)
		ptrace(PTRACE_LISTEN, thread, 0, 0);
	else
		ptrace(PTRACE_CONT, thread, 0, event ? 0 : signal);
}

/* Look after all that has ended or stopped; return whether ROOT goes on, or what is watched. */
static bool look_after(const struct goal *goal, pid_t root)
{
	static bool has_ended;
	int status;
	pid_t thread;
	while ((thread = waitpid(-1, &status, __WALL | WNOHANG)) > 0) {
		if (WIFSTOPPED(status)) {
			go_on(goal, thread, status);
			continue;
		}
		has_ended |= thread == root;
		if (!end_watcher(thread, status))
			remove_traced(thread);
	}
	return !has_ended || watcher_count();
}

/* Wait for a find; return whether there is one, or else -1 if we have been interrupted. */
static int wait_for_find(const struct goal *goal, pid_t root, int signals, int told,
			 struct find *find)
{
	struct pollfd events[] = { { .fd = signals, .events = POLLIN },
				   { .fd = told, .events = POLLIN } };
	struct signalfd_siginfo signal;
	while (look_after(goal, root)) {
		if (poll(events, 2, -1) < 0)
			continue;
		if (events[1].revents && read_find(find))
			return 1;
		if (events[0].revents && read(signals, &signal, sizeof signal) == sizeof signal &&
		    signal.ssi_signo != SIGCHLD)
			return -1;
	}
	return 0;
}

/* Only when they have gone can none of them harm what is left.  Of a process with threads, the first ends last. */
static void end_traced(void)
{
	int status;
	for (size_t i = 0; i < traced.count; i++)
		kill(traced.items[i], SIGKILL);
	while (traced.count) {
		pid_t thread = waitpid(-1, &status, __WALL);
		if (thread < 0 && errno != EINTR)
			return;
		if (thread > 0 && !WIFSTOPPED(status))
			remove_traced(thread);
	}
}

static int follow(const struct goal *goal, pid_t root, int signals, int told)
{
	struct find find;
	int found = wait_for_find(goal, root, signals, told, &find);
	if (found == 0 && traced.count)
		printf("%zu processes that it left behind are ended.\n", traced.count);
	if (found == 0)
		puts("It has ended without coming there so: if it fails only now and then, try "
		     "again.");
	if (found <= 0)
		return found < 0 ? EXIT_OWN : EXIT_FOUND;
	end_others(&find);
	end_traced();
	int status = show_find(goal, &find);
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_OWN;
}

/* The file of "FILE:LINE"; null if it is something else. */
static char *file_of(const char *place)
{
	const char *colon = strrchr(place, ':');
	return colon && colon > place ? formatted("%.*s", (int)(colon - place), place) : NULL;
}

/* What we wait for comes as signals, and so may what ends us. */
static int block_signals(struct goal *goal)
{
	sigset_t ours;
	sigemptyset(&ours);
	sigaddset(&ours, SIGCHLD);
	sigaddset(&ours, SIGINT);
	sigaddset(&ours, SIGTERM);
	sigaddset(&ours, SIGHUP);
	sigprocmask(SIG_BLOCK, &ours, &goal->signals);
	return signalfd(-1, &ours, SFD_CLOEXEC);
}

int main(int argc, char **argv)
{
	if (argc < 5) {
		complain("usage: follow PLACE CONDITION INPUT COMMAND...");
		return EXIT_USAGE;
	}
	struct goal goal = { .place = argv[1], .condition = argv[2], .file = file_of(argv[1]) };
	/* without it, there is nothing to wait for */
	signal(SIGCHLD, SIG_DFL);
	int signals = block_signals(&goal), told = listen_to_watchers();
	adopt_orphans();
	pid_t root = begin_command(&goal, argv[3], argv + 4);
	if (signals < 0 || told < 0 || root < 0) {
		complain("%s cannot be followed: %s", argv[4], strerror(errno));
		return EXIT_OWN;
	}
	int status = follow(&goal, root, signals, told);
	end_watched();
	signal_descendants(0, SIGKILL);
	return status;
}
