/* What the entries of a stream of raw events have told so far: processes, their clocks, files and places, and the
   texts that come in pieces. */

#ifndef SAMPLER_RAW_CONTEXT_H
#define SAMPLER_RAW_CONTEXT_H

#include "format.h"

/* A process of the stream. */
struct raw_process {
	uint32_t number, said; /* in the stream, and as PROCINFO says */
	uint64_t cycle;        /* its writeCount */
	bool has_clock;
	unsigned time_type;
	double divisor, start; /* of the numbers of its clock */
};

/* A file or place; what was not told is 0, or null. */
struct raw_place {
	unsigned style;
	uint64_t line, file, cycle;
	char *text;
};

/* An entry, as it was understood. */
struct raw_entry {
	const unsigned char *bytes;
	const struct raw_type *type; /* null of INFO, and of what is not known */
	bool is_info;
	uint64_t flags, sequence;
	const struct raw_process *process;
	/* an entry that is complete with this one: itself, or what this is the last INFO of; with its
	   text, if it has one.  Null if there is none. */
	const unsigned char *complete;
	const struct raw_type *complete_type;
	const char *text;
};

struct raw_context {
	const struct raw_format *format;
	void *processes, *files, *places, *series; /* of tsearch */
	uint64_t open_series;
	unsigned char *last; /* the last complete one that had a text */
	char *last_text;
};

void begin_raw_context(struct raw_context *context, const struct raw_format *format);

/* Understand the entry BYTES, the next of the stream; what ENTRY points to is there until the next one. */
void note_raw_entry(struct raw_context *context, const unsigned char *bytes,
		    struct raw_entry *entry);

/* The place NUMBER of PROCESS, or the file; null if it was not told of. */
const struct raw_place *raw_place_of(const struct raw_context *context,
				     const struct raw_process *process, uint64_t number);
const struct raw_place *raw_file_of(const struct raw_context *context,
				    const struct raw_process *process, uint64_t number);

/* The number that a time of PROCESS is, MEMBER of the payload of BYTES, not yet in seconds. */
double raw_time(const struct raw_context *context, const struct raw_process *process,
		const struct raw_member *member, const unsigned char *bytes);

void end_raw_context(struct raw_context *context);

#endif
