/* Runs, as they lie on disk: see sampler-runs(5). */

#ifndef SAMPLER_RUNS_H
#define SAMPLER_RUNS_H

#include <stddef.h>

#include "store.h"

/* What a collector has stored of a run, while it is read: see row.h.  RAW is the report, compressed, or null. */
struct run_row {
	const char *layout;
	const void *bytes, *raw;
	size_t size, raw_size;
};

/* One run: of a directory with an outcome, all reports; or a report that tells by itself
   how its process ended. */
struct run {
	char *name;     /* of the directory, or the report */
	char **reports; /* names of files */
	size_t report_count;
	const struct run_row *row; /* or, without files, this; else null */
	char *crash_report; /* then, if it crashed, the subreports that tell where; else null */
	enum outcome outcome;
	bool is_labelled; /* else, the report has to tell */
	/* the command, as a shell reads it, where it was run, and the file that it has read; the name of a suite's test that it is, and
	   what runs that without the suite; null if that is not known */
	char *command, *directory, *input, *test, *alone;
	char *
	    how; /* it ended, "exit 1", "signal 11", "timeout" or "memory"; null if that is not known */
	char *
	    failure; /* how it failed, by its reports, too: see read-report.h; null if it did not */
};

struct runs {
	struct run *items; /* in the order of the arguments; in a directory, of their names */
	size_t count, capacity;
};

/* Whether RUN was ended by a limit of time or memory. */
bool was_limited(const struct run *run);

/* Add the runs at PATH: a report, a run's directory, or a directory of both.  Return the exit
   status that it deserves, after complaining. */
int find_runs(struct runs *runs, const char *path);

/* Complain about live files that were in directories: nobody knows yet what is in them. */
void complain_of_live_files(void);

#define OUTCOME_FILE "outcome"
#define TRACE_FILE   "trace"

/* Beside runs: sites of what was run, and what came of it when conditions were switched */
#define SITES_FILE    "sites"
#define SWITCHED_FILE "switched"

/* The longest time limit of a run. */
#define MOST_SECONDS 1000000

#endif
