/* What came of it when a condition was switched, in words. */

#include "switched-words.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const char *words_of(const char *way)
{
	static const char *const words[][2] = {
		{ "not", "if it came out the other way" },
		{ "true", "if it were always true" },
		{ "false", "if it were always false" },
		{ "equal", "if it came out the other way where both sides are equal" },
		{ "below", "if it came out the other way where the left side is less by 1" },
		{ "above", "if it came out the other way where the left side is greater by 1" },
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i][0], way) == 0)
			return words[i][1];
	return "if it came out the other way once";
}

/* "15 of 15 failing runs pass", or of the only one. */
static char *words_of_runs(unsigned count, unsigned all, const char *kind, const char *verb,
			   const char *verb_of_one)
{
	return all == 1 && count == 1
		   ? formatted("the %s run %s", kind, verb_of_one)
		   : formatted("%u of %u %s run%s %s", count, all, kind, plural(all, "s"), verb);
}

char *switched_words(const struct switched_condition *switched)
{
	char *mended = words_of_runs(count_mended(switched), switched->failing, "failing", "pass",
				     "passes"),
	     *kept = words_of_runs(switched->passing - switched->broken, switched->passing,
				   "passing", "still do", "still does");
	char *words = formatted(switched->passing ? "%s: %s, %s" : "%s: %s",
				words_of(switched->way), mended, kept);
	free(mended);
	free(kept);
	return words;
}
