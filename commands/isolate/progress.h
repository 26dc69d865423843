/* How far "sampler isolate" is, in a line on a terminal. */

#ifndef SAMPLER_ISOLATE_PROGRESS_H
#define SAMPLER_ISOLATE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Begin to show progress, unless standard error is no terminal. */
void begin_progress(void);

/* Of ALL runs, so many are DONE, BEFORE of them before we began, and so many have FAILED. */
struct progress {
	size_t all, done, before, failed;
};

void show_progress(const struct progress *progress);

/* Of ALL conditions, so many were TRIED. */
void show_switching(size_t tried, size_t all);

/* Wipe the line away. */
void end_progress(void);

#endif
