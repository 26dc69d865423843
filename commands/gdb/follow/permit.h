/* Where only ancestors may trace (Yama, as on Ubuntu), a process may permit it to others. */

#ifndef SAMPLER_FOLLOW_PERMIT_H
#define SAMPLER_FOLLOW_PERMIT_H

#include <sys/types.h>

/* Have PROCESS, which we trace and which has stopped where it executed a program, permit all of its user's processes to trace it.  It has then not run anything
   of the program yet. */
void permit_tracers(pid_t process);

/* Have such a process do the system call NUMBER; return its result, or -1. */
long call_in(pid_t process, long number, long first, long second);

#endif
