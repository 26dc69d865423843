/* Which functions and tracepoints a user has chosen, by patterns for their names. */

#include "patterns.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const struct argp_option options[] = {
	{ "function", 'F', "PATTERN", 0,
	  "Only functions and tracepoints whose names match PATTERN, or one of several", 0 },
	{ "no-function", 'N', "PATTERN", 0, "None whose names match PATTERN", 0 },
	{ 0 },
};

void add_pattern(struct pattern **patterns, size_t *count, const char *text)
{
	*patterns = reallocate(*patterns, (*count + 1) * sizeof **patterns);
	(*patterns)[(*count)++] = (struct pattern){ .text = text };
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct patterns *patterns = state->input;
	switch (key) {
	case 'F':
		add_pattern(&patterns->include, &patterns->include_count, text);
		return 0;
	case 'N':
		add_pattern(&patterns->exclude, &patterns->exclude_count, text);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp patterns_argp = { .options = options, .parser = parse_option };

bool has_patterns(const struct patterns *patterns)
{
	return patterns->include_count || patterns->exclude_count;
}

/* Where the last component of NAME begins, as f in "space::type<a::b>::f<c>". */
static const char *last_component(const char *name)
{
	const char *last = name;
	int depth = 0;
	for (const char *at = name; *at; at++) {
		if (strncmp(at, "operator", 8) == 0)
			return at;
		depth += (*at == '<') - (*at == '>');
		if (!depth && at[0] == ':' && at[1] == ':')
			last = at + 2;
	}
	return last;
}

/* Whether PATTERN is for NAME as it is, or as one writes it who leaves out where it belongs, and the
   arguments of a template. */
bool matches_pattern(const char *pattern, const char *name)
{
	if (fnmatch(pattern, name, 0) == 0)
		return true;
	const char *last = last_component(name);
	bool has_arguments = strncmp(last, "operator", 8) != 0;
	char *plain =
	    formatted("%.*s", (int)(has_arguments ? strcspn(last, "<") : strlen(last)), last);
	bool is_matched = *plain && fnmatch(pattern, plain, 0) == 0;
	free(plain);
	return is_matched;
}

static bool matches(struct pattern *patterns, size_t count, const char *name)
{
	bool is_matched = false;
	for (size_t i = 0; i < count; i++)
		if (matches_pattern(patterns[i].text, name))
			is_matched = patterns[i].has_matched = true;
	return is_matched;
}

void match_patterns(struct patterns *patterns, const char *name, bool *is_wanted, bool *is_unwanted)
{
	*is_wanted = matches(patterns->include, patterns->include_count, name);
	*is_unwanted = matches(patterns->exclude, patterns->exclude_count, name);
}

bool is_included(struct patterns *patterns, const char *name)
{
	bool is_wanted, is_unwanted;
	match_patterns(patterns, name, &is_wanted, &is_unwanted);
	return (is_wanted || !patterns->include_count) && !is_unwanted;
}

static bool complain_of(const struct pattern *patterns, size_t count)
{
	bool has_complained = false;
	for (size_t i = 0; i < count; i++)
		if (!patterns[i].has_matched) {
			complain("no function and no tracepoint is called %s", patterns[i].text);
			has_complained = true;
		}
	return has_complained;
}

bool complain_of_patterns(const struct patterns *patterns)
{
	bool of_included = complain_of(patterns->include, patterns->include_count);
	return complain_of(patterns->exclude, patterns->exclude_count) || of_included;
}

static bool lacks_match(const struct pattern *patterns, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!patterns[i].has_matched)
			return true;
	return false;
}

bool has_unmatched(const struct patterns *patterns)
{
	return lacks_match(patterns->include, patterns->include_count) ||
	       lacks_match(patterns->exclude, patterns->exclude_count);
}
