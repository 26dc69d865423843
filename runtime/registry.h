/* Objects and units of the process. */

#ifndef SAMPLER_REGISTRY_H
#define SAMPLER_REGISTRY_H

#include "runtime.h"

/* Write the registered units that are not in the live file; or all, unless HAS_LIVE_FILE.
   Takes no lock; async-signal-safe. */
void write_registered_units(struct writer *writer, bool has_live_file) HIDDEN;

/* Keep other threads out of the registry: while the process forks, or a report is written
   by a thread that is in no hurry. */
void lock_registry(void) HIDDEN;
void unlock_registry(void) HIDDEN;

/* In a forked child of PARENT, which holds the lock: begin anew. */
void registry_begin_new_process(pid_t parent) HIDDEN;

/* From now on, the process ends: what is unloaded stays part of the report. */
void registry_end(void) HIDDEN;

#endif
