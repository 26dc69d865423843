/* Reads site information: the format is that of sampler-sites(5). */

#define _GNU_SOURCE
#include "sites.h"

#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "always-sites.h"
#include "elf-build-id.h"
#include "elf-section.h"
#include "kept-copies.h"
#include "tool.h"
#include "unit-directories.h"

struct site_group *site_groups;
static struct site_group **last_link = &site_groups;
static void *by_key; /* of tsearch */

/* A text that is being read. */
struct parser {
	const char *file;
	size_t line_number;
	struct site_group *group; /* whose lines come, or null between groups */
	size_t capacity;
	bool seen_text, seen_group;
	int status;
};

static int compare_groups(const void *left, const void *right)
{
	const struct element *a = &((const struct site_group *)left)->key;
	const struct element *b = &((const struct site_group *)right)->key;
	int order = strcmp(a->unit, b->unit);
	return order ? order : strcmp(a->scheme, b->scheme);
}

struct site_group *find_sites(const struct element *key)
{
	struct site_group wanted = { .key = *key };
	struct site_group **found = tfind(&wanted, &by_key, compare_groups);
	return found ? *found : NULL;
}

static void syntax_error(struct parser *parser, const char *expected)
{
	complain("%s:%zu: expected %s", parser->file, parser->line_number, expected);
	parser->status = EXIT_USAGE;
}

static void free_group(struct site_group *group)
{
	for (size_t i = 0; i < group->count; i++)
		free(group->lines[i]);
	free(group->lines);
	free(group);
}

static bool same_lines(const struct site_group *a, const struct site_group *b)
{
	bool same = a->count == b->count;
	for (size_t i = 0; same && i < a->count; i++)
		same = strcmp(a->lines[i], b->lines[i]) == 0;
	return same;
}

/* A group is complete: keep it, unless it is known. */
static void end_group(struct parser *parser)
{
	struct site_group *group = parser->group;
	struct site_group *known = *(struct site_group **)tsearch(group, &by_key, compare_groups);
	parser->group = NULL;
	parser->seen_group = true;
	if (known == group) {
		*last_link = group;
		last_link = &group->next;
		return;
	}
	if (!same_lines(known, group)) {
		complain("%s:%zu: these sites of unit %s, scheme %s differ from those in %s, and "
			 "are ignored",
			 parser->file, parser->line_number, group->key.unit, group->key.scheme,
			 known->file);
		parser->status = worse(parser->status, EXIT_NOT_FOUND);
	}
	free_group(group);
}

static void begin_group(struct parser *parser, const struct element *key)
{
	struct site_group *group = allocate(sizeof *group);
	*group = (struct site_group){ .key = *key, .file = parser->file };
	parser->group = group;
	parser->capacity = 0;
}

static void add_line(struct parser *parser, const char *line)
{
	struct site_group *group = parser->group;
	if (group->count == parser->capacity) {
		parser->capacity = parser->capacity ? 2 * parser->capacity : 16;
		group->lines = reallocate(group->lines, parser->capacity * sizeof *group->lines);
	}
	group->lines[group->count++] = duplicate(line);
}

static void check_format(struct parser *parser, const char *line)
{
	struct format_version version;
	if (!parse_format_tag(line, &version)) {
		syntax_error(parser, "<format sites=\"MAJOR.MINOR\">");
	} else if (version.major > SITES_MAJOR) {
		complain("%s:%zu: the sites have the format %u.%u, which is newer than %u.%u: a "
			 "newer Sampler is needed to read them",
			 parser->file, parser->line_number, version.major, version.minor,
			 SITES_MAJOR, SITES_MINOR);
		parser->status = EXIT_USAGE;
	}
}

static void parse_line(struct parser *parser, const char *line)
{
	struct element key;
	parser->line_number++;
	parser->seen_text = true;
	bool is_wrong = false;
	if (!parser->group) {
		if (read_copies(parser->file, line, &is_wrong)) {
			if (is_wrong)
				syntax_error(parser, "<copy function=\"...\"> or <copies unit=\"...\" "
						     "scheme=\"...\" sites=\"...\">");
		} else if (read_directory(line, &is_wrong)) {
			if (is_wrong)
				syntax_error(parser, "<directory unit=\"...\" path=\"...\">");
		} else if (read_always_sites(line, &is_wrong)) {
			if (is_wrong)
				syntax_error(parser, "<always unit=\"...\" scheme=\"...\" "
						     "sites=\"FIRST COUNT ...\">");
		} else if (parse_start_tag(line, "sites", &key))
			begin_group(parser, &key);
		else if (is_start_tag(line, "format"))
			check_format(parser, line);
		else
			syntax_error(parser, "<sites unit=\"...\" scheme=\"...\">");
	} else if (is_end_tag(line, "sites"))
		end_group(parser);
	else if (strchr(line, '\t'))
		add_line(parser, line);
	else
		syntax_error(parser, "a site, or </sites>");
}

static void end_text(struct parser *parser)
{
	if (!parser->group)
		return;
	if (parser->status != EXIT_USAGE)
		syntax_error(parser, "</sites>, but the text ends");
	free_group(parser->group);
	parser->group = NULL;
}

/* A null byte ends a line, too. */
static size_t line_length(const char *text, size_t size)
{
	const char *newline = memchr(text, '\n', size);
	return strnlen(text, newline ? (size_t)(newline - text) : size);
}

/* Callback of for_each_section, and used for texts: sections of a program that was linked hold the
   texts of many objects, with null bytes between them. */
static bool parse_text(const void *data, size_t size, void *context)
{
	struct parser *parser = context;
	char *line = NULL;
	for (const char *text = data, *end = text + size;
	     text < end && parser->status != EXIT_USAGE;) {
		if (!*text) {
			text++;
			continue;
		}
		size_t length = line_length(text, end - text);
		line = reallocate(line, length + 1);
		memcpy(line, text, length);
		line[length] = 0;
		/* a name of a file may be anything, and all this is shown on terminals */
		for (char *c = line; *c; c++)
			if (((unsigned char)*c < ' ' && *c != '\t') || *c == 127)
				*c = '?';
		parse_line(parser, line);
		text += length;
		text += text < end;
	}
	free(line);
	end_text(parser);
	return parser->status != EXIT_USAGE;
}

static int parse_contents(struct parser *parser, const struct contents *contents)
{
	struct section_result result =
	    for_each_section(parser->file, contents, ".debug_site_info", parse_text, parser);
	if (result.error) {
		complain("%s: %s", parser->file, result.error);
		return EXIT_USAGE;
	}
	if (result.kind == ELF_KIND_NONE)
		parse_text(contents->bytes, contents->size, parser);
	if (!parser->seen_text)
		complain("%s: no site information", parser->file);
	return parser->status;
}

bool is_site_unknown(const struct site_group *group, size_t site)
{
	return is_unknown(&group->key, site);
}

int read_sites(const char *file)
{
	struct parser parser = { .file = file };
	struct contents contents;
	if (!read_contents(&contents, file)) {
		complain("%s: %s", file, strerror(errno));
		return EXIT_USAGE;
	}
	int status = parse_contents(&parser, &contents);
	drop_contents(&contents);
	return status;
}

/* Whether CONTENTS are those of an ELF file with the build id. */
static bool has_build_id(const struct contents *contents, const char *build_id)
{
	char *found = elf_build_id(contents);
	bool is_same = found && strcmp(found, build_id) == 0;
	free(found);
	return is_same;
}

bool read_sites_if_any(const char *file, const char *build_id)
{
	struct parser parser = { .file = file };
	struct contents contents;
	if (!read_regular(&contents, file))
		return false;
	if (!build_id || has_build_id(&contents, build_id))
		for_each_section(file, &contents, ".debug_site_info", parse_text, &parser);
	drop_contents(&contents);
	return parser.seen_group;
}

bool read_sites_text(const char *name, const char *text, size_t size)
{
	struct parser parser = { .file = name };
	parse_text(text, size, &parser);
	return parser.seen_group;
}
