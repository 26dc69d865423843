/* The jobserver of GNU make, which says how many processes may run at a time.

   Who is begun by make may run one process; each more needs a token, a byte that is read from make and written back when the process
   has ended.  See "POSIX Jobserver Interaction" in the manual of GNU make. */

#ifndef SAMPLER_ISOLATE_JOBSERVER_H
#define SAMPLER_ISOLATE_JOBSERVER_H

enum jobserver_state {
	JOBSERVER_NONE,        /* make has not begun us, or nobody said how many it may run */
	JOBSERVER_ONE,         /* make runs one at a time: -j1 */
	JOBSERVER_UNREACHABLE, /* the line of the makefile that has begun us lacks "+" */
	JOBSERVER_OPEN
};

/* Open the jobserver that the variable MAKEFLAGS names, unless it is open. */
enum jobserver_state open_jobserver(void);

/* A descriptor that can be read when there may be a token; of an open jobserver only. */
int jobserver_descriptor(void);

/* A token, or -1 if there is none now: never waits. */
int acquire_token(void);

/* Give TOKEN, which acquire_token has returned, back. */
void release_token(int token);

#endif
