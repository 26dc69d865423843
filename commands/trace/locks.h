/* libsampler-locks, which traces how threads wait for each other. */

#ifndef SAMPLER_COMMANDS_TRACE_LOCKS_H
#define SAMPLER_COMMANDS_TRACE_LOCKS_H

#include <stdbool.h>

/* Whether LIST is one that --locks may have, words with commas between them. */
bool are_locks(const char *list);

/* Have all programs that are begun from now on load it. */
void preload_locks(void);

#endif
