/* A line of the text that babeltrace2 makes of an event. */

#ifndef SAMPLER_LTTNG_LINE_H
#define SAMPLER_LTTNG_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_LTTNG_FIELDS 64

struct lttng_event {
	uint64_t time; /* nanoseconds */
	char *name;    /* "PROVIDER:EVENT" */
	struct {
		char *name,
		    *value; /* of a string, what is between the quotes; of an array, all of its text */
	} fields[MOST_LTTNG_FIELDS];
	size_t field_count;
};

/* Read LINE, which ends in a null byte, and is changed: what EVENT has is in it.  Return whether it is an event. */
bool read_lttng_line(struct lttng_event *event, char *line);

/* The value of the field NAME, the last one of that name, or null. */
const char *lttng_field(const struct lttng_event *event, const char *name);

/* The same as a number; 0 if there is none. */
uint64_t lttng_number(const struct lttng_event *event, const char *name);

/* The numbers in VALUE, which is that of an array: put no more than MOST of them to NUMBERS, and return how many. */
size_t lttng_numbers(const char *value, uint64_t *numbers, size_t most);

#endif
