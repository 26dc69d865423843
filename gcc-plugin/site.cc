/* Site information: what it looks like.

   Each enabled scheme that has sites gives one element

	<sites unit="32 lower-case hexadecimal digits" scheme="NAME">
	FILE <tab> LINE <tab> FUNCTION <tab> NUMBER [<tab> FIELD]...
	</sites>

   with a line for each site, in the order of the counters.  FILE is remapped as
   -ffile-prefix-map says.  NUMBER is unique in the function, and stable for
   the same source and schemes.  FIELDs are the scheme's; see sampler-sites(5).
   Nothing is escaped: tabs and newlines never occur within a field. */

#include "gcc-headers.h"
#include "debug.h"
#include "file-prefix-map.h"
#include "scheme.h"
#include "site.h"
#include "walk.h"

/* The lines of one scheme's sites. */
struct site_table {
	auto_vec<char *> lines;
};

/* One for each enabled scheme; never freed, the compiler ends soon enough. */
static vec<struct site_table *> tables;

static struct site_table *table_of(const struct scheme *scheme)
{
	while (tables.length() < enabled_schemes.length())
		tables.safe_push(new site_table);
	return tables[scheme_index(scheme)];
}

/* A file's or function's name must not break the columns. */
static char *without_separators(const char *name)
{
	char *copy = xstrdup(name);
	for (char *c = copy; *c; c++)
		if (*c == '\t' || *c == '\n' || *c == '\r')
			*c = ' ';
	return copy;
}

const char *function_name(tree function)
{
	/* The C++ front end ends the names that it makes up with a blank. */
	const char *name = DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
	bool is_made_up = !*name || name[strlen(name) - 1] == ' ';
	return is_made_up ? lang_hooks.decl_printable_name(function, 0) : name;
}

unsigned add_site(struct function_walk *walk, const struct scheme *scheme, location_t where,
		  const char *fields)
{
	expanded_location place = expand_location(where);
	char *file = without_separators(place.file ? remap_debug_filename(place.file) : "");
	char *function = without_separators(function_name(walk->function));

	struct site_table *table = table_of(scheme);
	table->lines.safe_push(xasprintf("%s\t%d\t%s\t%u%s%s\n", file, place.line, function,
					 walk->site_number++, fields ? "\t" : "",
					 fields ? fields : ""));
	free(file);
	free(function);
	return table->lines.length() - 1;
}

unsigned site_count(unsigned scheme_index)
{
	return scheme_index < tables.length() ? tables[scheme_index]->lines.length() : 0;
}

bool unit_has_sites(void)
{
	for (unsigned i = 0; i < tables.length(); i++)
		if (site_count(i))
			return true;
	return false;
}

char *format_site_info(const char *unit)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (unsigned i = 0; i < tables.length(); i++) {
		if (!site_count(i))
			continue;
		fprintf(out, "<sites unit=\"%s\" scheme=\"%s\">\n", unit, enabled_schemes[i]->name);
		for (char *line : tables[i]->lines)
			fputs(line, out);
		fputs("</sites>\n", out);
	}
	fclose(out);
	return text;
}

void hash_sites(struct md5_ctx *hash)
{
	for (unsigned i = 0; i < tables.length(); i++) {
		md5_process_bytes(enabled_schemes[i]->name, strlen(enabled_schemes[i]->name) + 1,
				  hash);
		for (char *line : tables[i]->lines)
			md5_process_bytes(line, strlen(line), hash);
	}
}
