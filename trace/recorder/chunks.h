/* Writing a trace file: see sampler/trace-file.h. */

#ifndef SAMPLER_CHUNKS_H
#define SAMPLER_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-file.h"

struct chunks {
	int fd;
	const char *path;
	int error; /* of errno; nothing more is written then */
	uint64_t written;
	uint64_t events; /* words in it */
};

/* Begin the trace file PATH, in the place of what is there; or, if it IS_BEGUN, go on in it: then what is
   no chunk at its end is cut off.  Return false, with errno, if that cannot be. */
bool open_chunks(struct chunks *chunks, const char *path, bool is_begun);

/* Write CHUNK, of which kind, process and what is its own are set, with SIZE bytes of CONTENT; compress
   them if IS_LARGE.  Return whether all of it is written. */
bool write_chunk(struct chunks *chunks, struct sampler_trace_chunk *chunk, const void *content,
		 size_t size, bool is_large);

/* Return whether all of what was written is there. */
bool close_chunks(struct chunks *chunks);

#endif
