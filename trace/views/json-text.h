/* Texts in JSON, and the limit of what viewers can read of it. */

#ifndef SAMPLER_JSON_TEXT_H
#define SAMPLER_JSON_TEXT_H

#include <stdint.h>
#include <stdio.h>

/* Write TEXT with quotes; what is no UTF-8, and control characters, as valid_text() has them.  Return how many bytes that
   were. */
uint64_t write_json_text(FILE *out, const char *text);

/* What printf has RETURNED, as a number of bytes: none if it has failed. */
static inline uint64_t count_written(int returned)
{
	return returned > 0 ? returned : 0;
}

/* Say that so many events were LEFT_OUT, if there are any. */
void complain_of_limit(uint64_t left_out);

#endif
