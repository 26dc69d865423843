/* Texts of the environment, read where no library may be called. */

#ifndef SAMPLER_READ_TEXT_H
#define SAMPLER_READ_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/* All of these are async-signal-safe, and call no library. */

static inline bool is_same_text(const char *text, const char *other)
{
	while (*text && *text == *other) {
		text++;
		other++;
	}
	return *text == *other;
}

/* Set *NUMBER to the decimal digits at *TEXT, and leave *TEXT behind them; return false if there are none, or it is too great. */
static inline bool read_whole_number(const char **text, uint64_t *number)
{
	const char *start = *text;
	for (*number = 0; **text >= '0' && **text <= '9'; ++*text)
		if (__builtin_mul_overflow(*number, (uint64_t)10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(**text - '0'), number))
			return false;
	return *text > start;
}

/* The same if TEXT has nothing else. */
static inline bool parse_whole_number(const char *text, uint64_t *number)
{
	return read_whole_number(&text, number) && !*text;
}

#endif
