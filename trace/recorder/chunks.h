/* Writing a trace file: see sampler/trace-file.h. */

#ifndef SAMPLER_CHUNKS_H
#define SAMPLER_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-file.h"

struct chunks {
	int fd;
	const char *path;
	int error;       /* of errno; nothing more is written then */
	bool is_ours;    /* it was not there before */
	bool is_regular; /* not /dev/null */
	bool is_begun;   /* there is something of us in it */
	uint64_t written;
	uint64_t events; /* words in it */
};

/* Open the trace file PATH.  What is there is replaced when the first chunk is written; or, if IS_BEGUN,
   chunks are appended to it, and what is no chunk at its end is cut off.  A file that is no trace, or
   that another recorder writes to, is left alone.  Return false after complaining. */
bool open_chunks(struct chunks *chunks, const char *path, bool is_begun);

/* Write CHUNK, of which kind, process and what is its own are set, with SIZE bytes of CONTENT; compress
   them if IS_LARGE.  Return whether all of it is written. */
bool write_chunk(struct chunks *chunks, struct sampler_trace_chunk *chunk, const void *content,
		 size_t size, bool is_large);

struct name;
struct names;

/* Write those NAMES of PROCESS, a number in the file, that IS_WANTED says of. */
void write_names(struct chunks *chunks, uint32_t process, const struct names *names,
		 bool (*is_wanted)(const struct name *name, void *context), void *context);

struct trace_share;

/* Write SHARE, of a copy, as a chunk of PROCESS, a number in the file; before that, call FUNCTION, unless it is null, as for_each_id_in() does.  Return whether all of
   it is written. */
bool write_share(struct chunks *chunks, uint32_t process, const struct trace_share *share,
		 void (*function)(bool is_site, uint32_t id, void *context), void *context);

/* Remove the file if it is ours and nothing was written.  Return whether all of what was written is
   there. */
bool close_chunks(struct chunks *chunks);

#endif
