/* The result as one page of HTML that needs nothing else: no network, no other file.

   The page has its style (page.css), its script (page.js), and, as text that is no script, an
   object in JSON: what json.c describes, and

	"sources": { FILE: TEXT, ... }
	"trace": { "page": FILE, "run": NAME }
	"programs": [ { "path", "build-id" } ... ]
	"when": { "first", "last" } or null

   of the files that predicates are in, as far as they can be read; of the calls of a run, if they were written beside the page;
   of the programs and libraries that the reports are of; and of when the runs began, in seconds since 1970.  The script makes all
   that is seen of it. */

#include <stdlib.h>
#include <string.h>

#include "contents.h"
#include "embed.h"
#include "json-object.h"
#include "valid-text.h"
#include "view.h"

EMBED(page_style, "views/page.css");
EMBED(page_script, "views/page.js");

/* Longer files are not shown. */
#define LONGEST_SOURCE 4000000

/* The text of FILE, to be freed; null if there is none that can be shown. */
static char *read_text(const char *file)
{
	struct contents contents;
	char *text = NULL;
	if (!read_regular(&contents, file))
		return NULL;
	if (contents.size <= LONGEST_SOURCE && !memchr(contents.bytes, 0, contents.size))
		text = strndup(contents.bytes, contents.size);
	drop_contents(&contents);
	return text;
}

static json_t *read_source(const char *file)
{
	char *text = read_text(file);
	json_t *source = NULL;
	if (text) {
		/* line by line, because a newline is a control character */
		source = json_array();
		for (char *line = text, *end; *line; line = end) {
			end = line + strcspn(line, "\n");
			if (*end)
				*end++ = 0;
			json_array_append_new(source, json_text(line));
		}
	}
	free(text);
	return source;
}

static void add_sources(json_t *sources, const struct finding *findings, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char *name = valid_text(findings[i].file);
		if (!json_object_get(sources, name)) {
			json_t *source = findings[i].path ? read_source(findings[i].path) : NULL;
			json_object_set_new(sources, name, source ? source : json_null());
		}
		free(name);
	}
}

static json_t *read_sources(const struct result *result, size_t count)
{
	json_t *sources = json_object();
	add_sources(sources, result->findings, count);
	add_sources(sources, result->line_findings, result->lines.count);
	return sources;
}

static json_t *id_or_null(const char *id)
{
	return strcmp(id, "none") == 0 ? json_null() : json_text(id);
}

static void add_what_was_run(json_t *object)
{
	const struct what_was_run *run = what_was_run();
	json_t *programs = json_array();
	for (size_t i = 0; i < run->module_count; i++)
		json_array_append_new(programs,
				      json_pack("{s:o, s:o}", "path", json_text(run->modules[i].path),
						"build-id", id_or_null(run->modules[i].build_id)));
	json_object_set_new(object, "programs", programs);
	json_object_set_new(object, "when",
			    run->first ? json_pack("{s:I, s:I}", "first", (json_int_t)run->first,
						   "last", (json_int_t)run->last)
				       : json_null());
}

/* Write OBJECT so that nothing in it ends the element. */
static void write_data(json_t *object, FILE *out)
{
	char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
	for (const char *c = text; *c; c++)
		if (*c == '<')
			fputs("\\u003c", out);
		else
			fputc(*c, out);
	free(text);
}

static void write_html(struct result *result, FILE *out)
{
	json_t *object = make_json(result, result->limit);
	if (result->trace_page) {
		const char *slash = strrchr(result->trace_page, '/');
		json_object_set_new(object, "trace",
				    json_pack("{s:o, s:o}", "page",
					      json_text(slash ? slash + 1 : result->trace_page),
					      "run", json_text(result->traced_run)));
	}
	add_what_was_run(object);
	json_object_set_new(object, "sources",
			    read_sources(result, referred_count(result, result->limit)));
	fputs("<!DOCTYPE html>\n"
	      "<html lang=\"en\">\n"
	      "<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<title>What predicts failure</title>\n"
	      "<style>\n",
	      out);
	fputs(page_style, out);
	fputs("</style>\n"
	      "</head>\n"
	      "<body>\n"
	      "<noscript><p>This page needs JavaScript; <code>sampler rank</code> says the same "
	      "as text.</p></noscript>\n"
	      "<script type=\"application/json\" id=\"data\">",
	      out);
	write_data(object, out);
	fputs("</script>\n<script>\n", out);
	fputs(page_script, out);
	fputs("</script>\n"
	      "</body>\n"
	      "</html>\n",
	      out);
	json_decref(object);
}

static const struct view html = { "html", write_html, 5000 };

REGISTER_VIEW(html)
