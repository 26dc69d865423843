/* What the runtime does in a process, besides looking after its ends: by wings, each of which
   is one file that ends in a `const struct wing`, and an entry in wings.c. */

#ifndef SAMPLER_WING_H
#define SAMPLER_WING_H

#include "runtime.h"

struct wing {
	const char *name;

	/* Any of the functions may be null.  These are called by one thread at a time, on a stack
	   of ours, with all signals but faults held back. */

	/* The process begins.  Return whether a report is wanted. */
	bool (*begin)(void);

	/* The process forks, in this thread; and has forked, in the parent.  Or it has not: then both
	   are called, too. */
	void (*before_fork)(void);
	void (*after_fork)(void);

	/* In a forked child of PARENT.  Return the same. */
	bool (*child)(pid_t parent);

	/* The process goes on after an end that did not succeed (exec).  Return the same. */
	bool (*resume)(void);

	/* An object or a unit was added to the registry, or is about to be removed because its
	   memory goes away. */
	void (*add_object)(struct sampler_object *object);
	void (*remove_object)(struct sampler_object *object);
	void (*add_unit)(struct sampler_unit *unit);
	void (*remove_unit)(struct sampler_unit *unit);

	/* The same of one whose functions can be traced. */
	void (*add_traced_object)(struct sampler_traced_object *object);
	void (*remove_traced_object)(struct sampler_traced_object *object);

	/* Whether UNIT, or OBJECT, may be forgotten when the process ends: what it counted is
	   elsewhere. */
	bool (*keeps_unit)(const struct sampler_unit *unit);
	bool (*keeps_object)(const struct sampler_object *object);

	/* A thread begins, or ends, in that thread. */
	void (*thread_begin)(void);
	void (*thread_end)(void);

	/* The process ENDS, "exit 0" or "signal 11", in this thread: but not by another program, nor by a
	   signal that cannot be seen.  May be called more than once, and in a child that shares our
	   memory.  Async-signal-safe. */
	void (*leave)(const char *ends);

	/* Whether deadly signals are to be watched, though no report is wanted. */
	bool (*watches_faults)(void);

	/* The fault at ADDRESS is mended, if it was in memory that the wing shares with others;
	   return whether that is so.  Async-signal-safe. */
	bool (*mend)(const void *address);

	/* These are called once in a process that ends, by one thread, on a stack of ours;
	   async-signal-safe: each may be left at any moment, by a fault in it. */

	/* Whether there is nothing to report. */
	bool (*is_empty)(void);

	/* The process ENDED in this way. */
	void (*end)(const char *ended);

	/* Write subreports.  Return whether all could be written.  This, and the metadata, are also
	   called while the process goes on. */
	bool (*report)(struct writer *writer);

	/* After a crash: write what helps to understand it. */
	void (*crash_part)(struct writer *writer);

	/* Write lines of the subreport "metadata", or all of it but its last line. */
	void (*metadata)(struct writer *writer, const char *ended);
};

/* All of them, up to a null one. */
extern const struct wing *const wings[] HIDDEN;

extern const struct wing counting_wing HIDDEN;
extern const struct wing tracing_wing HIDDEN;

#endif
