/* Delete reports for the users who sent them.

   A user proves that by the secret of the report: the id is a hash of the secret, and nobody can compute the secret from the id. */

#include "forget.h"

#include <inttypes.h>
#include <microhttpd.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rankings.h"
#include "shared-database.h"
#include "tool.h"

#define SECRET_DIGITS 64
#define DAY_SIZE      4

/* Compute the ID of the report from LINE, "DAY <tab> SECRET".  Return false if LINE has another form. */
static bool read_shown(unsigned char id[ID_SIZE], const char *line)
{
	struct base16_decode_ctx decoding;
	struct sha256_ctx sum;
	uint8_t secret[SECRET_DIGITS / 2];
	size_t size = sizeof secret;
	char *after;
	uint64_t day = strtoull(line, &after, 10);
	base16_decode_init(&decoding);
	if (after == line || *after != '\t' || strlen(after + 1) != SECRET_DIGITS ||
	    !base16_decode_update(&decoding, &size, secret, SECRET_DIGITS, after + 1) ||
	    size != sizeof secret)
		return false;
	for (int i = 0; i < DAY_SIZE; i++)
		id[i] = day >> (8 * (DAY_SIZE - 1 - i));
	sha256_init(&sum);
	sha256_update(&sum, sizeof secret, secret);
	sha256_digest(&sum, ID_SIZE - DAY_SIZE, id + DAY_SIZE);
	return true;
}

/* Delete the reports of the lines of TEXT from DATABASE.  TEXT is changed.  Return how many there were, or -1 after an error. */
static int64_t forget_lines(const struct database_kind *kind, struct database *database, char *text)
{
	unsigned char id[ID_SIZE];
	int64_t removed = 0;
	for (char *line; (line = strsep(&text, "\n"));) {
		int count = read_shown(id, line) ? kind->forget(database, id) : 0;
		if (count < 0)
			return -1;
		removed += count;
	}
	return removed;
}

struct reply forget_shown(const char *body, size_t size)
{
	const struct database_kind *kind;
	struct reply reply = { MHD_HTTP_SERVICE_UNAVAILABLE, .text = "not now\n" };
	char *text = formatted("%.*s", (int)size, body ? body : "");
	struct database *database = lock_database(&kind);
	int64_t removed = database ? forget_lines(kind, database, text) : -1;
	if (database)
		unlock_database(removed >= 0);
	free(text);
	if (removed < 0)
		return reply;
	if (removed)
		complain("%" PRId64 " report%s forgotten, as asked by who has sent %s", removed,
			 removed == 1 ? " was" : "s were", removed == 1 ? "it" : "them");
	forget_rankings();
	reply = (struct reply){ .status = MHD_HTTP_OK };
	reply.body = formatted("%" PRId64 "\n", removed);
	reply.size = strlen(reply.body);
	return reply;
}
