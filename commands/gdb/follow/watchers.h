/* The gdbs that watch processes, and the one that the user sees at last. */

#ifndef SAMPLER_FOLLOW_WATCHERS_H
#define SAMPLER_FOLLOW_WATCHERS_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/* What is looked for. */
struct goal {
	const char *place, *condition; /* in gdb's words; the condition may be empty */
	char *file;                    /* the source that the place is in, or null */
	sigset_t signals; /* those that are to be blocked in the programs that we begin */
};

/* Begin to listen to watchers; return what to wait at until one tells something, or -1. */
int listen_to_watchers(void);

/* Have a gdb watch PROCESS, which is stopped, or about to. */
void begin_watcher(const struct goal *goal, pid_t process);

/* How many there are. */
int watcher_count(void);

/* Note that the child GDB has ended with the wait STATUS; return false if that is no watcher. */
bool end_watcher(pid_t gdb, int status);

/* What a watcher has told: that THREAD of PROCESS has come to the place, or crashed by SIGNAL, which is else "0". */
struct find {
	pid_t gdb, process, thread;
	char signal[32];
};

/* Read what a watcher has told, if one has. */
bool read_find(struct find *find);

/* End all watchers but the one that has told of FIND, and what they watch. */
void end_others(const struct find *find);

/* End all that is or was watched. */
void end_watched(void);

/* Show the process to the user, in a gdb; return its wait status. */
int show_find(const struct goal *goal, const struct find *find);

#endif
