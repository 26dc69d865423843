/* Whether a process still lives. */

#ifndef SAMPLER_ALIVE_H
#define SAMPLER_ALIVE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Whether there is a PROCESS, and it is the one that existed SINCE then, in seconds since
   1970.  In doubt, yes. */
bool is_alive(pid_t process, uint64_t since);

#pragma GCC visibility pop

#endif
