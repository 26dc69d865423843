/* Objects and units of the process.

   Functions that change what is registered are called by one thread at a time: see lock.h. */

#ifndef SAMPLER_REGISTRY_H
#define SAMPLER_REGISTRY_H

#include "runtime.h"

/* Let all wings begin, if they have not: for this process; for one that was forked by PARENT; or
   again, because the process goes on after an end that did not succeed. */
void registry_begin(void) HIDDEN;
void registry_begin_child(pid_t parent) HIDDEN;
void registry_resume(void) HIDDEN;

/* The process forks, in this thread; and has forked, in the parent. */
void registry_before_fork(void) HIDDEN;
void registry_after_fork(void) HIDDEN;

/* Whether deadly signals are to be watched: a report is wanted, or a wing mends faults. */
bool registry_watches_faults(void) HIDDEN;

/* The fault at ADDRESS was in memory that a wing shares with others, and is mended; return whether
   that is so.  Async-signal-safe. */
bool registry_mend(const void *address) HIDDEN;

/* Whether a report is wanted.  Async-signal-safe. */
bool registry_wants_report(void) HIDDEN;

/* OBJECT is the program itself: what was registered before it was loaded with it, and stays in
   memory until the process is gone. */
void registry_set_program(const struct sampler_object *object) HIDDEN;

/* What is removed while the process IS_ENDING stays part of the report. */
void registry_add_object(struct sampler_object *object) HIDDEN;
void registry_remove_object(struct sampler_object *object, bool is_ending) HIDDEN;
void registry_add_unit(struct sampler_unit *unit) HIDDEN;
void registry_remove_unit(struct sampler_unit *unit, bool is_ending) HIDDEN;

void registry_add_traced_object(struct sampler_traced_object *object) HIDDEN;
void registry_remove_traced_object(struct sampler_traced_object *object) HIDDEN;

/* Set PATH, of SAMPLER_PATH_SIZE bytes, to that of the program or library that has ADDRESS.  While
   nothing is loaded. */
void find_path(void *address, char *path) HIDDEN;

/* These take no lock, and are async-signal-safe. */

/* The first of them, or null; the next one is its NEXT. */
struct sampler_unit *first_unit(void) HIDDEN;
struct sampler_object *first_object(void) HIDDEN;

/* The object that CELL is one of the cells of; null if there is none. */
struct sampler_object *object_of(const void *cell) HIDDEN;

/* Whether OBJECT, or UNIT, stays in memory until the process is gone. */
bool is_permanent_object(const struct sampler_object *object) HIDDEN;
bool is_permanent_unit(const struct sampler_unit *unit) HIDDEN;

/* Whether the module with this ELF header is one of the objects. */
bool is_registered_module(const void *elf_header) HIDDEN;

#endif
