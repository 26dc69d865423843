/* A trace file that is made of what another tracer has written, event by event. */

#ifndef SAMPLER_IMPORTED_H
#define SAMPLER_IMPORTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sampler/trace-buffer.h"
#include "sampler/tracepoint.h"

struct imported;
struct imported_process;

/* Begin the trace file PATH; null after complaining. */
struct imported *begin_import(const char *path);

/* The process ID, which is called NAME from now on, unless that is empty. */
struct imported_process *imported_process(struct imported *imported, uint32_t id, const char *name);

/* The program or library PATH is at BASE, what its addresses are above those of its file. */
void import_object(struct imported_process *process, const char *path, uint64_t base);

/* The tracepoint ID, whose texts are copied, unless it is known. */
void import_name(struct imported_process *process, const struct sampler_tracepoint *point);

/* The id of the function at ADDRESS. */
uint32_t import_address(struct imported_process *process, uint64_t address);

/* The thread TID is called NAME. */
void import_thread_name(struct imported_process *process, uint32_t tid, const char *name);

/* An event of the thread TID, at TIME, in nanoseconds since 1970: a word of KIND and ID, with as much PAYLOAD as it has.  One that is earlier than that before
   counts as of the same time. */
void import_event(struct imported_process *process, uint32_t tid, uint64_t time, unsigned kind,
		  uint32_t id, const uint64_t *payload);

/* Write the rest, and set *EVENTS to how many there are; return whether all is written, after complaining. */
bool end_import(struct imported *imported, uint64_t *events);

#endif
