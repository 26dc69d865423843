/* Messages of Protocol Buffers. */

#include "protobuf.h"

#include <string.h>

#include "tool.h"

enum wire_type { VARINT = 0, LENGTH = 2 };

static void put_byte(struct message *message, unsigned char byte)
{
	if (message->size == message->capacity) {
		message->capacity = message->capacity ? 2 * message->capacity : 256;
		message->bytes = reallocate(message->bytes, message->capacity);
	}
	message->bytes[message->size++] = byte;
}

static void put_varint(struct message *message, uint64_t value)
{
	for (; value > 0x7f; value >>= 7)
		put_byte(message, value | 0x80);
	put_byte(message, value);
}

void put_number(struct message *message, unsigned number, uint64_t value)
{
	put_varint(message, number << 3 | VARINT);
	put_varint(message, value);
}

void put_text(struct message *message, unsigned number, const char *text)
{
	put_varint(message, number << 3 | LENGTH);
	put_varint(message, strlen(text));
	while (*text)
		put_byte(message, *text++);
}

/* How long a message is, is known at its end: there is place for it in more bytes than it may need. */
#define LENGTH_SIZE 4

size_t begin_message(struct message *message, unsigned number)
{
	put_varint(message, number << 3 | LENGTH);
	for (int i = 0; i < LENGTH_SIZE; i++)
		put_byte(message, 0);
	return message->size;
}

void end_message(struct message *message, size_t begin)
{
	size_t size = message->size - begin;
	unsigned char *length = message->bytes + begin - LENGTH_SIZE;
	for (int i = 0; i < LENGTH_SIZE; i++, size >>= 7)
		length[i] = (size & 0x7f) | (i + 1 < LENGTH_SIZE ? 0x80 : 0);
}
