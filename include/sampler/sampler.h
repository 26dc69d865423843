/* Sampler's runtime, as a program may call it.

   A program that sampler-cc instruments needs none of this: its report is
   written when it ends.  All functions are safe to call from any thread. */

#ifndef SAMPLER_SAMPLER_H
#define SAMPLER_SAMPLER_H

#ifdef __cplusplus
extern "C" {
#endif

/* The runtime's version, "MAJOR.MINOR.PATCH"; static storage. */
const char *sampler_version(void);

/* Write a report of all counters so far to the descriptor FD, whatever the
   SAMPLER_ variables say.  The program and its counters go on; each counter is
   read once, but not all at one moment.  Return 0, or -1 with errno set when
   FD does not take all of it.  Not from signal handlers. */
int sampler_write_report(int fd);

#ifdef __cplusplus
}
#endif

#endif
