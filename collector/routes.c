/* Which requests there are, and what is done for each. */

#include "routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "addresses.h"
#include "asker.h"
#include "forget.h"
#include "metrics.h"
#include "pages.h"
#include "sites.h"
#include "tool.h"
#include "writer.h"

/* Whether who asks has not done so too often; refuse if not. */
static bool is_seldom(struct request *request)
{
	const union MHD_ConnectionInfo *info =
	    MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	if (may_come_from(info ? info->client_addr : NULL))
		return true;
	metrics_add(METRIC_OVER_QUOTA, 1);
	request->reply = say(MHD_HTTP_TOO_MANY_REQUESTS, "enough from this address for now\n");
	return false;
}

static void begin_report(struct request *request)
{
	if (is_seldom(request) && may(request, TOKEN_REPORT))
		request->upload = begin_upload(request);
}

static void forget(struct request *request)
{
	request->reply = forget_shown(request->body.bytes, request->body.size);
}

static void begin_forgetting(struct request *request)
{
	if (!is_seldom(request) || !may(request, TOKEN_REPORT))
		return;
	request->body.most = LONGEST_FORGETTING;
	request->ask = forget;
}

static void tell_health(struct request *request)
{
	request->reply = writer_is_well() ? say(MHD_HTTP_OK, "ok\n")
					  : say(MHD_HTTP_SERVICE_UNAVAILABLE, "not now\n");
}

static void tell_metrics(struct request *request)
{
	if (!may(request, TOKEN_READ))
		return;
	request->reply.status = MHD_HTTP_OK;
	FILE *out = open_memstream(&request->reply.body, &request->reply.size);
	write_metrics(out);
	fclose(out);
}

/* ---- What asks the database. */

static void put_sites(struct request *request)
{
	request->reply = keep_sites(request->grant.project, request->subject, request->body.bytes,
				    request->body.size);
}

static void begin_put_sites(struct request *request)
{
	if (!may(request, TOKEN_ADMIN))
		return;
	if (!request->grant.project)
		request->grant.project = duplicate("default");
	if (!is_build_id(request->subject)) {
		request->reply = say(MHD_HTTP_BAD_REQUEST, "this is no build id\n");
		return;
	}
	if (says_more_than(request, LONGEST_SITES)) {
		request->reply = say(MHD_HTTP_CONTENT_TOO_LARGE, "the body is too long\n");
		return;
	}
	request->body.most = LONGEST_SITES;
	request->ask = put_sites;
}

static void get_sites(struct request *request)
{
	request->reply = give_sites(request->grant.project, request->subject);
}

static void tell_sites(struct request *request)
{
	if (may(request, TOKEN_READ))
		request->ask = get_sites;
}

static void get_list(struct request *request)
{
	request->reply = list_sites(request->grant.project);
}

static void tell_all_sites(struct request *request)
{
	if (may(request, TOKEN_READ))
		request->ask = get_list;
}

static void get_builds(struct request *request)
{
	request->reply = show_builds(request->grant.project);
}

static void show_all(struct request *request)
{
	if (may_look(request))
		request->ask = get_builds;
}

static void get_build(struct request *request)
{
	request->reply = show_build(request->grant.project, request->subject);
}

static void show_one(struct request *request)
{
	if (may_look(request))
		request->ask = get_build;
}

static void give_style(struct request *request)
{
	request->reply = show_style();
}

/* ---- The way to these. */

/* A path in which * stands for the subject, which has no slash. */
static const struct route {
	const char *method, *path;
	void (*begin)(struct request *request);
} routes[] = {
	{ "POST", "/report", begin_report },
	{ "POST", "/cgi-bin/sampler-upload", begin_report },
	{ "POST", "/forget", begin_forgetting },
	{ "GET", "/health", tell_health },
	{ "GET", "/metrics", tell_metrics },
	{ "GET", "/buildid/*/section/.debug_site_info", tell_sites },
	{ "GET", "/api/1/sites", tell_all_sites },
	{ "GET", "/api/1/sites/*", tell_sites },
	{ "PUT", "/api/1/sites/*", begin_put_sites },
	{ "GET", "/", show_all },
	{ "GET", "/build/*", show_one },
	{ "GET", "/build/*/predictors", begin_ranking },
	{ "GET", "/pages.css", give_style },
	{ "POST", "/login", begin_login },
	{ "POST", "/logout", begin_logout },
};
#define ROUTES (sizeof routes / sizeof *routes)

/* Whether PATH is one of PATTERN; *SUBJECT, to be freed, becomes its subject, or null if it has none. */
static bool is_path(const char *path, const char *pattern, char **subject)
{
	const char *star = strchr(pattern, '*');
	size_t before = star ? (size_t)(star - pattern) : strlen(pattern);
	*subject = NULL;
	if (strncmp(path, pattern, before) != 0)
		return false;
	if (!star)
		return !path[before];
	size_t length = strcspn(path + before, "/");
	if (!length || strcmp(path + before + length, star + 1) != 0)
		return false;
	*subject = formatted("%.*s", (int)length, path + before);
	return true;
}

static bool is_method(const struct route *route, const char *method)
{
	return strcmp(method, route->method) == 0 ||
	       (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

void begin_request(struct request *request, const char *path, const char *method)
{
	request->reply = say(MHD_HTTP_NOT_FOUND, "there is nothing of this name\n");
	for (size_t i = 0; i < ROUTES; i++) {
		char *subject;
		if (!is_path(path, routes[i].path, &subject))
			continue;
		request->reply = say(MHD_HTTP_METHOD_NOT_ALLOWED, "not this method\n");
		if (is_method(&routes[i], method)) {
			request->reply = (struct reply){ 0 };
			request->subject = subject;
			routes[i].begin(request);
			return;
		}
		free(subject);
	}
}
