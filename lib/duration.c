/* Durations on command lines. */

#include "duration.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The seconds of what the SUFFIX of a number stands for; 0 if it stands for nothing. */
static double unit_of(const char *suffix)
{
	static const struct {
		const char *suffix;
		double seconds;
	} units[] = { { "", 1 }, { "s", 1 }, { "m", 60 }, { "h", 3600 }, { "d", 86400 } };
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (strcmp(suffix, units[i].suffix) == 0)
			return units[i].seconds;
	return 0;
}

double parse_duration(struct argp_state *state, const char *what, const char *text, double most)
{
	char *end;
	/* strtod would take more: blanks, signs, exponents, "inf" */
	size_t length = strspn(text, "0123456789.");
	double seconds = strtod(text, &end) * unit_of(text + length);
	if (end != text + length || !(seconds > 0) || seconds > most)
		argp_error(state, "%s is not a time of up to %.0f seconds: %s", what, most, text);
	return seconds;
}

double monotonic_seconds(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}
