/* Ids of reports. */

#include "report-id.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "tool.h"

/* Reports of failures wait for so long; and clocks are wrong, but not by much. */
#define MOST_DAYS_LATE  400
#define MOST_DAYS_EARLY 1

int64_t today(void)
{
	return time(NULL) / (24 * 60 * 60);
}

void make_report_id(unsigned char id[ID_SIZE])
{
	uint32_t day = today();
	if (getrandom(id, ID_SIZE, 0) != ID_SIZE) {
		complain("there are no random numbers");
		exit(EXIT_USAGE);
	}
	for (int i = 0; i < 4; i++)
		id[i] = day >> (24 - 8 * i);
}

static int digit_of(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool parse_report_id(unsigned char id[ID_SIZE], const char *text)
{
	if (strlen(text) != 2 * ID_SIZE)
		return false;
	for (int i = 0; i < ID_SIZE; i++) {
		int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
		if (high < 0 || low < 0)
			return false;
		id[i] = high << 4 | low;
	}
	return true;
}

void write_report_id(char text[ID_TEXT_SIZE], const unsigned char id[ID_SIZE])
{
	for (int i = 0; i < ID_SIZE; i++)
		sprintf(text + 2 * i, "%02x", id[i]);
}

int64_t day_of_report_id(const unsigned char id[ID_SIZE])
{
	int64_t day = 0, now = today();
	for (int i = 0; i < 4; i++)
		day = day << 8 | id[i];
	return day >= now - MOST_DAYS_LATE && day <= now + MOST_DAYS_EARLY ? day : now;
}
