/* The secret of a report, and the id that is made of it.

   The id has the day since 1970 in 8 hexadecimal digits, and behind them the first 24 digits of the SHA-256 of the secret's bytes. */

#ifndef SAMPLER_REPORT_SECRET_H
#define SAMPLER_REPORT_SECRET_H

#include <stdint.h>

#define SECRET_SIZE    32
#define WIRE_ID_DIGITS 32

struct report_secret {
	uint8_t bytes[SECRET_SIZE];
	uint64_t day;
};

/* Read "DAY <tab> SECRET" at the beginning of LINE, with 64 hexadecimal digits.  Return what comes behind it, or null if LINE has another form. */
const char *read_secret(struct report_secret *secret, const char *line);

/* Write it so, with a newline; to be freed. */
char *line_of_secret(const struct report_secret *secret);

/* Put the id that the report of SECRET has on the wire, and a 0, into ID. */
void make_wire_id(char id[WIRE_ID_DIGITS + 1], const struct report_secret *secret);

#endif
