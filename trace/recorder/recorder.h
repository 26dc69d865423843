/* A recorder: collects from all processes of a session until they have ended. */

#ifndef SAMPLER_RECORDER_H
#define SAMPLER_RECORDER_H

#include <sys/types.h>

#include "collector.h"
#include "patterns.h"
#include "sessions.h"

struct recorder {
	struct session session;
	struct collector collector;
	/* The command that was begun for it, or 0; its status, as waitpid() has it, once it has ended. */
	pid_t command;
	int status;
	bool has_ended;
	uint32_t only_process; /* of the session; 0: all */
	uint64_t part_size;    /* as of the collector */
	unsigned kept;
	double duration; /* in seconds, after which it ends; 0: none */
	struct patterns
	    *patterns; /* whose gates are opened in processes that are new, or load something */
	double begin;  /* when it did */
	int events, signals; /* descriptors: of inotify and signalfd */
	bool is_interrupted;
};

/* Begin, before the command does: signals are held back from now on.  Return false after complaining. */
bool begin_recorder(struct recorder *recorder, const char *output, bool is_begun);

/* Begin COMMAND; return 0, or why it cannot be. */
int begin_command(struct recorder *recorder, char **command);

/* Collect until all has ended, or we are interrupted. */
void run_recorder(struct recorder *recorder);

/* Return whether all of the trace is written. */
bool end_recorder(struct recorder *recorder);

#endif
