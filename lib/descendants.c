/* The processes that a process has begun, and those that they have.

   They could be a process group of their own, and be signalled as one.  But then they could not
   read from the terminal, or the others of our group, such as a pager, could not; and a
   descendant may have a group of its own, too.  So /proc tells which they are. */

#define _GNU_SOURCE
#include "descendants.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "tool.h"

/* Few are begun while those before are signalled. */
#define MOST_SEARCHES 10

struct process {
	pid_t pid, parent, session;
	bool is_ours;
};

struct processes {
	struct process *items;
	size_t count, capacity;
};

void adopt_orphans(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
}

/* Read PROCESS, whose pid is known; return whether it is there, and has not ended. */
static bool read_process(struct process *process)
{
	char path[64], line[512], state = 'Z';
	snprintf(path, sizeof path, "/proc/%d/stat", (int)process->pid);
	FILE *in = fopen(path, "re");
	if (!in)
		return false;
	size_t length = fread(line, 1, sizeof line - 1, in);
	fclose(in);
	line[length] = 0;
	/* PID (NAME) STATE PARENT GROUP SESSION; there may be anything in a name */
	const char *after_name = strrchr(line, ')');
	return after_name &&
	       sscanf(after_name + 1, " %c %d %*d %d", &state, &process->parent,
		      &process->session) == 3 &&
	       state != 'Z' && state != 'X';
}

static void add_process(struct processes *processes, struct process process)
{
	if (processes->count == processes->capacity) {
		processes->capacity = processes->capacity ? 2 * processes->capacity : 256;
		processes->items =
		    reallocate(processes->items, processes->capacity * sizeof *processes->items);
	}
	processes->items[processes->count++] = process;
}

/* All processes that there are. */
static struct processes list_processes(void)
{
	struct processes processes = { 0 };
	struct dirent *entry;
	DIR *directory = opendir("/proc");
	while (directory && (entry = readdir(directory))) {
		struct process process = { .pid = atoi(entry->d_name) };
		if (isdigit((unsigned char)entry->d_name[0]) && read_process(&process))
			add_process(&processes, process);
	}
	if (directory)
		closedir(directory);
	return processes;
}

/* Whether PROCESS, a child of ours, is CHILD or was left behind near us. */
static bool belongs_to_us(const struct process *process, pid_t child)
{
	return process->pid == child || process->session == getsid(0);
}

static bool has_our_parent(const struct processes *processes, const struct process *process)
{
	for (size_t i = 0; i < processes->count; i++)
		if (processes->items[i].pid == process->parent)
			return processes->items[i].is_ours;
	return false;
}

/* Find out which of PROCESSES are ours. */
static void mark_descendants(struct processes *processes, pid_t child)
{
	bool found = true;
	for (size_t i = 0; i < processes->count; i++) {
		struct process *process = &processes->items[i];
		process->is_ours = process->parent == getpid() && belongs_to_us(process, child);
	}
	while (found) {
		found = false;
		for (size_t i = 0; i < processes->count; i++) {
			struct process *process = &processes->items[i];
			if (process->is_ours || !has_our_parent(processes, process))
				continue;
			process->is_ours = found = true;
		}
	}
}

static bool contains(const struct processes *processes, pid_t pid)
{
	for (size_t i = 0; i < processes->count; i++)
		if (processes->items[i].pid == pid)
			return true;
	return false;
}

/* Send SIGNAL to those descendants that are not among the SIGNALLED, and add them; return
   whether there were any. */
static bool signal_others(struct processes *signalled, pid_t child, int signal)
{
	size_t before = signalled->count;
	struct processes processes = list_processes();
	mark_descendants(&processes, child);
	for (size_t i = 0; i < processes.count; i++) {
		struct process *process = &processes.items[i];
		if (!process->is_ours || contains(signalled, process->pid))
			continue;
		kill(process->pid, signal);
		add_process(signalled, *process);
	}
	free(processes.items);
	return signalled->count > before;
}

/* The sum of the kilobytes that FILE of the process PID tells behind the keys A and B, in bytes; 0 if it has none. */
static uint64_t sum_of(pid_t pid, const char *file, const char *a, const char *b)
{
	char path[64], line[256], key[64];
	unsigned long long kilobytes, sum = 0;
	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
	FILE *in = fopen(path, "re");
	while (in && fgets(line, sizeof line, in))
		if (sscanf(line, "%63[^:]: %llu kB", key, &kilobytes) == 2 &&
		    (strcmp(key, a) == 0 || strcmp(key, b) == 0))
			sum += kilobytes;
	if (in)
		fclose(in);
	return 1024 * sum;
}

/* What the process PID has, as if nothing of it were shared. */
static uint64_t resident_memory(pid_t pid)
{
	return sum_of(pid, "status", "RssAnon", "RssShmem");
}

/* What it has, with its part of what is shared.  The kernel looks at each page for that. */
static uint64_t memory_of(pid_t pid)
{
	uint64_t bytes = sum_of(pid, "smaps_rollup", "Pss_Anon", "Pss_Shmem");
	return bytes ? bytes : resident_memory(pid);
}

uint64_t memory_of_descendants(pid_t child, uint64_t most)
{
	struct processes processes = list_processes();
	uint64_t bytes = 0, exact = 0;
	mark_descendants(&processes, child);
	for (size_t i = 0; i < processes.count; i++)
		if (processes.items[i].is_ours)
			bytes += resident_memory(processes.items[i].pid);
	for (size_t i = 0; bytes > most && i < processes.count; i++)
		if (processes.items[i].is_ours)
			exact += memory_of(processes.items[i].pid);
	free(processes.items);
	return bytes > most ? exact : bytes;
}

size_t signal_descendants(pid_t child, int signal)
{
	struct processes signalled = { 0 };
	/* one that goes on may begin others as fast as they end */
	for (int i = 0; i < MOST_SEARCHES && signal_others(&signalled, child, signal); i++)
		;
	free(signalled.items);
	/* without /proc */
	if (!signalled.count && child > 0)
		return kill(child, signal) == 0;
	return signalled.count;
}
