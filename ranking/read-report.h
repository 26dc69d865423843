/* Reports of runs, into a store. */

#ifndef SAMPLER_READ_REPORT_H
#define SAMPLER_READ_REPORT_H

#include "runs.h"

/* Add RUN to STORE; plain reports, and those that gzip or zstd have compressed.  What is not
   labelled is by what the reports' metadata say of the end of the process.  Sites are read from the
   modules that the metadata name, where no file was read that has them.

   A run of which a report is cut or malformed is left out, after complaining.  Return the
   exit status that this deserves. */
int read_run(struct store *store, const struct run *run);

/* Complain about reports that say nothing of the outcome; return the status. */
int complain_of_left_out(void);

/* Complain about units that samples were there of, but no sites; return the status. */
int complain_of_unknown_units(void);

#endif
