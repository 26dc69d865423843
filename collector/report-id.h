/* Ids of reports: 8 hexadecimal digits of the day since 1970, and 24 that are random.

   A day, and not a time, is no secret; and it keeps those of a day together, where they are stored. */

#ifndef SAMPLER_REPORT_ID_H
#define SAMPLER_REPORT_ID_H

#include <stdbool.h>
#include <stdint.h>

#include "database.h"

/* 32 digits and a null byte. */
#define ID_TEXT_SIZE (2 * ID_SIZE + 1)

/* The days since 1970, in UTC. */
int64_t today(void);

/* Make a new one, of today. */
void make_report_id(unsigned char id[ID_SIZE]);

/* Read the 32 digits of TEXT; return whether it is that. */
bool parse_report_id(unsigned char id[ID_SIZE], const char *text);

void write_report_id(char text[ID_TEXT_SIZE], const unsigned char id[ID_SIZE]);

/* The day of ID; today, if that is more than 400 days ago, or later than tomorrow. */
int64_t day_of_report_id(const unsigned char id[ID_SIZE]);

#endif
