/* The secret of a report, and the id that is made of it. */

#include "report-secret.h"

#include <inttypes.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

#define DIGITS (2 * SECRET_SIZE)

const char *read_secret(struct report_secret *secret, const char *line)
{
	struct base16_decode_ctx decoding;
	size_t size = SECRET_SIZE;
	char *after;
	secret->day = strtoull(line, &after, 10);
	base16_decode_init(&decoding);
	if (after == line || *after != '\t' || strnlen(after + 1, DIGITS) < DIGITS ||
	    !base16_decode_update(&decoding, &size, secret->bytes, DIGITS, after + 1) ||
	    size != SECRET_SIZE)
		return NULL;
	return after + 1 + DIGITS;
}

char *line_of_secret(const struct report_secret *secret)
{
	char digits[2 * SECRET_SIZE + 1] = "";
	base16_encode_update(digits, SECRET_SIZE, secret->bytes);
	return formatted("%" PRIu64 "\t%s\n", secret->day, digits);
}

void make_wire_id(char id[WIRE_ID_DIGITS + 1], const struct report_secret *secret)
{
	struct sha256_ctx sum;
	uint8_t digest[WIRE_ID_DIGITS / 2 - 4];
	sha256_init(&sum);
	sha256_update(&sum, SECRET_SIZE, secret->bytes);
	sha256_digest(&sum, sizeof digest, digest);
	snprintf(id, WIRE_ID_DIGITS + 1, "%08" PRIx64, secret->day & UINT32_MAX);
	base16_encode_update(id + 8, sizeof digest, digest);
	id[WIRE_ID_DIGITS] = 0;
}
