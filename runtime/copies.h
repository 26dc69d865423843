/* Cells that threads have to themselves: copies of those of an object. */

#ifndef SAMPLER_COPIES_H
#define SAMPLER_COPIES_H

#include "report.h"
#include "runtime.h"

/* Set *SHIFT to how far the next copy of the cell at PLACE lies from it; *POSITION is 0 at first, and then
   next_copy's own.  Return whether there is one.  Async-signal-safe, like all of these. */
bool next_copy(uint64_t *position, const void *place, int64_t *shift) HIDDEN;

/* The same, for reports. */
extern const struct copies memory_copies HIDDEN;

/* Whether any thread but the first has begun, as far as we see them. */
extern bool threads_have_begun HIDDEN;

/* This thread ends: another one may have its copies. */
void copies_end_thread(void) HIDDEN;

/* While the registry is locked: */

/* OBJECT has a unit that will ask: let this thread find the answer without asking the kernel, if it is the
   first one. */
void copies_prepare(struct sampler_object *object) HIDDEN;

/* All objects are in another live file: so are the copies that this thread has. */
void copies_begin_file(void) HIDDEN;

/* Its memory goes away. */
void copies_remove_object(struct sampler_object *object) HIDDEN;

/* In a forked child, whose cells begin with 0: so do the copies. */
void copies_begin_child(void) HIDDEN;

/* The process goes on in a copy of its live file: map OBJECT's copies from that. */
void copies_continue(struct sampler_object *object) HIDDEN;

/* Whether the memory at ADDRESS was a page of copies that the live file has no more; if so, there is memory
   again. */
bool copies_mend(const void *address) HIDDEN;

#endif
