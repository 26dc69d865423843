/* Predicates: what the counters of a site say of a run.

   A counter that is greater than 0 says that what it counts was so at least once; some
   predicates are one of several.  For each, there is the one that says the contrary. */

#define _GNU_SOURCE
#include "predicate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

#define WHEN(k, words)                                                                             \
	{                                                                                          \
		1u << (k), words                                                                   \
	}
#define UNLESS(k, n, words)                                                                        \
	{                                                                                          \
		((1u << (n)) - 1) & ~(1u << (k)), words                                            \
	}
#define PREDICATES(...)                                                                            \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define SCHEME(identifier, name, enabled, merge, covers, subject, counters, predicates)            \
	{ name, SUBJECT_##subject, counters,                                                       \
	  sizeof((struct predicate_kind[])predicates) / sizeof(struct predicate_kind),             \
	  predicates },

static const struct predicate_set sets[] = {
#include "schemes.def"
};

const struct predicate_set *predicates_of(const char *scheme)
{
	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
		if (strcmp(sets[i].scheme, scheme) == 0)
			return sets[i].count ? &sets[i] : NULL;
	return NULL;
}

char *site_field(const char *line, unsigned number)
{
	for (; number; number--) {
		line = strchr(line, '\t');
		if (!line)
			return duplicate("");
		line++;
	}
	char *field = strndup(line, strcspn(line, "\t"));
	return field ? field : duplicate("");
}

size_t site_fields_length(const char *line, unsigned count)
{
	const char *end = line;
	while (count--) {
		end += strcspn(end, "\t");
		if (!*end)
			break;
		end++;
	}
	return end - line;
}

int compare_site_fields(const char *a, const char *b, unsigned count)
{
	size_t length = site_fields_length(a, count), other = site_fields_length(b, count);
	int order = strncmp(a, b, length < other ? length : other);
	return order || length == other ? order : (length < other ? -1 : 1);
}

/* The new value of TARGET, and what it is compared with: its old one, if that is TARGET,
   too. */
static char *pair_text(const char *target, const char *words, const char *other)
{
	char *text;
	bool is_old = strcmp(target, other) == 0;
	if (asprintf(&text, is_old ? "new %s %s old %s" : "%s %s %s", target, words, other) < 0)
		text = duplicate("");
	return text;
}

char *predicate_text(const struct predicate_set *set, unsigned kind, const char *line)
{
	bool is_function = set->subject == SUBJECT_FUNCTION;
	char *subject = site_field(line, is_function ? FIELD_FUNCTION : FIELD_TEXT), *text = NULL;
	if (set->subject == SUBJECT_PAIR) {
		char *other = site_field(line, FIELD_OTHER);
		text = pair_text(subject, set->kinds[kind].words, other);
		free(other);
	} else if (asprintf(&text, "%s %s", subject, set->kinds[kind].words) < 0)
		text = duplicate("");
	free(subject);
	return text;
}
