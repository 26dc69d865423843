/* Predicates: what the counters of a site say of a run.

   A counter that is greater than 0 says that what it counts was so at least once; some
   predicates are one of several.  For each, there is the one that says the contrary. */

#define _GNU_SOURCE
#include "predicate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "values.h"

#define ONLY(k)       (1u << (k))
#define ALL_BUT(k, n) (((1u << (n)) - 1) & ~ONLY(k))

/* The order of the six of a value and another is that of the published studies. */
#define COMPARISONS(less, not_less, equal, not_equal, greater, not_greater)                        \
	{                                                                                          \
		{ ONLY(0), less }, { ALL_BUT(0, 3), not_less }, { ONLY(1), equal },                \
		    { ALL_BUT(1, 3), not_equal }, { ONLY(2), greater },                            \
		{                                                                                  \
			ALL_BUT(2, 3), not_greater                                                 \
		}                                                                                  \
	}

#define KIND(k, n, name)                                                                           \
	{ ONLY(k), "is " name },                                                                   \
	{                                                                                          \
		ALL_BUT(k, n), "is not " name                                                      \
	}

static const struct predicate_set sets[] = {
	{ "atoms",
	  ATOMS_VALUES,
	  2,
	  { { ONLY(0), "by the thread as before" }, { ONLY(1), "by another thread" } } },
	{ "branches", BRANCHES_VALUES, 2, { { ONLY(0), "is false" }, { ONLY(1), "is true" } } },
	{ "float-kinds",
	  FLOAT_KINDS_VALUES,
	  18,
	  { KIND(0, 9, "-infinite"), KIND(1, 9, "< 0"), KIND(2, 9, "subnormal < 0"),
	    KIND(3, 9, "-0"), KIND(4, 9, "not a number"), KIND(5, 9, "0"),
	    KIND(6, 9, "subnormal > 0"), KIND(7, 9, "> 0"), KIND(8, 9, "infinite") } },
	{ "function-entries", FUNCTION_ENTRIES_VALUES, 1, { { ONLY(0), "is entered" } } },
	{ "g-object-unref",
	  G_OBJECT_UNREF_VALUES,
	  8,
	  { KIND(0, 4, "without references"), KIND(1, 4, "its last reference"),
	    KIND(2, 4, "one of several references"), KIND(3, 4, "invalid") } },
	{ "returns", RETURNS_VALUES, 6,
	  COMPARISONS("gives < 0", "gives >= 0", "gives 0", "gives != 0", "gives > 0",
		      "gives <= 0") },
	{ "scalar-pairs", SCALAR_PAIRS_VALUES, 6, COMPARISONS("<", ">=", "==", "!=", ">", "<=") },
};

const struct predicate_set *predicates_of(const char *scheme)
{
	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
		if (strcmp(sets[i].scheme, scheme) == 0)
			return &sets[i];
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
	bool is_entry = strcmp(set->scheme, "function-entries") == 0;
	bool is_pair = strcmp(set->scheme, "scalar-pairs") == 0;
	char *subject = site_field(line, is_entry ? FIELD_FUNCTION : FIELD_TEXT), *text = NULL;
	if (is_pair) {
		char *other = site_field(line, FIELD_OTHER);
		text = pair_text(subject, set->kinds[kind].words, other);
		free(other);
	} else if (asprintf(&text, "%s %s", subject, set->kinds[kind].words) < 0)
		text = duplicate("");
	free(subject);
	return text;
}
