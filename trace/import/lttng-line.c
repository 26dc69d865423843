/* A line of the text that babeltrace2 makes of an event:

	[1795667557.214832965] (+0.000318235) host provider:event: { cpu_id = 1 }, { vpid = 7, procname = "a" }, { id = 0x3, words = [ [0] = 0x1 ] }

   The time is in seconds, or, without --clock-seconds, in hours, minutes and seconds of a day, perhaps with the date.  The host may be
   missing. */

#define _GNU_SOURCE
#include "lttng-line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t billionths(const char *text)
{
	uint64_t number = 0;
	for (int i = 0; i < 9; i++)
		number = number * 10 + (isdigit((unsigned char)*text) ? *text++ - '0' : 0);
	return number;
}

/* The seconds in TEXT. */
static bool read_seconds(const char *text, uint64_t *seconds)
{
	struct tm time = { .tm_year = 70, .tm_mday = 1 };
	char *end;
	*seconds = strtoull(text, &end, 10);
	if (end > text && *end == '.')
		return true;
	const char *rest = strptime(text, "%Y-%m-%d ", &time);
	if (!rest)
		time = (struct tm){ .tm_year = 70, .tm_mday = 1 };
	rest = strptime(rest ? rest : text, "%H:%M:%S", &time);
	*seconds = rest ? timegm(&time) : 0;
	return rest && *rest == '.';
}

/* The time that LINE begins with; return what is behind it, or null. */
static char *read_time(struct lttng_event *event, char *line)
{
	uint64_t seconds;
	char *end = *line == '[' ? strchr(line, ']') : NULL;
	char *point = end ? memchr(line, '.', end - line) : NULL;
	if (!point || !read_seconds(line + 1, &seconds))
		return NULL;
	event->time = seconds * 1000000000 + billionths(point + 1);
	return end + 1;
}

/* The character that the backslash at *TEXT begins; *TEXT becomes its last one. */
static char read_escape(char **text)
{
	static const char letters[] = "abefnrtv", characters[] = "\a\b\033\f\n\r\t\v";
	const char *found = strchr(letters, *++*text);
	unsigned code;
	if (**text == 'x' && sscanf(*text + 1, "%2x", &code) == 1) {
		*text += isxdigit((unsigned char)(*text)[2]) ? 2 : 1;
		return code ? code : '?';
	}
	return found ? characters[found - letters] : **text == '0' ? '?' : **text;
}

/* The end of the string whose first quote is at TEXT, or null; the string itself, without backslashes, goes to where it is. */
static char *read_string(char *text)
{
	char *to = text;
	for (text++; *text && *text != '"'; text++) {
		if (*text == '\\' && text[1])
			*to++ = read_escape(&text);
		else
			*to++ = *text;
	}
	if (!*text)
		return NULL;
	*to = 0;
	return text + 1;
}

/* The end of the array, structure, number or word at TEXT. */
static char *skip_value(char *text)
{
	int depth = 0;
	bool is_quoted = false;
	for (; *text; text++) {
		if (is_quoted && *text == '\\' && text[1])
			text++;
		else if (*text == '"')
			is_quoted = !is_quoted;
		else if (!is_quoted && (*text == '[' || *text == '{'))
			depth++;
		else if (!is_quoted && (*text == ']' || *text == '}') && depth-- == 0)
			break;
		else if (!is_quoted && depth == 0 && *text == ',')
			break;
	}
	return text;
}

/* Read "NAME = VALUE" at TEXT; return what is behind it, or null. */
static char *read_field(struct lttng_event *event, char *text)
{
	char *name = text, *end = strstr(text, " = ");
	if (!end || event->field_count == MOST_LTTNG_FIELDS)
		return NULL;
	*end = 0;
	char *value = end + strlen(" = ");
	event->fields[event->field_count].name = name;
	event->fields[event->field_count++].value = value;
	if (*value == '"')
		return read_string(value);
	char *behind = skip_value(value);
	/* the blank before a brace */
	if (behind > value && behind[-1] == ' ')
		behind[-1] = 0;
	return behind;
}

/* Read "{ NAME = VALUE, ... }" at TEXT; return what is behind it, or null. */
static char *read_group(struct lttng_event *event, char *text)
{
	text++;
	while (text && *text && *text != '}') {
		char separator = *text;
		if (separator == ' ' || separator == ',') {
			*text++ = 0;
			continue;
		}
		text = read_field(event, text);
	}
	return text && *text ? text + 1 : NULL;
}

bool read_lttng_line(struct lttng_event *event, char *line)
{
	event->field_count = 0;
	line[strcspn(line, "\n")] = 0;
	char *rest = read_time(event, line);
	char *groups = rest ? strstr(rest, ": {") : NULL;
	if (!groups)
		return false;
	*groups = 0;
	char *blank = strrchr(rest, ' ');
	event->name = blank ? blank + 1 : rest;
	rest = groups + strlen(": ");
	while (rest && *rest == '{') {
		rest = read_group(event, rest);
		if (rest && strncmp(rest, ", ", 2) == 0)
			rest += 2;
	}
	return rest;
}

const char *lttng_field(const struct lttng_event *event, const char *name)
{
	for (size_t i = event->field_count; i > 0; i--)
		if (strcmp(event->fields[i - 1].name, name) == 0)
			return event->fields[i - 1].value;
	return NULL;
}

uint64_t lttng_number(const struct lttng_event *event, const char *name)
{
	const char *value = lttng_field(event, name);
	return value ? strtoull(value, NULL, 0) : 0;
}

size_t lttng_numbers(const char *value, uint64_t *numbers, size_t most)
{
	size_t count = 0;
	for (const char *at = strstr(value, "] = "); at && count < most; at = strstr(at, "] = ")) {
		at += strlen("] = ");
		numbers[count++] = strtoull(at, NULL, 0);
	}
	return count;
}
