/* Rules for functions, files and locations.

   A function goes by its own name and by its qualified one, "space::class::name"; a file
   by its name as the compiler was given it, or found it; a location by "FILE:LINE".  A
   function's file is the one that it stands in. */

#include <fnmatch.h>

#include "gcc-headers.h"
#include "c-family/c-pragma.h"
#include "front/filter.h"
#include "front/qualified-name.h"
#include "middle/site.h"

extern void c_register_pragma(const char *, const char *, pragma_handler_1arg)
    __attribute__((weak));
extern enum cpp_ttype pragma_lex(tree *, location_t *) __attribute__((weak));

struct rule {
	const char *text; /* "-fexclude-file=PATTERN" */
	const char *pattern;
	bool includes;
};

enum kind { FUNCTIONS, FILES, LOCATIONS, KINDS };

static const char *const kind_names[KINDS] = { "function", "file", "location" };
static auto_vec<struct rule> rules[KINDS];

/* Names from pragmas. */
static auto_vec<const char *> excluded_names;

bool add_filter(const char *key, const char *pattern)
{
	bool includes = startswith(key, "include-");
	if (!includes && !startswith(key, "exclude-"))
		return false;
	for (unsigned kind = 0; kind < KINDS; kind++)
		if (strcmp(key + strlen("include-"), kind_names[kind]) == 0) {
			rules[kind].safe_push(
			    { xasprintf("-f%s=%s", key, pattern), pattern, includes });
			return true;
		}
	return false;
}

/* The rule that excludes what is called NAME or OTHER_NAME, or null. */
static const char *excluding_rule(enum kind kind, const char *name, const char *other_name)
{
	for (const struct rule &rule : rules[kind])
		if (fnmatch(rule.pattern, name, 0) == 0 ||
		    fnmatch(rule.pattern, other_name, 0) == 0)
			return rule.includes ? NULL : rule.text;
	return NULL;
}

static const char *excluding_function_rule(tree function)
{
	char *qualified = qualified_name(function);
	const char *text = excluding_rule(FUNCTIONS, function_name(function), qualified);
	free(qualified);
	return text;
}

static bool is_named_in_pragma(tree function)
{
	for (const char *name : excluded_names)
		if (strcmp(name, function_name(function)) == 0)
			return true;
	return false;
}

const char *what_excludes(tree function)
{
	const char *file = LOCATION_FILE(DECL_SOURCE_LOCATION(function));
	if (lookup_attribute("no_instrument_function", DECL_ATTRIBUTES(function)))
		return "the attribute no_instrument_function";
	if (lookup_attribute("sampler_exclude", DECL_ATTRIBUTES(function)))
		return "the attribute sampler_exclude";
	if (is_named_in_pragma(function))
		return "#pragma sampler_exclude_function";
	const char *rule = excluding_function_rule(function);
	return rule || !file ? rule : excluding_rule(FILES, file, file);
}

bool is_location_wanted(location_t where)
{
	if (rules[LOCATIONS].is_empty())
		return true;
	expanded_location place = expand_location(where);
	char *name = xasprintf("%s:%d", place.file ? place.file : "", place.line);
	bool is_wanted = !excluding_rule(LOCATIONS, name, name);
	free(name);
	return is_wanted;
}

/* Read the names, quoted or not, that follow the PRAGMA; add them to NAMES unless that is null. */
static void read_names(const char *pragma, auto_vec<const char *> *names)
{
	tree value;
	location_t where;
	enum cpp_ttype type;
	while ((type = pragma_lex(&value, &where)) != CPP_EOF) {
		const char *name = type == CPP_NAME     ? IDENTIFIER_POINTER(value)
				   : type == CPP_STRING ? TREE_STRING_POINTER(value)
							: NULL;
		if (name && names)
			names->safe_push(xstrdup(name));
		else if (!name && type != CPP_OPEN_PAREN && type != CPP_CLOSE_PAREN &&
			 type != CPP_COMMA)
			warning_at(where, OPT_Wpragmas, "expected names in %<#pragma %s%>", pragma);
	}
}

/* Callbacks: the pragmas' names follow. */
static void read_excluded(cpp_reader *)
{
	read_names("sampler_exclude_function", &excluded_names);
}

/* Which functions have no sites, and call none that have, is known without being told. */
static void read_weightless(cpp_reader *)
{
	read_names("sampler_assume_weightless", NULL);
}

static struct attribute_spec exclude_attribute = {
	"sampler_exclude", 0, 0, true, false, false, false, NULL, NULL,
};

/* Callbacks. */
static void on_pragmas(void *, void *)
{
	c_register_pragma(NULL, "sampler_exclude_function", read_excluded);
	c_register_pragma(NULL, "sampler_assume_weightless", read_weightless);
}

static void on_attributes(void *, void *)
{
	register_attribute(&exclude_attribute);
}

void register_marks_of_exclusion(const char *plugin_name)
{
	register_callback(plugin_name, PLUGIN_PRAGMAS, on_pragmas, NULL);
	register_callback(plugin_name, PLUGIN_ATTRIBUTES, on_attributes, NULL);
}
