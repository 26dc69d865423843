/* Reading a trace file, chunk by chunk: see sampler/trace-file.h.

   The file is hostile input: nothing in it is believed before it is checked. */

#ifndef SAMPLER_CHUNK_READER_H
#define SAMPLER_CHUNK_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-file.h"

/* Called for each error, with the OFFSET in the file. */
typedef void chunk_error(void *context, uint64_t offset, const char *message);

struct chunk_reader {
	int fd;
	uint64_t size, at;
	chunk_error *complain;
	void *context;
	void *stored, *raw;
	size_t stored_capacity, raw_capacity;
};

/* Begin to read the trace file FD; return null, or why it is none that we can read. */
const char *begin_chunks(struct chunk_reader *reader, int fd, chunk_error *complain, void *context);

/* The head of the next chunk that is right, and *OFFSET, where it is; return false at the end. */
bool next_chunk(struct chunk_reader *reader, struct sampler_trace_chunk *chunk, uint64_t *offset);

/* Its content, of CHUNK->raw bytes, which lasts until another one is read; null, after complaining, if
   it cannot be read. */
const void *chunk_content(struct chunk_reader *reader, const struct sampler_trace_chunk *chunk,
			  uint64_t offset);

void end_chunks(struct chunk_reader *reader);

/* Where the last chunk of the trace file FD ends; return false if it is no trace
   file. */
bool find_end_of_chunks(int fd, uint64_t *end);

/* Whether the file FD begins like a trace. */
bool is_trace(int fd);

/* Whether PATH is a trace whose recorder did not come to the end. */
bool is_unfinished(const char *path);

#endif
