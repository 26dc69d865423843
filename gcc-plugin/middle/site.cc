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
#include "front/qualified-name.h"
#include "middle/scales.h"
#include "middle/site.h"
#include "sampler-options.h"
#include "scheme.h"

struct site {
	char *fields; /* the line, as far as it is known */
	/* The line ends with "local-init" or "local-uninit", and which of them only
	   settle_site will say; until then, it is assumed. */
	bool is_local, is_initialised, is_settled;
	bool is_left_out;
	bool is_always;     /* each crossing is counted */
	unsigned function;  /* its declaration's number */
	bool needs_code;    /* it is left out if the function has none */
	unsigned char type; /* see sampler/unit.h */
	unsigned number;    /* its index; from number_sites on, the final one, or NO_SITE */
};

/* The sites of one scheme. */
struct site_table {
	auto_vec<struct site> sites;
	unsigned count; /* of those that have a number */
};

/* The functions that have any. */
static hash_set<int_hash<unsigned, UINT_MAX>> with_sites;

/* One for each enabled scheme; never freed, the compiler ends soon enough. */
static vec<struct site_table *> tables;

static struct site_table *table_of(const struct scheme *scheme)
{
	while (tables.length() < enabled_schemes.length())
		tables.safe_push(new site_table());
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

/* What site information calls FILE. */
static const char *file_name(const char *file)
{
	const char *directory = get_src_pwd();
	size_t length = strlen(directory);
	bool is_below = strncmp(file, directory, length) == 0 && file[length] == '/';
	if (sampler_options.switches.relative_paths && is_below)
		return file + length + 1;
	return remap_debug_filename(file);
}

const char *function_name(tree function)
{
	/* The C++ front end ends the names that it makes up with a blank. */
	const char *name = DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
	bool is_made_up = !*name || name[strlen(name) - 1] == ' ';
	return is_made_up ? lang_hooks.decl_printable_name(function, 0) : name;
}

char *describe_place(location_t where, const char *name, unsigned number, const char *fields)
{
	expanded_location place = expand_location(where);
	char *file = without_separators(place.file ? file_name(place.file) : "");
	char *function = without_separators(name);
	char *line = xasprintf("%s\t%d\t%s\t%u%s%s", file, place.line, function, number,
			       fields ? "\t" : "", fields ? fields : "");
	free(file);
	free(function);
	return line;
}

/* Whether FUNCTION has code only if it is called.  What is there to be inlined, and to be nothing else, has some only
   where gcc optimises: that is left alone, because sites are the same at all levels.  So are constructors and
   destructors: it is their clones that have code, and link-time optimisation forgets whose clones these are. */
static bool may_have_no_code(tree function)
{
	return DECL_DECLARED_INLINE_P(function) && !DECL_EXTERNAL(function) &&
	       !DECL_CXX_CONSTRUCTOR_P(function) && !DECL_CXX_DESTRUCTOR_P(function);
}

unsigned add_site(struct sited_function *function, const struct scheme *scheme, location_t where,
		  const char *fields)
{
	struct site_table *table = table_of(scheme);
	struct site site = {};
	char *name = qualified_name(function->declaration);
	site.is_always = has_scale_of_one(name, function->site_count);
	site.fields = describe_place(where, name, function->site_count++, fields);
	free(name);
	site.number = table->count++;
	site.function = DECL_UID(function->declaration);
	site.needs_code = may_have_no_code(function->declaration);
	with_sites.add(site.function);
	table->sites.safe_push(site);
	return site.number;
}

void let_settle(const struct scheme *scheme, unsigned site, bool is_initialised)
{
	struct site *found = &table_of(scheme)->sites[site];
	found->is_local = true;
	found->is_initialised = is_initialised;
}

void settle_site(unsigned scheme_index, unsigned site, bool is_initialised)
{
	struct site *found = &tables[scheme_index]->sites[site];
	found->is_initialised = is_initialised && (found->is_initialised || !found->is_settled);
	found->is_settled = true;
}

/* The inline functions that have code. */
static hash_set<int_hash<unsigned, UINT_MAX>> with_code;

void note_code(tree function)
{
	with_code.add(DECL_UID(function));
}

void leave_out_site(unsigned scheme_index, unsigned site)
{
	tables[scheme_index]->sites[site].is_left_out = true;
}

bool is_uninitialised(unsigned scheme_index, unsigned site)
{
	const struct site *found = &tables[scheme_index]->sites[site];
	return found->is_local && !found->is_initialised;
}

bool is_counted_always(unsigned scheme_index, unsigned site)
{
	return tables[scheme_index]->sites[site].is_always;
}

void set_counted_always(unsigned scheme_index, unsigned site, bool is_always)
{
	tables[scheme_index]->sites[site].is_always = is_always;
}

void set_site_type(const struct scheme *scheme, unsigned site, unsigned char type)
{
	table_of(scheme)->sites[site].type = type;
}

unsigned char *site_types(unsigned scheme_index)
{
	unsigned char *types = XCNEWVEC(unsigned char, site_count(scheme_index));
	for (const struct site &site : tables[scheme_index]->sites)
		if (site.number != NO_SITE)
			types[site.number] = site.type;
	return types;
}

static bool has_no_code(const struct site *site)
{
	return site->needs_code && !with_code.contains(site->function);
}

static void number_table(unsigned scheme_index)
{
	struct site_table *table = tables[scheme_index];
	table->count = 0;
	for (unsigned i = 0; i < table->sites.length(); i++) {
		bool has_no_value = is_uninitialised(scheme_index, i);
		bool is_left_out =
		    table->sites[i].is_left_out || has_no_code(&table->sites[i]) ||
		    (has_no_value && !sampler_options.switches.compare_uninitialized);
		table->sites[i].number = is_left_out ? NO_SITE : table->count++;
	}
}

void number_sites(void)
{
	for (unsigned i = 0; i < tables.length(); i++)
		number_table(i);
}

unsigned final_number(unsigned scheme_index, unsigned site)
{
	return tables[scheme_index]->sites[site].number;
}

unsigned function_of_site(unsigned scheme_index, unsigned site)
{
	return tables[scheme_index]->sites[site].function;
}

unsigned all_site_count(unsigned scheme_index)
{
	return scheme_index < tables.length() ? tables[scheme_index]->sites.length() : 0;
}

bool has_sites(tree function)
{
	return with_sites.contains(DECL_UID(function));
}

unsigned site_count(unsigned scheme_index)
{
	return scheme_index < tables.length() ? tables[scheme_index]->count : 0;
}

bool unit_has_sites(void)
{
	for (unsigned i = 0; i < tables.length(); i++)
		if (site_count(i))
			return true;
	return false;
}

static void write_site(FILE *out, const struct site *site)
{
	fputs(site->fields, out);
	if (site->is_local)
		fputs(site->is_initialised ? "\tlocal-init" : "\tlocal-uninit", out);
	fputc('\n', out);
}

static void write_table(FILE *out, unsigned scheme_index)
{
	for (const struct site &site : tables[scheme_index]->sites)
		if (site.number != NO_SITE)
			write_site(out, &site);
}

char *always_counted(unsigned scheme_index)
{
	char *always = XCNEWVEC(char, site_count(scheme_index));
	for (const struct site &site : tables[scheme_index]->sites)
		if (site.number != NO_SITE)
			always[site.number] = site.is_always;
	return always;
}

bool has_always_counted(unsigned scheme_index)
{
	for (const struct site &site : tables[scheme_index]->sites)
		if (site.number != NO_SITE && site.is_always)
			return sampler_options.switches.sample;
	return false;
}

/* How many sites from FIRST to COUNT are always counted, or not, as the first of them is. */
static unsigned length_of_range(const char *always, unsigned first, unsigned count)
{
	unsigned end = first;
	while (end < count && always[end] == always[first])
		end++;
	return end - first;
}

/* Write <always unit="..." scheme="..." sites="FIRST COUNT ...">, if any are. */
static void write_always(FILE *out, unsigned scheme_index, const char *unit)
{
	const char *separator = "";
	char *always = always_counted(scheme_index);
	if (has_always_counted(scheme_index)) {
		fprintf(out, "<always unit=\"%s\" scheme=\"%s\" sites=\"", unit,
			enabled_schemes[scheme_index]->facts.name);
		for (unsigned first = 0, length; first < site_count(scheme_index);
		     first += length) {
			length = length_of_range(always, first, site_count(scheme_index));
			if (!always[first])
				continue;
			fprintf(out, "%s%u %u", separator, first, length);
			separator = " ";
		}
		fputs("\">\n", out);
	}
	free(always);
}

char *format_site_info(const char *unit)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (unsigned i = 0; i < tables.length(); i++) {
		if (!site_count(i))
			continue;
		fprintf(out, "<sites unit=\"%s\" scheme=\"%s\">\n", unit,
			enabled_schemes[i]->facts.name);
		write_table(out, i);
		fputs("</sites>\n", out);
		write_always(out, i, unit);
	}
	fclose(out);
	return text;
}
