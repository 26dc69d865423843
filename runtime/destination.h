/* Where a report goes. */

#ifndef SAMPLER_DESTINATION_H
#define SAMPLER_DESTINATION_H

#include "held-fd.h"

/* Settle where this process, forked by PARENT or else 0, reports to; then *FILE is the file to be
   its live file, empty, and *NAME its name, or null if it has none.  Return whether there is to be
   a report.  By one thread at a time. */
bool destination_open(pid_t parent, struct held_fd *file, const char **name) HIDDEN;

/* Whether the live file is still there, although a report was written: its text could not be put in
   its place, or goes to a descriptor. */
bool destination_has_live_file(void) HIDDEN;

/* The live file became a report, but the process goes on: the same as destination_open, for another
   live file.  The report stays until destination_withdraw. */
bool destination_open_again(struct held_fd *file, const char **name) HIDDEN;

/* Whether there is to be a report. */
bool destination_is_wanted(void) HIDDEN;

/* Begin the report's text; return whether there is to be any: to a descriptor, only once.
   Async-signal-safe, like all that follow. */
bool destination_begin(struct writer *writer) HIDDEN;

/* How a text ends. */
enum delivery {
	DELIVER,          /* it is complete: put it in its place */
	DELIVER_NUMBERED, /* the same, but where no program that is executed now will put its own */
	DROP,             /* it is not: what was counted stays in the live file */
};
void destination_finish(struct writer *writer, enum delivery delivery) HIDDEN;

/* The process goes on, and what it has counted is in a live file again: remove the report that is
   there, if it is a file. */
void destination_withdraw(void) HIDDEN;

/* There is nothing to report: remove the live file. */
void destination_discard(void) HIDDEN;

/* There will be no report. */
void destination_release(void) HIDDEN;

#endif
