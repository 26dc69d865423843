/* The buffer of a process, wherever it is. */

#ifndef SAMPLER_FIND_BUFFER_H
#define SAMPLER_FIND_BUFFER_H

#include <stdbool.h>
#include <stdint.h>

#include "buffer.h"

/* Call FUNCTION with the path of each buffer in all sessions of ours. */
void for_each_buffer_of_ours(void (*function)(const char *path, void *context), void *context);

/* Open the buffer of the living PROCESS; return false, after saying what can be done, if it has none. */
bool find_buffer(struct buffer *buffer, uint32_t process, bool is_writable);

/* Open what TEXT names: a process by its number, which lives, or a file. */
bool find_named_buffer(struct buffer *buffer, const char *text);

/* The directory of the session that BUFFER is in; the caller frees it. */
char *session_of_buffer(const struct buffer *buffer);

#endif
