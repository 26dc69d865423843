/* Messages of Protocol Buffers, which are built from the outside in.

   Source: "Encoding", protobuf.dev. */

#ifndef SAMPLER_PROTOBUF_H
#define SAMPLER_PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

/* Zeros at first; the caller frees the bytes. */
struct message {
	unsigned char *bytes;
	size_t size, capacity;
};

/* Append the field NUMBER, a number without a sign, or with one as int64 and int32 have it. */
void put_number(struct message *message, unsigned number, uint64_t value);

/* The same of a text, in UTF-8. */
void put_text(struct message *message, unsigned number, const char *text);

/* What is put from now on is in the field NUMBER, a message; up to end_message with the result, and at most 256 MB
   of it. */
size_t begin_message(struct message *message, unsigned number);
void end_message(struct message *message, size_t begin);

#endif
