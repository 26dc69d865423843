/* What a package says of an application.

   Lines of "KEY = VALUE"; those that are empty or begin with # say nothing.  An unknown key is for a later version of the launcher. */

#define _GNU_SOURCE
#include "app.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "percentage.h"

/* A sparsity, while no file has said one. */
#define UNSAID ULONG_MAX

#define MOST_BYTES 8192

/* Where a file is read. */
struct reading {
	struct app *app;
	int line;
	app_complaint *complain;
};

static void complain_of(const struct reading *reading, const char *message)
{
	if (reading->complain)
		reading->complain(reading->app->by, reading->line, message);
}

/* TEXT without the white space around it. */
static char *trimmed(char *text)
{
	text += strspn(text, " \t\r");
	char *end = text + strlen(text);
	while (end > text && strchr(" \t\r", end[-1]))
		*--end = 0;
	return text;
}

/* What else goes into a header of the protocol is one line, and printable. */
static void set_text(const struct reading *reading, char *field, size_t size, const char *value)
{
	for (const char *at = value; *at; at++)
		if (*at < ' ' || *at > '~') {
			complain_of(reading, "a character that is not of printable ASCII");
			return;
		}
	if (strlen(value) >= size)
		complain_of(reading, "too long");
	else
		strcpy(field, value);
}

static void set_number(const struct reading *reading, unsigned long *field, const char *value,
		       unsigned long least)
{
	char *end;
	errno = 0;
	unsigned long number = strtoul(value, &end, 10);
	if (!is_digit(*value) || *end || errno || number < least || number > 1000000)
		complain_of(reading, "not a number up to 1000000");
	else
		*field = number;
}

static void set_budget(const struct reading *reading, const char *value)
{
	uint32_t budget = 0;
	if (!*value || parse_percentage(value, &budget))
		reading->app->budget = budget;
	else
		complain_of(reading, "not a percentage, such as 2%");
}

static void set_switch(const struct reading *reading, bool *field, const char *value)
{
	*field = strcmp(value, "yes") == 0;
	if (!*field && strcmp(value, "no") != 0 && *value)
		complain_of(reading, "neither yes nor no");
}

static bool is_day(const char *text)
{
	static const char form[] = "dddd-dd-dd";
	for (size_t i = 0; i < sizeof form; i++)
		if (form[i] == 'd' ? !is_digit(text[i]) : text[i] != form[i])
			return false;
	int month = atoi(text + 5), day = atoi(text + 8);
	return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

static void set_day(const struct reading *reading, const char *value)
{
	if (is_day(value) || !*value)
		strcpy(reading->app->expires, value);
	else {
		/* what was to end has ended */
		strcpy(reading->app->expires, "0000-00-00");
		complain_of(reading, "not a day as YYYY-MM-DD: there will be no sampling");
	}
}

static void set(const struct reading *reading, const char *key, const char *value)
{
	struct app *app = reading->app;
	const struct {
		const char *key;
		char *field;
		size_t size;
	} texts[] = {
		{ "url", app->url, sizeof app->url },
		{ "token", app->token, sizeof app->token },
		{ "version", app->version, sizeof app->version },
		{ "release", app->release, sizeof app->release },
		{ "distribution", app->distribution, sizeof app->distribution },
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (strcmp(key, texts[i].key) == 0) {
			set_text(reading, texts[i].field, texts[i].size, value);
			return;
		}
	if (strcmp(key, "sparsity") == 0)
		set_number(reading, &app->sparsity, value, 0);
	else if (strcmp(key, "budget") == 0)
		set_budget(reading, value);
	else if (strcmp(key, "rate") == 0)
		set_number(reading, &app->rate, value, 1);
	else if (strcmp(key, "expires") == 0)
		set_day(reading, value);
	else if (strcmp(key, "bounds") == 0)
		set_switch(reading, &app->sends_bounds, value);
	else if (strcmp(key, "times") == 0)
		set_switch(reading, &app->sends_times, value);
	else
		complain_of(reading, "an unknown key");
}

static void read_line(const struct reading *reading, char *line)
{
	char *text = trimmed(line), *equals = strchr(text, '=');
	if (!*text || *text == '#')
		return;
	if (!equals) {
		complain_of(reading, "no KEY = VALUE");
		return;
	}
	*equals = 0;
	set(reading, trimmed(text), trimmed(equals + 1));
}

/* Read the file at PATH; return whether there is one. */
static bool read_file(struct reading *reading, const char *path)
{
	/* stacks may be small */
	static char text[MOST_BYTES];
	char *rest = text, *line;
	enum small small = read_small(path, text, sizeof text);
	if (small == SMALL_NONE)
		return false;
	strcpy(reading->app->by, path);
	reading->line = 0;
	if (small == SMALL_UNREADABLE) {
		complain_of(reading,
			    "it cannot be read, or is too long: there will be no sampling");
		reading->app->is_unreadable = true;
	}
	while ((line = strsep(&rest, "\n"))) {
		reading->line++;
		read_line(reading, line);
	}
	return true;
}

bool read_app(struct app *app, const char *name, app_complaint *complain)
{
	struct reading reading = { app, 0, complain };
	static place path;
	char file[96];
	bool is_there = false;
	*app = (struct app){ .sparsity = UNSAID, .rate = 1 };
	if (!is_app_name(name)) {
		app->sparsity = DEFAULT_SPARSITY;
		return false;
	}
	snprintf(path, sizeof path, PACKAGE_APPS "/%s.conf", name);
	is_there |= read_file(&reading, path);
	snprintf(path, sizeof path, SYSTEM_APPS "/%s.conf", name);
	is_there |= read_file(&reading, path);
	snprintf(file, sizeof file, "apps/%s.conf", name);
	if (config_place(path, file))
		is_there |= read_file(&reading, path);
	if (app->sparsity == UNSAID)
		app->sparsity = app->budget ? 1 : DEFAULT_SPARSITY;
	if (app->is_unreadable)
		app->sparsity = 0;
	return is_there;
}

/* How many days from 1970 to this one: by the days of 400 years, which begin in March. */
static long days_to(long year, long month, long day)
{
	long from_march = (month + 9) % 12, years = year - (month <= 2), era = years / 400,
	     of_era = years % 400;
	long of_year = (153 * from_march + 2) / 5 + day - 1;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

bool app_has_expired(const struct app *app)
{
	return *app->expires &&
	       sys_time() / 86400 >
		   days_to(atoi(app->expires), atoi(app->expires + 5), atoi(app->expires + 8));
}
