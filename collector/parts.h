/* The parts of an upload, which become the text of a report. */

#ifndef SAMPLER_PARTS_H
#define SAMPLER_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More than any report has, and less than what would hurt. */
#define MOST_PARTS      64
#define LONGEST_PART_ID 64
#define MOST_UNPACKED   (16 << 20)

struct parts {
	char id[LONGEST_PART_ID + 1]; /* of the part that is being read; "" before the first */
	unsigned char *packed;        /* what came of it */
	size_t packed_size, packed_capacity;
	char *text; /* of those before it */
	size_t size, capacity;
	unsigned count;
	bool is_new;       /* nothing of the part that is being read has come yet */
	bool is_crowded;   /* it is refused only because others need the memory now */
	const char *error; /* why the upload is refused, or null */
};

/* The memory that all uploads together may have, in bytes. */
#define MOST_TOGETHER (256 << 20)

/* Add SIZE bytes of DATA to the part ID, from OFFSET of it on; 0 begins a part, perhaps without any bytes, which then come from 0 on, too.  It may be compressed by gzip or zstd. Return whether it is accepted: if not, ERROR
   says why. */
bool parts_add(struct parts *parts, const char *id, const void *data, size_t size, uint64_t offset);

/* Whether there is a part ID among those that are complete. */
bool has_part(const struct parts *parts, const char *id);

/* There are no more: TEXT, of SIZE bytes, is the report.  Return whether it is accepted. */
bool parts_end(struct parts *parts);

void drop_parts(struct parts *parts);

#endif
