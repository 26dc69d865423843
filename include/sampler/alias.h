/* The macros of the POSIX Thread Trace Tool's <alias.h>, for programs that have them: names of locks and threads in reports on locks, see
   sampler-trace-contention(1). */

#ifndef SAMPLER_ALIAS_H
#define SAMPLER_ALIAS_H

#include <pthread.h>

#include <sampler/trace.h>

/* There is nothing to be prepared, nor a file to be written: names are in the trace. */
#define alias_init(...) ((void)0)

/* Call the lock at OBJECT, or the thread THREAD, NAME.  That of a lock is a literal; of that of a thread, which is the system's, too, 15 bytes are kept. */
#define new_object_alias(object, name) SAMPLER_TRACE_ALIAS(object, name)
#define new_thread_alias(thread, name) ((void)pthread_setname_np(thread, name))

#endif
