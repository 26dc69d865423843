/* Whether a process still lives. */

#ifndef SAMPLER_ALIVE_H
#define SAMPLER_ALIVE_H

#include "runtime.h"

/* Whether there is a PROCESS, and it is the one that existed SINCE then, in seconds since
   1970.  In doubt, yes. */
bool is_alive(pid_t process, uint64_t since) HIDDEN;

#endif
