/* The processes that a process has begun, and those that they have. */

#ifndef SAMPLER_DESCENDANTS_H
#define SAMPLER_DESCENDANTS_H

#include <stdint.h>
#include <sys/types.h>

/* From now on, those that a descendant leaves behind become our children. */
void adopt_orphans(void);

/* Send SIGNAL to the child CHILD, if it is not 0, and all its descendants, also those that are
   begun meanwhile; and, with adopt_orphans, to those that were left behind.  Not to what has gone
   away from us: an orphan in another session, with its descendants.  Return how many there were. */
size_t signal_descendants(pid_t child, int signal);

/* The bytes of memory that these processes have, but for files: what several of them share counts once.  If they are surely not more than MOST, it
   may be less exact. */
uint64_t memory_of_descendants(pid_t child, uint64_t most);

#endif
