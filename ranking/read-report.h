/* Reports of runs, into a store. */

#ifndef SAMPLER_READ_REPORT_H
#define SAMPLER_READ_REPORT_H

#include "frames.h"
#include "runs.h"

/* Add RUN to STORE; plain reports, and those that gzip or zstd have compressed.  What is not
   labelled is by what the reports' metadata say of the end of the process.  Sites that no
   file has that was read are looked up: see look-up-sites.h.

   If it has failed, say how in the run: as a struct failure does, and of a crash, in which function.
   A run of which a report is cut or malformed is left out, after complaining.  Return the
   exit status that this deserves.

   If runs are to be as if they had been sampled equally often, read all, and read all again: see equal-sparsity.h. */
int read_run(struct store *store, struct run *run);

/* Runs that failed in one way. */
struct failure {
	char *
	    how; /* "exit 1", "signal 11", "timeout", "memory", "sanitizer"; or "label": that alone says so */
	uint64_t runs;
};

/* Of the runs that are read from now on, those that failed in another way than HOW do not count. */
void choose_failures(const char *how);

/* The ways in which the runs failed that were read, by how many they are; return their number. */
size_t failures(const struct failure **list);

/* Runs are read again: what is known of failures is of none yet. */
void forget_failures(void);

/* What the reports that were read are of: programs and libraries, in the order in which they were met, no more than a few, and
   the seconds since 1970 when the first and the last process began; 0 if no report says. */
struct what_was_run {
	struct frame_module *modules;
	size_t module_count;
	uint64_t first, last;
};

const struct what_was_run *what_was_run(void);

/* Complain about reports that say nothing of the outcome; return the status. */
int complain_of_left_out(void);

#endif
