/* Buffers of other processes (sampler/trace-buffer.h), as those who collect see them.

   What is in a buffer is not to be trusted: anything may be anywhere, and change at any moment.  All
   offsets are checked here; what is read twice may differ. */

#ifndef SAMPLER_READER_BUFFER_H
#define SAMPLER_READER_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sampler/trace-buffer.h"

/* What there may be no room for, as one calls it. */
#define UNTRACED_THINGS "programs, libraries, tracepoints or children"

struct buffer {
	char *path;
	int fd;
	bool is_writable;
	char format;  /* of a foreign one: the last byte of its magic string */
	char *memory; /* the whole file */
	size_t size;
	uint32_t extent_count;                      /* how many are known */
	const struct sampler_trace_extent *extents; /* copies */
	uint32_t block_count;
	struct sampler_trace_block **blocks;
	uint32_t slot_count;
	struct sampler_trace_thread **slots;
	uint64_t *addresses; /* of functions without gates, SAMPLER_TRACE_ADDRESSES; or null */
};

enum buffer_kind {
	BUFFER_GOOD,
	BUFFER_NONE,      /* no buffer, or not yet one */
	BUFFER_FOREIGN,   /* of another format, or byte order */
	BUFFER_OF_OTHERS, /* somebody else may write to it */
	BUFFER_ERROR,     /* see errno */
};

/* Open the buffer PATH; IS_WRITABLE, to collect from it. */
enum buffer_kind open_buffer(struct buffer *buffer, const char *path, bool is_writable);

/* Why BUFFER, which was found to be of that KIND, cannot be read; to be freed. */
char *buffer_fault(const struct buffer *buffer, enum buffer_kind kind);

void close_buffer(struct buffer *buffer);

/* Look for extents that have been added since.  Return false if the file cannot be mapped any more.
   Pointers into the buffer are good up to here. */
bool refresh_buffer(struct buffer *buffer);

static inline struct sampler_trace_header *buffer_header(const struct buffer *buffer)
{
	return (struct sampler_trace_header *)buffer->memory;
}

/* SIZE bytes at OFFSET; null if they are not in the buffer. */
void *buffer_at(const struct buffer *buffer, uint64_t offset, uint64_t size);

/* Whether the process of the buffer lives, and maps it. */
bool is_buffer_alive(const struct buffer *buffer);

/* The same of the buffer PATH; false if it cannot be read. */
bool is_file_alive(const char *path);

/* Call FUNCTION with each record, which is a copy; it returns false to stop. */
void for_each_record(const struct buffer *buffer,
		     bool (*function)(const struct sampler_trace_record *record, void *context),
		     void *context);

/* A record as what it is, or null if it is too short for that.  Texts in it end within it. */
const struct sampler_trace_object_record *as_object(const struct sampler_trace_record *record);
const struct sampler_trace_unit_record *as_unit(const struct sampler_trace_record *record);
const struct sampler_trace_tracepoint_record *as_tracepoint(
    const struct sampler_trace_record *record);
const struct sampler_trace_sites_record *as_sites(const struct sampler_trace_record *record);

/* Its texts. */
const char *object_path(const struct sampler_trace_object_record *object);
const char *tracepoint_name(const struct sampler_trace_tracepoint_record *tracepoint);
const char *tracepoint_series(const struct sampler_trace_tracepoint_record *tracepoint);
const char *tracepoint_file(const struct sampler_trace_tracepoint_record *tracepoint);

/* The words of a command, with blanks between them; the caller frees it. */
char *command_of_record(const struct sampler_trace_record *record);

#endif
