/* The macros of the POSIX Thread Trace Tool's <alias.h>, for programs that have them: names of locks and threads in reports on locks, see
   sampler-trace-contention(1). */

#ifndef SAMPLER_ALIAS_H
#define SAMPLER_ALIAS_H

#include <pthread.h>
#include <stdio.h>

#include <sampler/trace.h>

/* There is nothing to be prepared, nor a file to be written: names are in the trace. */
#define alias_init(...) ((void)0)

/* Call the lock at OBJECT NAME, a literal. */
#define new_object_alias(object, name) SAMPLER_TRACE_ALIAS(object, name)

/* Call THREAD NAME, of which 15 bytes are kept: that is its name for the system, too.  The C library has what this needs if _GNU_SOURCE is defined. */
#ifdef _GNU_SOURCE
static inline __attribute__((unused, no_instrument_function)) void new_thread_alias(
    pthread_t thread, const char *name)
{
	char kept[16];
	snprintf(kept, sizeof kept, "%s", name);
	pthread_setname_np(thread, kept);
}
#endif

#endif
