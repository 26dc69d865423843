/* How raw events lie in a stream: a description that reading and writing go by.

   Ours is made from <sampler/raw-event.h>, that of 2005 too, with the sizes of then; any other is read from
   the RAW_FORMAT of whoever wrote the stream. */

#ifndef SAMPLER_RAW_FORMAT_H
#define SAMPLER_RAW_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sampler/raw-event.h"

#define RAW_MOST_MEMBERS 16
#define RAW_MOST_TYPES   64
#define RAW_MOST_SIZE    4096

struct raw_member {
	const char *name, *type, *description;
	unsigned size, offset; /* from the beginning of the payload, or of the entry */
};

struct raw_type {
	const char *tag, *name, *structure, *description;
	const char *info; /* what an INFO says that always follows; null if none does */
	unsigned number, size;
	struct raw_member members[RAW_MOST_MEMBERS];
	unsigned count;
};

struct raw_format {
	uint32_t version, magic;
	bool is_big_endian;
	unsigned size, payload_size, payload_offset, info_size;
	struct raw_member flags, process, sequence; /* of the entry */
	struct raw_type types[RAW_MOST_TYPES];
	unsigned count;
	unsigned type_mask, has_info, info_end, info;
};

/* The formats that are known.  They need not be freed. */
const struct raw_format *own_raw_format(void);
const struct raw_format *raw_format_of_2005(void);

/* The format of a stream that begins with SIZE bytes of ENTRY, by what its PROLOGUE says; null if that is none that
   is known.  If it is of the other byte order, *SPACE becomes the format. */
const struct raw_format *recognise_raw_format(const unsigned char *entry, size_t size,
					      struct raw_format *space);

/* The type with that TAG or NUMBER; null if there is none. */
const struct raw_type *raw_type_of_tag(const struct raw_format *format, const char *tag);
const struct raw_type *raw_type_of_number(const struct raw_format *format, unsigned number);

/* The member NAME of TYPE; null if it has none, or TYPE is null. */
const struct raw_member *raw_member_of(const struct raw_type *type, const char *name);

/* Where MEMBER, of a payload, lies in ENTRY. */
static inline const unsigned char *raw_payload(const struct raw_format *format,
					       const unsigned char *entry)
{
	return entry + format->payload_offset;
}

/* The number that MEMBER, of up to 8 bytes, has in the bytes at BASE, which its offset is from. */
uint64_t raw_number(const struct raw_format *format, const struct raw_member *member,
		    const unsigned char *base);

/* Set it to VALUE; return whether that fits. */
bool set_raw_number(const struct raw_format *format, const struct raw_member *member,
		    unsigned char *base, uint64_t value);

/* Read the RAW_FORMAT in the file PATH; complain and return false if it is none. */
bool read_raw_format(struct raw_format *format, const char *path);

/* The format that TEXT calls: "2005", "ours", or the file of a RAW_FORMAT, which SPACE then has; null after
   complaining. */
const struct raw_format *find_raw_format(const char *text, struct raw_format *space);

/* Write FORMAT as a RAW_FORMAT, in XML, to standard output. */
void write_raw_format(const struct raw_format *format);

#endif
