/* The gates of a process, which the recorder opens and closes. */

#ifndef SAMPLER_GATES_H
#define SAMPLER_GATES_H

#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "names.h"
#include "patterns.h"

/* Let NAMES have those of all that the process of BUFFER can trace; if CLOSED_TOO, also of what was
   unloaded. */
void find_names_of_buffer(const struct buffer *buffer, struct names *names, bool closed_too);

/* Call FUNCTION with each gate, of a function or a tracepoint, whose name is known to be in PATTERNS, or with
   all of them if there are none; with the number that opens it, and the name, or null if it is not known.
   Those of functions come first. */
void for_each_gate(const struct buffer *buffer, struct patterns *patterns,
		   void (*function)(uint32_t *gate, uint32_t id, const struct name *name,
				    void *context),
		   void *context);

/* Open, or close, these gates; return how many they are. */
size_t set_gates(const struct buffer *buffer, struct patterns *patterns, bool is_open);

/* Set what is traced of all threads to LEVEL: what the threads knew of their stacks is worthless
   then. */
void set_level(const struct buffer *buffer, uint32_t level);

#endif
