/* The spool of an application, from which reports are sent.

   Besides reports and live files, it has

	.lock		locked by the one process that sends
	.version	"1"; one of another version is left alone
	.next		when to try again, in seconds since 1970, and how often it did not work
	.rejected/	what the collector will never have
	.secrets	see secrets.h

   Nothing here complains; a report stays until the collector has acknowledged it, but not for ever. */

#ifndef SAMPLER_LAUNCHER_OUTBOX_H
#define SAMPLER_LAUNCHER_OUTBOX_H

#include <glob.h>
#include <stdbool.h>

#include "places.h"

struct outbox {
	place spool;
	int lock;          /* a descriptor, or -1 */
	unsigned failures; /* one after the other, until now */
	const char *fault; /* why it could not be opened; null if that is as it should be */
};

/* Open the SPOOL, a path, which others cannot open until it is closed.  Return false if it is not there, or another process has it open; or if something
   is wrong, which FAULT says then. */
bool open_outbox(struct outbox *outbox, const char *spool);

void close_outbox(struct outbox *outbox);

/* Make reports of what killed processes have left, and remove what has waited for too long, or is too much. */
void tidy_outbox(const struct outbox *outbox);

/* Set FILES to what waits, in the order of names; return whether there is something, to be freed by globfree() then. */
bool find_waiting(const struct outbox *outbox, glob_t *files);

/* Whether it is time to try. */
bool is_time_to_send(struct outbox *outbox);

/* Note when to try again: after SECONDS, or, if these are 0, after twice as long as the last time, and a little at random. */
void put_off(struct outbox *outbox, long seconds);

/* All has been sent. */
void note_success(const struct outbox *outbox);

/* The report at PATH has been acknowledged. */
void forget_report(const struct outbox *outbox, const char *path);

/* The report at PATH is not wanted: put it away. */
void reject_report(const struct outbox *outbox, const char *path);

/* Whether the process of the report at PATH may still write it. */
bool may_be_written(const char *path);

#endif
