/* Sites of programs, which a collector keeps for who ranks. */

#include "sites.h"

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "packed.h"
#include "rankings.h"
#include "shared-database.h"
#include "tool.h"
#include "unpacked.h"

/* What sites are when they are inflated. */
#define MOST_TEXT (128 << 20)

bool is_build_id(const char *text)
{
	size_t length = strlen(text);
	return length >= 4 && length <= 128 && length % 2 == 0 &&
	       !text[strspn(text, "0123456789abcdef")];
}

/* Whether TEXT may have sites: see sampler-sites(5). */
static bool has_sites(const char *text, size_t length)
{
	static const char tag[] = "<sites ";
	return memmem(text, length, tag, strlen(tag)) && !memchr(text, 0, length);
}

static struct reply put(const char *project, const char *build_id, const char *text, size_t length)
{
	const struct database_kind *kind;
	size_t packed_size;
	void *packed = pack_all(text, length, 9, &packed_size);
	const struct stored_sites sites = { project, build_id, packed, packed_size };
	struct database *database = lock_database(&kind);
	bool is_put = database && kind->put_sites(database, &sites);
	if (database)
		unlock_database(is_put);
	free(packed);
	forget_rankings();
	return is_put ? (struct reply){ MHD_HTTP_OK, .text = "stored\n" }
		      : (struct reply){ MHD_HTTP_SERVICE_UNAVAILABLE,
					.text = "it cannot be stored now\n" };
}

struct reply keep_sites(const char *project, const char *build_id, const char *body, size_t size)
{
	size_t length;
	char *text = unpack_all(body, size, MOST_TEXT, &length);
	struct reply reply = { MHD_HTTP_BAD_REQUEST, .text = "these are no sites\n" };
	if (text && has_sites(text, length))
		reply = put(project, build_id, text, length);
	free(text);
	return reply;
}

/* What is found of sites. */
struct found {
	char *text;
	size_t size;
	FILE *list;
};

static bool unpack_found(void *context, const struct stored_sites *sites)
{
	struct found *found = context;
	found->text = unpack_all(sites->packed, sites->size, MOST_TEXT, &found->size);
	return false;
}

static bool note_found(void *is_found, const struct stored_sites *sites)
{
	(void)sites;
	*(bool *)is_found = true;
	return false;
}

static bool list_found(void *context, const struct stored_sites *sites)
{
	struct found *found = context;
	fprintf(found->list, "%s\n", sites->build_id);
	return true;
}

static bool visit(const char *project, const char *build_id, bool are_needed,
		  bool (*visitor)(void *context, const struct stored_sites *sites), void *context)
{
	const struct database_kind *kind;
	struct database *database = lock_database(&kind);
	bool is_done = database &&
		       kind->visit_sites(database, project, build_id, are_needed, visitor, context);
	if (database)
		unlock_database(is_done);
	return is_done;
}

bool find_sites(const struct database_kind *kind, struct database *database, const char *project,
		const char *build_id, bool *are_there)
{
	*are_there = false;
	return kind->visit_sites(database, project, build_id, false, note_found, are_there);
}

bool are_sites_kept(const char *project, const char *build_id)
{
	bool are_there = false;
	return visit(project, build_id, false, note_found, &are_there) && are_there;
}

struct reply give_sites(const char *project, const char *build_id)
{
	struct found found = { NULL, 0, NULL };
	if (!visit(project, build_id, true, unpack_found, &found))
		return (struct reply){ MHD_HTTP_SERVICE_UNAVAILABLE, .text = "come again\n" };
	if (!found.text)
		return (struct reply){ MHD_HTTP_NOT_FOUND,
				       .text = "there are no sites of this build id\n" };
	return (struct reply){ MHD_HTTP_OK, .body = found.text, .size = found.size,
			       .type = "application/octet-stream" };
}

struct reply list_sites(const char *project)
{
	struct reply reply = { .status = MHD_HTTP_OK };
	struct found found = { NULL, 0, open_memstream(&reply.body, &reply.size) };
	bool is_done = visit(project, NULL, false, list_found, &found);
	fclose(found.list);
	if (is_done)
		return reply;
	free(reply.body);
	return (struct reply){ MHD_HTTP_SERVICE_UNAVAILABLE, .text = "come again\n" };
}
