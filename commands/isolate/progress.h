/* How far "sampler isolate" is, in a line on a terminal. */

#ifndef SAMPLER_ISOLATE_PROGRESS_H
#define SAMPLER_ISOLATE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Begin to show progress, unless standard error is no terminal. */
void begin_progress(void);

/* Show that of ALL runs so many are DONE, BEFORE of them before we began, and that so many have FAILED. */
void show_progress(size_t all, size_t done, size_t before, size_t failed);

/* Wipe the line away. */
void end_progress(void);

#endif
