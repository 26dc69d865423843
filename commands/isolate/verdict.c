/* What was seen of a condition that was switched. */

#include "verdict.h"

#include <string.h>

struct verdict no_verdict(size_t failing, size_t passing)
{
	struct verdict none = { "", "", false };
	memset(none.failing, '-', failing);
	memset(none.passing, '-', passing);
	return none;
}

static size_t count_changed(const char *outcomes)
{
	size_t count = 0;
	for (const char *c = outcomes; *c; c++)
		count += *c == '1';
	return count;
}

size_t count_runs_mended(const struct verdict *verdict)
{
	return count_changed(verdict->failing);
}

size_t count_runs_broken(const struct verdict *verdict)
{
	return count_changed(verdict->passing);
}

bool is_repair(const struct verdict *verdict)
{
	return !strpbrk(verdict->failing, "0-") && !strpbrk(verdict->passing, "1-");
}

bool is_harmless(const struct verdict *verdict)
{
	return count_runs_mended(verdict) > 0 && !strpbrk(verdict->passing, "1-");
}

bool mends_some(const struct verdict *verdict)
{
	return count_runs_mended(verdict) > 0 && !strchr(verdict->failing, '-') &&
	       !strchr(verdict->passing, '-');
}
