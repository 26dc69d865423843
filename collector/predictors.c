/* The ranking of a build's runs, in one of the formats of sampler rank. */

#include <string.h>

#include "asker.h"
#include "pages.h"
#include "rankings.h"
#include "routes.h"
#include "sites.h"
#include "tool.h"

static const struct {
	const char *name, *type;
} formats[] = {
	{ "html", "text/html; charset=utf-8" }, { "text", NULL }, { "json", "application/json" },
	{ "sarif", "application/sarif+json" },  { "tsv", NULL },  { "lcov", NULL },
};
#define FORMATS (sizeof formats / sizeof *formats)

/* Which of them is asked for; FORMATS if there is none of this name. */
static size_t format_of(const struct request *request)
{
	const char *name = argument_of(request, "format");
	size_t i = 0;
	while (name && i < FORMATS && strcmp(name, formats[i].name) != 0)
		i++;
	return i;
}

/* The thread that makes rankings is done with this one. */
static void resume_ranked(struct ranking *ranking)
{
	MHD_resume_connection(ranking->context);
}

static void finish_ranking(struct request *request)
{
	struct ranking *ranking = &request->ranking;
	if (!ranking->text && !request->is_ranked && !find_ranking(ranking)) {
		request->is_ranked = true;
		MHD_suspend_connection(request->connection);
		make_ranking(ranking);
		return;
	}
	if (!ranking->text) {
		request->reply =
		    show_message(MHD_HTTP_SERVICE_UNAVAILABLE, "These runs cannot be ranked now");
		return;
	}
	size_t format = format_of(request);
	request->reply = (struct reply){ MHD_HTTP_OK, .body = ranking->text, .size = ranking->size,
					 .type = formats[format].type,
					 .policy = format == 0 ? ranking_policy() : NULL };
	ranking->text = NULL;
}

/* Find out what there is to rank. */
static void find_runs(struct request *request)
{
	struct ranking *ranking = &request->ranking;
	ranking->failing = failing_runs(ranking->project, request->subject);
	if (ranking->failing == NO_RUNS)
		request->reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such build");
	else if (ranking->failing == UNREADABLE_RUNS)
		request->reply =
		    show_message(MHD_HTTP_SERVICE_UNAVAILABLE, "The database cannot be read now");
	else
		ranking->has_sites = are_sites_kept(ranking->project, request->subject);
}

void begin_ranking(struct request *request)
{
	size_t format = format_of(request);
	if (!may_look(request))
		return;
	if (format == FORMATS)
		request->reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such format");
	else if (!is_build_id(request->subject))
		request->reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such build");
	if (request->reply.status)
		return;
	const char *project = request->grant.project;
	request->ranking =
	    (struct ranking){ .runs = formatted("collect:@?build=%s%s%s", request->subject,
						project ? "&project=" : "", project ? project : ""),
			      .format = formats[format].name,
			      .project = project,
			      .done = resume_ranked,
			      .context = request->connection };
	request->ask = find_runs;
	request->finish = finish_ranking;
}
