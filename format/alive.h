/* Whether a process still lives. */

#ifndef SAMPLER_ALIVE_H
#define SAMPLER_ALIVE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Whether PROCESS, which began the live file with this INODE, is still there: another one may have its
   number, which has not mapped the file; and one in a container of its own has another number here.
   In doubt, yes.  A process that lives holds a lock on the file, unless it has closed our descriptor:
   this is for that.  Async-signal-safe. */
bool is_alive(pid_t process, uint64_t inode);

#pragma GCC visibility pop

#endif
