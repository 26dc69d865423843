/* The gdbs that watch processes, and the one that the user sees at last: see ../watch.py. */

#define _GNU_SOURCE
#include "watchers.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

static struct watcher {
	pid_t gdb, process;
	int held; /* while this is open, the watcher holds what it has found */
} * watchers;
static int count;
/* What the user sees, which may be a child of what was watched. */
static pid_t found;

/* One for all: each tells at most one line. */
static int told[2];

int listen_to_watchers(void)
{
	return pipe2(told, O_CLOEXEC | O_NONBLOCK) < 0 ? -1 : told[0];
}

int watcher_count(void)
{
	return count;
}

static void name_number(const char *name, int number)
{
	char *text = formatted("%d", number);
	setenv(name, text, 1);
	free(text);
}

static void set_environment(const struct goal *goal, pid_t process, int teller)
{
	name_number("SAMPLER_GDB_PROCESS", process);
	name_number("SAMPLER_GDB_TOLD", teller);
	setenv("SAMPLER_GDB_PLACE", goal->place, 1);
	setenv("SAMPLER_GDB_CONDITION", goal->condition, 1);
}

static void become_watcher(const struct goal *goal, pid_t process, int held)
{
	char *names = beside_ourselves("names.gdb"), *place = beside_ourselves("place.py"),
	     *script = beside_ourselves("watch.py");
	int none = open("/dev/null", O_WRONLY | O_CLOEXEC);
	sigprocmask(SIG_SETMASK, &goal->signals, NULL);
	/* a terminal's interrupt is for what it watches */
	setpgid(0, 0);
	dup2(held, STDIN_FILENO);
	dup2(none, STDOUT_FILENO);
	dup2(none, STDERR_FILENO);
	set_environment(goal, process, dup(told[1]));
	execlp("gdb", "gdb", "-q", "-nx", "-batch", "-x", names, "-x", place, "-x", script, NULL);
	_exit(EXIT_NO_COMMAND);
}

void begin_watcher(const struct goal *goal, pid_t process)
{
	int held[2];
	pid_t gdb = -1;
	if (pipe2(held, O_CLOEXEC) == 0) {
		gdb = fork();
		if (gdb == 0)
			become_watcher(goal, process, held[0]);
		close(held[0]);
	}
	if (gdb < 0) {
		kill(process, SIGCONT);
		return;
	}
	watchers = reallocate(watchers, (count + 1) * sizeof *watchers);
	watchers[count++] = (struct watcher){ gdb, process, held[1] };
}

static struct watcher *watcher_of(pid_t gdb)
{
	for (int i = 0; i < count; i++)
		if (watchers[i].gdb == gdb)
			return &watchers[i];
	return NULL;
}

/* Without a gdb, the process goes on by itself. */
static void tell_of_failure(pid_t process, int status)
{
	static bool is_told;
	if (!is_told && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_NO_COMMAND)
		complain("there is no gdb: install it");
	else if (!is_told)
		complain("gdb cannot trace process %d: it, and others, go on without",
			 (int)process);
	is_told = true;
	kill(process, SIGCONT);
}

bool end_watcher(pid_t gdb, int status)
{
	struct watcher *watcher = watcher_of(gdb);
	if (!watcher)
		return false;
	close(watcher->held);
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		tell_of_failure(watcher->process, status);
	*watcher = watchers[--count];
	return true;
}

bool read_find(struct find *find)
{
	char line[128];
	ssize_t length = read(told[0], line, sizeof line - 1);
	if (length <= 0)
		return false;
	line[length] = 0;
	return sscanf(line, "%d %d %d %31s", &find->gdb, &find->process, &find->thread,
		      find->signal) == 4;
}

/* Have it leave the process to us. */
static void release(struct watcher *watcher)
{
	close(watcher->held);
	waitpid(watcher->gdb, NULL, 0);
}

void end_others(const struct find *find)
{
	for (int i = 0; i < count; i++) {
		if (watchers[i].gdb == find->gdb)
			continue;
		kill(watchers[i].gdb, SIGKILL);
		kill(watchers[i].process, SIGKILL);
		waitpid(watchers[i].gdb, NULL, 0);
	}
}

void end_watched(void)
{
	for (int i = 0; i < count; i++)
		kill(watchers[i].process, SIGKILL);
	if (found > 0)
		kill(found, SIGKILL);
}

static void become_gdb(const struct goal *goal, const struct find *find)
{
	char *names = beside_ourselves("names.gdb"), *process = formatted("%d", (int)find->process),
	     *place = formatted("break %s", goal->place),
	     *condition = formatted("condition $bpnum %s", goal->condition),
	     *thread = formatted("python [t.switch() for t in gdb.selected_inferior().threads() if "
				 "t.ptid[1] == %d]",
				 (int)find->thread),
	     *crash = formatted("echo Program received signal %s.\\n", find->signal),
	     *again = formatted("queue-signal %s", find->signal);
	const char *words[32] = { "gdb", "-q",   "-ex", "set breakpoint pending on",
				  "-x",  names,  "-p",  process,
				  "-ex", thread, "-ex", "frame",
				  "-ex", place };
	int n = 14;
	if (*goal->condition) {
		words[n++] = "-ex";
		words[n++] = condition;
	}
	if (strcmp(find->signal, "0") != 0) {
		words[n++] = "-ex";
		words[n++] = crash;
		words[n++] = "-ex";
		words[n++] = again;
	}
	sigprocmask(SIG_SETMASK, &goal->signals, NULL);
	execvp("gdb", (char **)words);
	_exit(EXIT_NO_COMMAND);
}

int show_find(const struct goal *goal, const struct find *find)
{
	int status = 0;
	found = find->process;
	release(watcher_of(find->gdb));
	pid_t gdb = fork();
	if (gdb == 0)
		become_gdb(goal, find);
	while (gdb > 0 && waitpid(gdb, &status, 0) < 0)
		;
	return status;
}
