/* What came of it when a condition was switched, in words. */

#include "switched-words.h"

#include <stdlib.h>

#include "switch-ways.h"
#include "tool.h"

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
	char *mended =
		 words_of_runs(count_mended(switched), switched->failing,
			       switched->with ? "other failing" : "failing", "pass", "passes"),
	     *kept = words_of_runs(switched->passing - switched->broken, switched->passing,
				   "passing", "still do", "still does");
	char *words = formatted(switched->passing ? "%s: %s, %s" : "%s: %s",
				switch_words(switched->way), mended, kept);
	free(mended);
	free(kept);
	return words;
}
