/* What a collector shows in a browser: projects, builds, runs by day.

   Pages are made here whole; they need no script.  Whatever a report tells is hostile: put_text() is the one way for it into a page. */

#define _GNU_SOURCE
#include "pages.h"

#include <inttypes.h>
#include <math.h>
#include <microhttpd.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "builds.h"
#include "embed.h"
#include "sites.h"
#include "tool.h"

EMBED(pages_style, "collector/pages.css");
EMBED(ranking_script, "views/page.js");

/* More days are not shown of a build. */
#define MOST_DAYS 60

const char page_policy[] = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri "
			   "'none'; frame-ancestors 'none'";

/* ---- The policy for pages of rankings. */

static char policy[256];

static void make_policy(void)
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	char text[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) + 1] = "";
	struct sha256_ctx sum;
	sha256_init(&sum);
	/* the page has a newline before it */
	sha256_update(&sum, 1, (const uint8_t *)"\n");
	sha256_update(&sum, strlen(ranking_script), (const uint8_t *)ranking_script);
	sha256_digest(&sum, sizeof digest, digest);
	base64_encode_raw(text, sizeof digest, digest);
	snprintf(policy, sizeof policy,
		 "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'; base-uri "
		 "'none'; form-action 'none'; frame-ancestors 'none'",
		 text);
}

const char *ranking_policy(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, make_policy);
	return policy;
}

/* ---- Parts of pages. */

/* Write TEXT so that it is text. */
static void put_text(FILE *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = *text;
		if (strchr("<>&\"'", c))
			fprintf(out, "&#%d;", c);
		else
			fputc(c < ' ' || c == 0x7f ? ' ' : c, out);
	}
}

/* Write TEXT as a part of an address. */
static void put_address(FILE *out, const char *text)
{
	static const char safe[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~";
	for (; *text; text++)
		if (strchr(safe, *text))
			fputc(*text, out);
		else
			fprintf(out, "%%%02X", (unsigned char)*text);
}

static FILE *begin_page(struct reply *reply, const char *title)
{
	*reply = (struct reply){ MHD_HTTP_OK, .type = "text/html; charset=utf-8",
				 .policy = page_policy };
	FILE *out = open_memstream(&reply->body, &reply->size);
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<link rel=\"stylesheet\" href=\"/pages.css\">\n<title>",
	      out);
	put_text(out, title);
	fputs("</title>\n</head>\n<body>\n", out);
	return out;
}

static void end_page(FILE *out)
{
	fputs("</body>\n</html>\n", out);
	fclose(out);
}

static void put_logout(FILE *out)
{
	fputs("<a href=\"/metrics\">Metrics</a> <form method=\"post\" "
	      "action=\"/logout\"><button>Leave</button></form>\n",
	      out);
}

static void put_day(FILE *out, int64_t day)
{
	char text[32];
	struct tm time;
	time_t seconds = day * 86400;
	gmtime_r(&seconds, &time);
	strftime(text, sizeof text, "%Y-%m-%d", &time);
	fputs(text, out);
}

/* The bounds between which the share of FAILED among RUNS is, with a confidence of 95 %, by Wilson. */
static void find_bounds(int64_t failed, int64_t runs, double *least, double *most)
{
	const double z = 1.96;
	double n = runs, p = failed / n, middle = p + z * z / (2 * n),
	       width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
	*least = fmax((middle - width) / (1 + z * z / n), 0);
	*most = fmin((middle + width) / (1 + z * z / n), 1);
}

/* Write the cells of TALLY. */
static void put_tally(FILE *out, const struct tally *tally)
{
	int64_t failed = tally->runs[ENDING_FAILED], runs = judged_runs(tally),
		others = tally->runs[ENDING_IGNORED] + tally->runs[ENDING_UNKNOWN];
	double least, most;
	fprintf(out,
		"<td class=\"number\">%" PRId64 "<td class=\"number\">%" PRId64
		"<td class=\"number\">%" PRId64,
		failed, tally->runs[ENDING_PASSED], others);
	if (runs == 0) {
		fputs("<td><td>", out);
		return;
	}
	find_bounds(failed, runs, &least, &most);
	fprintf(out,
		"<td class=\"number\">%.1f&nbsp;%% <span class=\"faint\">(%.1f–%.1f)</span>"
		"<td><meter min=\"0\" max=\"1\" value=\"%.4f\"></meter>",
		100.0 * failed / runs, 100 * least, 100 * most, (double)failed / runs);
}

static const char tally_heads[] =
    "<th class=\"number\">Failed<th class=\"number\">Passed<th class=\"number\">Other"
    "<th class=\"number\">Share that failed<th>";

/* ---- The pages. */

struct reply show_style(void)
{
	return (struct reply){ MHD_HTTP_OK, .text = pages_style,
			       .type = "text/css; charset=utf-8" };
}

struct reply show_message(unsigned status, const char *message)
{
	struct reply reply;
	FILE *out = begin_page(&reply, "Sampler");
	fputs("<h1>", out);
	put_text(out, message);
	fputs("</h1>\n<p><a href=\"/\">All builds</a></p>\n", out);
	end_page(out);
	reply.status = status;
	return reply;
}

struct reply show_login(bool is_wrong)
{
	struct reply reply;
	FILE *out = begin_page(&reply, "Sampler");
	fputs("<h1>What deployed programs have reported</h1>\n", out);
	fputs(is_wrong ? "<p>That is no token by which one may read.</p>\n"
		       : "<p>Whoever runs this collector has a token for you: "
			 "<code>sampler collect --add-token=PROJECT --kind=read</code></p>\n",
	      out);
	fputs(
	    "<form method=\"post\" action=\"/login\"><input type=\"password\" name=\"token\" "
	    "aria-label=\"Token\" "
	    "autocomplete=\"current-password\" required autofocus> <button>Enter</button></form>\n",
	    out);
	end_page(out);
	reply.status = is_wrong ? MHD_HTTP_FORBIDDEN : MHD_HTTP_OK;
	return reply;
}

/* Longer names of programs are cut in tables. */
#define MOST_OF_NAME 60

static void put_name(FILE *out, const char *name)
{
	char *cut = formatted("%.*s", MOST_OF_NAME, name);
	put_text(out, cut);
	if (strlen(name) > MOST_OF_NAME)
		fputs("...", out);
	free(cut);
}

static void put_build(FILE *out, const struct build *build, bool names_project)
{
	const char *slash = strrchr(build->path, '/');
	fputs("<tr><td><a href=\"/build/", out);
	put_address(out, build->build_id);
	if (names_project) {
		fputs("?project=", out);
		put_address(out, build->project);
	}
	fputs("\">", out);
	put_name(out, slash ? slash + 1 : build->path);
	fputs("</a> <code class=\"faint\">", out);
	char *start = formatted("%.12s", build->build_id);
	put_text(out, start);
	free(start);
	fputs("</code><td class=\"number\">", out);
	put_day(out, build->days[build->day_count - 1].day);
	fputs("<td class=\"number\">", out);
	put_day(out, build->days[0].day);
	put_tally(out, &build->tally);
	fputs("\n", out);
}

static int compare_builds(const void *left, const void *right)
{
	const struct build *a = left, *b = right;
	int order = strcmp(a->project, b->project);
	if (order)
		return order;
	/* the newest first, and of these, that of most runs */
	if (a->days[0].day != b->days[0].day)
		return a->days[0].day > b->days[0].day ? -1 : 1;
	int64_t more = judged_runs(&b->tally) - judged_runs(&a->tally);
	return (more > 0) - (more < 0);
}

static void put_builds(FILE *out, const struct builds *builds, bool names_project)
{
	const char *project = NULL;
	for (size_t i = 0; i < builds->count; i++) {
		if (!project || strcmp(project, builds->items[i].project) != 0) {
			project = builds->items[i].project;
			fputs(i ? "</table></div>\n<h2>" : "<h2>", out);
			put_text(out, project);
			fprintf(out,
				"</h2>\n<div class=\"wide\"><table>\n<tr><th>Program<th "
				"class=\"number\">First<th class=\"number\">Last%s\n",
				tally_heads);
		}
		put_build(out, &builds->items[i], names_project);
	}
	fputs(project ? "</table></div>\n" : "<p>No report has come yet.</p>\n", out);
}

static struct reply show_unreadable(void)
{
	return show_message(MHD_HTTP_SERVICE_UNAVAILABLE, "The database cannot be read now");
}

struct reply show_builds(const char *project)
{
	struct builds builds;
	struct reply reply;
	if (!read_builds(&builds, project, NULL))
		reply = show_unreadable();
	else {
		qsort(builds.items, builds.count, sizeof *builds.items, compare_builds);
		FILE *out = begin_page(&reply, "Builds");
		fputs("<nav><h1>Builds</h1>\n", out);
		if (project)
			put_logout(out);
		fputs("</nav>\n", out);
		put_builds(out, &builds, !project);
		end_page(out);
	}
	drop_builds(&builds);
	return reply;
}

static void put_formats(FILE *out, const char *project, const char *build_id)
{
	static const struct {
		const char *format, *name;
	} formats[] = { { "html", "What predicts failure" },
			{ "text", "text" },
			{ "json", "JSON" },
			{ "sarif", "SARIF" },
			{ "lcov", "lcov" } };
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		fprintf(out, "%s<a href=\"/build/",
			i == 0   ? "<p>"
			: i == 1 ? " <span class=\"faint\">also as</span> "
				 : ", ");
		put_address(out, build_id);
		fprintf(out, "/predictors?format=%s&amp;project=", formats[i].format);
		put_address(out, project);
		fprintf(out, "\">%s</a>", formats[i].name);
	}
	fputs("</p>\n", out);
}

static void put_days(FILE *out, const struct build *build)
{
	size_t shown = build->day_count < MOST_DAYS ? build->day_count : MOST_DAYS;
	fprintf(out, "<h2>Runs by day</h2>\n<div class=\"wide\"><table>\n<tr><th>Day%s\n",
		tally_heads);
	for (size_t i = 0; i < shown; i++) {
		fputs("<tr><td>", out);
		put_day(out, build->days[i].day);
		put_tally(out, &build->days[i].tally);
		fputs("\n", out);
	}
	fputs("</table></div>\n", out);
	if (shown < build->day_count)
		fprintf(out, "<p class=\"faint\">and %zu earlier days</p>\n",
			build->day_count - shown);
}

static void put_all_of_build(FILE *out, const struct build *build)
{
	fputs("<nav><h1>", out);
	put_text(out, build->path);
	fputs("</h1><a href=\"/\">All builds</a></nav>\n<p class=\"faint\">", out);
	put_text(out, build->project);
	fputs(", build id <code>", out);
	put_text(out, build->build_id);
	fputs("</code></p>\n", out);
	if (build->tally.runs[ENDING_FAILED])
		put_formats(out, build->project, build->build_id);
	else
		fputs("<p>No run has failed.</p>\n", out);
	if (!are_sites_kept(build->project, build->build_id))
		fputs("<p>There are no sites of this program here, by which its reports are "
		      "understood: "
		      "<code>sampler sites push</code> brings them.</p>\n",
		      out);
	put_days(out, build);
}

struct reply show_build(const char *project, const char *build_id)
{
	struct builds builds;
	struct reply reply;
	if (!read_builds(&builds, project, build_id))
		reply = show_unreadable();
	else if (!builds.count)
		reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such build");
	else {
		FILE *out = begin_page(&reply, builds.items[0].path);
		put_all_of_build(out, &builds.items[0]);
		end_page(out);
	}
	drop_builds(&builds);
	return reply;
}

int64_t failing_runs(const char *project, const char *build_id)
{
	struct builds builds;
	int64_t failing = UNREADABLE_RUNS;
	if (read_builds(&builds, project, build_id))
		failing = builds.count ? builds.items[0].tally.runs[ENDING_FAILED] : NO_RUNS;
	drop_builds(&builds);
	return failing;
}
