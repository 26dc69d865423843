/* The one thread that writes: it takes all runs that wait, and stores them in one transaction. */

#ifndef SAMPLER_WRITER_H
#define SAMPLER_WRITER_H

#include "database.h"

struct pending {
	struct stored_run run;
	enum stored result;
	void (*done)(struct pending *pending); /* called by the writer when RESULT is set */
	struct pending *next;
};

/* Begin the thread, which has DATABASE to itself from now on, and keeps bodies and rows for so many days.  Return whether it could be begun. */
bool begin_writing(const struct database_kind *kind, struct database *database, int64_t raw_days,
		   int64_t row_days);

/* Whether more can be accepted: not too many wait, and none for too long.  Thread-safe. */
bool writer_has_room(void);

/* The same, and nothing has failed to be stored just now.  Thread-safe. */
bool writer_is_well(void);

/* Hand PENDING over, which stays the caller's and lasts until it is done.  Thread-safe. */
void writer_add(struct pending *pending);

/* Store what waits, and end the thread; what is added later is not stored. */
void end_writing(void);

#endif
