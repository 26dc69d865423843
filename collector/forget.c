/* Delete reports for the users who sent them.

   A user proves that by the secret of the report: the id is a hash of the secret, and nobody can compute the secret from the id. */

#include "forget.h"

#include <inttypes.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rankings.h"
#include "report-id.h"
#include "report-secret.h"
#include "shared-database.h"
#include "tool.h"

/* Compute the ID of the report from LINE, "DAY <tab> SECRET".  Return false if LINE has another form. */
static bool read_shown(unsigned char id[ID_SIZE], const char *line)
{
	struct report_secret secret;
	char text[WIRE_ID_DIGITS + 1];
	const char *end = read_secret(&secret, line);
	if (!end || *end)
		return false;
	make_wire_id(text, &secret);
	return parse_report_id(id, text);
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
