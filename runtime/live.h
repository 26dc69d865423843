/* The live file of this process: see sampler/live.h for what is in it. */

#ifndef SAMPLER_RUNTIME_LIVE_H
#define SAMPLER_RUNTIME_LIVE_H

#include "held-fd.h"
#include "sampler/live.h"

/* Begin a live file in FD, which is empty and of which a copy is held in FILE; PARENT
   is the process that forked us, or 0.  Return whether it could be written. */
bool live_begin(const struct held_fd *file, pid_t parent) HIDDEN;

/* Whether there is a live file; its descriptor is held then, regained if need be. */
bool is_live(void) HIDDEN;

/* The same file, with another descriptor. */
void live_regain(const struct held_fd *file) HIDDEN;

/* These are called while the registry is locked.  What cannot be written stays in
   memory, and dies with the process. */
void live_add_object(struct sampler_object *object) HIDDEN;
void live_add_unit(struct sampler_unit *unit) HIDDEN;
/* Its memory goes away, and the file goes on with it, unless it STAYS. */
void live_close_object(struct sampler_object *object, bool stays) HIDDEN;
/* Write what UNIT has counted, for it is unloaded. */
void live_close_unit(struct sampler_unit *unit) HIDDEN;

/* In a forked child: leave the file to the parent, and begin with cells of 0. */
void live_abandon(void) HIDDEN;
/* After that, when there is another live file or none: add all objects to it. */
void live_begin_new_process(void) HIDDEN;

/* Whether the module with this ELF header is one of the objects.  Async-signal-safe. */
bool is_registered_module(const void *elf_header) HIDDEN;

/* Map the file for reading; null if there is none.  Async-signal-safe. */
const void *live_map(size_t *size) HIDDEN;
void live_unmap(const void *image, size_t size) HIDDEN;

/* Whether the memory at ADDRESS was a page of cells that the file lost, as when somebody
   cut it; if so, there is memory again.  Async-signal-safe. */
bool live_mend(const void *address) HIDDEN;

#endif
