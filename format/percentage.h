/* Parts of the processor's time, as SAMPLER_BUDGET has them: "2%", "0.5%". */

#ifndef SAMPLER_PERCENTAGE_H
#define SAMPLER_PERCENTAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Set *MILLIONTHS, from 1 to 1000000, to what TEXT says, with four decimals at most; return whether it is a
   percentage.  Async-signal-safe; calls no library. */
static inline bool parse_percentage(const char *text, uint32_t *millionths)
{
	uint32_t number = 0;
	int decimals = -1;
	for (; *text && *text != '%'; text++) {
		if (*text == '.' && decimals < 0)
			decimals = 0;
		else if (*text < '0' || *text > '9' || decimals == 4 || number > 100000)
			return false;
		else {
			number = number * 10 + (*text - '0');
			decimals += decimals >= 0;
		}
	}
	for (int i = decimals > 0 ? decimals : 0; i < 4 && number <= 1000000; i++)
		number *= 10;
	*millionths = number;
	return text[0] == '%' && !text[1] && number >= 1 && number <= 1000000;
}

#endif
