/* The gates of a process, which the recorder opens and closes. */

#ifndef SAMPLER_GATES_H
#define SAMPLER_GATES_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "names.h"

/* Which functions: those that match one of the patterns "include", or all if there are none, but not those
   that match one of "exclude". */
struct patterns {
	const char **include, **exclude;
	size_t include_count, exclude_count;
};

/* The options for them, -F and -N, to be among those of a verb; its child input is the struct
   patterns. */
extern const struct argp patterns_argp;

bool has_patterns(const struct patterns *patterns);
bool is_included(const struct patterns *patterns, const char *name);

/* Let NAMES have those of all that the process of BUFFER can trace; if CLOSED_TOO, also of what was
   unloaded. */
void find_names_of_buffer(const struct buffer *buffer, struct names *names, bool closed_too);

/* Call FUNCTION with each gate of a function whose name is known to be in PATTERNS, or of all of them if
   there are none. */
void for_each_gate(const struct buffer *buffer, const struct patterns *patterns,
		   void (*function)(uint32_t *gate, uint32_t id, const struct name *name,
				    void *context),
		   void *context);

/* Open, or close, these gates; return how many they are. */
size_t set_gates(const struct buffer *buffer, const struct patterns *patterns, bool is_open);

/* Set what is traced of all threads to LEVEL: what the threads knew of their stacks is worthless
   then. */
void set_level(const struct buffer *buffer, uint32_t level);

/* Add an item. */
void add_pattern(const char ***patterns, size_t *count, const char *pattern);

#endif
