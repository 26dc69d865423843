/* Reads feedback reports.

   A text is read line by line, and each line gives one event, but that

	- sites of which all values are 0, which most are, are passed over together;
	- where an end tag is missing, the line that shows it is held back: it comes once more
	  after the events that close what was open;
	- after a line that was not understood, what follows is passed over up to the next tag.

   The memory is a line, and the values of a site. */

#define _GNU_SOURCE
#include "report-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"
#include "schemes.h"
#include "unpack.h"

enum { LONGEST_ID = 256 };

/* What lines stand in, apart from elements. */
enum place {
	OUTSIDE,
	IN_SAMPLES,
	IN_METADATA,
	IN_OTHER,
};

/* An element that lines stand in. */
enum inside {
	NO_ELEMENT,
	SAMPLES,
	TIMESTAMPS,
};

/* So many lines of zeros are compared at once, if a line has no more values than that. */
enum { ZERO_LINES = 16, MOST_ZEROS = 9 };

struct report_reader {
	const char *name;
	report_error *error;
	void *context;
	struct lines lines;
	int own_fd; /* or -1 */
	bool keeps_lines;
	const char *expected;  /* the subreport that lines are of until another begins, or null */
	uint64_t limit, begin; /* how long a report may be, and where the present one begins */

	enum place place;
	char id[LONGEST_ID], next_id[LONGEST_ID];
	bool is_in_report; /* a subreport has been there */
	bool has_metadata; /* they have ended */
	bool has_error;    /* in the present report */
	bool is_passing;   /* up to the next tag */
	bool knows_of_cut; /* an end tag is missing, and that was said */
	bool is_over;      /* nothing is read any more */
	bool owes_error;   /* that of the lines has to be told */

	enum inside inside;
	enum report_state state; /* of the element */
	struct element element;
	bool has_bounds;
	char when[WHEN_SIZE];
	uint64_t sites;
	size_t width; /* 0: not yet known */
	size_t capacity;
	uint64_t *values;
	char zeros[ZERO_LINES * 2 * MOST_ZEROS];

	struct report_event event;
};

/* Events. */

static const struct report_event *give(struct report_reader *reader, enum report_event_kind kind)
{
	reader->event.kind = kind;
	reader->event.line = reader->lines.number;
	reader->event.id = reader->place == OUTSIDE ? "" : reader->id;
	return &reader->event;
}

static const struct report_event *give_end(struct report_reader *reader,
					   enum report_event_kind kind, enum report_state state)
{
	reader->event.state = state;
	return give(reader, kind);
}

static const struct report_event *give_error(struct report_reader *reader, enum report_fault fault,
					     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static const struct report_event *give_error(struct report_reader *reader, enum report_fault fault,
					     const char *format, ...)
{
	char message[256];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	reader->error(reader->context, reader->name, reader->lines.number, message);
	reader->event.fault = fault;
	reader->has_error = true;
	if (fault != REPORT_BAD_TEXT)
		reader->is_over = reader->knows_of_cut = true;
	return give(reader, REPORT_ERROR);
}

/* A line that is none of those EXPECTED here: tell, unless it is one of those after such a one.
   Null if there is nothing to tell. */
static const struct report_event *unexpected(struct report_reader *reader, const char *expected)
{
	if (reader->is_passing)
		return NULL;
	reader->is_passing = true;
	return give_error(reader, REPORT_BAD_TEXT, "expected %s", expected);
}

/* The end tag </NAME> is missing: tell, unless it was said of what is inside. */
static const struct report_event *missing_end(struct report_reader *reader, const char *name)
{
	reader->knows_of_cut = true;
	return give_error(reader, REPORT_BAD_TEXT, "the report is cut: no </%s>", name);
}

/* Values. */

static bool reserve_values(struct report_reader *reader, size_t count)
{
	if (count <= reader->capacity)
		return true;
	size_t capacity = 2 * count + MOST_ZEROS;
	uint64_t *values = realloc(reader->values, capacity * sizeof *values);
	if (!values)
		return false;
	reader->values = values;
	reader->capacity = capacity;
	return true;
}

/* Read digits at *TEXT, up to 2^64 - 1, and move it past them. */
static bool parse_digits(const char **text, uint64_t *number)
{
	const char *start = *text, *at = start;
	uint64_t sum = 0;
	for (; *at >= '0' && *at <= '9'; at++)
		if (__builtin_mul_overflow(sum, 10, &sum) ||
		    __builtin_add_overflow(sum, (uint64_t)(*at - '0'), &sum))
			return false;
	*text = at;
	*number = sum;
	return at > start;
}

/* The value INDEX of a line: with a sign, down to -2^63, if it is a bound. */
static bool parse_value(struct report_reader *reader, const char **text, size_t index)
{
	bool is_negative = reader->has_bounds && **text == '-';
	uint64_t number;
	*text += is_negative;
	if (!parse_digits(text, &number) ||
	    (is_negative && (number > UINT64_C(1) << 63 || !number)))
		return false;
	reader->values[index] = is_negative ? -number : number;
	if (is_negative)
		reader->event.is_negative |= 1u << index;
	return true;
}

static void set_width(struct report_reader *reader, size_t width)
{
	reader->width = width;
	for (size_t i = 0; width <= MOST_ZEROS && i < ZERO_LINES * width; i++) {
		reader->zeros[2 * i] = '0';
		reader->zeros[2 * i + 1] = i % width == width - 1 ? '\n' : '\t';
	}
}

/* The values of an unknown scheme are as many as those of its first site. */
static size_t count_values(const char *line)
{
	size_t count = 1;
	for (; (line = strchr(line, '\t')); line++)
		count++;
	return count;
}

/* Whether LINE is as many values as a site has. */
static bool parse_values(struct report_reader *reader, const char *line)
{
	const char *end = line + reader->lines.length;
	reader->event.is_negative = 0;
	for (size_t i = 0; i < reader->width; i++) {
		bool is_last = i + 1 == reader->width;
		if (!parse_value(reader, &line, i) || *line != (is_last ? 0 : '\t'))
			return false;
		line += !is_last;
	}
	return line == end;
}

static const struct report_event *give_values(struct report_reader *reader, uint64_t count)
{
	reader->event.first = reader->sites;
	reader->event.count = count;
	reader->event.width = reader->width;
	reader->event.values = reader->values;
	reader->sites += count;
	return give(reader, reader->inside == SAMPLES ? REPORT_VALUES : REPORT_TIMES);
}

/* Elements. */

static const char *inside_name(const struct report_reader *reader)
{
	return reader->inside == SAMPLES ? "samples" : "timestamps";
}

static const struct report_event *begin_element(struct report_reader *reader, enum inside inside)
{
	if (!reserve_values(reader, MOST_ZEROS))
		return give_error(reader, REPORT_UNREADABLE, "out of memory");
	reader->inside = inside;
	reader->state = REPORT_WHOLE;
	reader->sites = 0;
	reader->is_passing = reader->knows_of_cut = false;
	const struct scheme *scheme = find_scheme(reader->element.scheme);
	unsigned width = scheme ? scheme->width : 0;
	reader->has_bounds = inside == SAMPLES && scheme && scheme->merge == MERGE_BOUNDS;
	set_width(reader, inside == SAMPLES ? width : 1);
	reader->event.element = reader->element;
	reader->event.when = reader->when;
	/* what stands alone is in no report, which could be too long */
	if (reader->place == OUTSIDE)
		reader->begin = reader->lines.passed;
	return give(reader, inside == SAMPLES ? REPORT_SAMPLES : REPORT_TIMESTAMPS);
}

static const struct report_event *end_element(struct report_reader *reader)
{
	bool is_samples = reader->inside == SAMPLES;
	reader->inside = NO_ELEMENT;
	reader->is_passing = false;
	reader->event.first = reader->sites;
	return give_end(reader, is_samples ? REPORT_SAMPLES_END : REPORT_TIMESTAMPS_END,
			reader->state);
}

static const struct report_event *bad_values(struct report_reader *reader)
{
	reader->state = REPORT_MALFORMED;
	if (reader->inside == TIMESTAMPS)
		return give_error(reader, REPORT_BAD_TEXT, "expected a time, or </timestamps>");
	const char *what = reader->has_bounds ? "bound" : "counter";
	if (reader->width)
		return give_error(reader, REPORT_BAD_TEXT, "expected %zu %s%s of %s, or </samples>",
				  reader->width, what, reader->width == 1 ? "" : "s",
				  reader->element.scheme);
	return give_error(reader, REPORT_BAD_TEXT, "expected counters of %s, or </samples>",
			  reader->element.scheme);
}

/* A line shows that the end tag is missing, if it is one of these. */
static bool is_beyond_element(const char *line)
{
	return is_start_tag(line, "samples") || is_start_tag(line, "timestamps") ||
	       is_start_tag(line, "report") || is_end_tag(line, "report");
}

/* A tag in an element: its end, or what shows that this is missing; null for any other. */
static const struct report_event *read_tag_in_element(struct report_reader *reader,
						      const char *line)
{
	if (is_end_tag(line, inside_name(reader)))
		return end_element(reader);
	if (!is_beyond_element(line))
		return NULL;
	lines_hold(&reader->lines);
	if (reader->knows_of_cut)
		return end_element(reader);
	if (reader->state == REPORT_WHOLE)
		reader->state = REPORT_CUT;
	return missing_end(reader, inside_name(reader));
}

static const struct report_event *read_in_element(struct report_reader *reader, const char *line)
{
	const struct report_event *event = *line == '<' ? read_tag_in_element(reader, line) : NULL;
	if (event || reader->state == REPORT_MALFORMED)
		return event;
	if (!reader->width) {
		size_t width = count_values(line);
		if (!reserve_values(reader, width))
			return give_error(reader, REPORT_UNREADABLE, "out of memory");
		set_width(reader, width);
	}
	return parse_values(reader, line) ? give_values(reader, 1) : bad_values(reader);
}

/* Subreports. */

static const struct report_event *end_report(struct report_reader *reader)
{
	bool is_whole = reader->has_metadata;
	if (!is_whole && !reader->has_error && !reader->keeps_lines)
		return give_error(reader, REPORT_BAD_TEXT,
				  "the report is cut: its metadata are not there");
	reader->is_in_report = reader->has_metadata = false;
	return give_end(reader, REPORT_END, is_whole ? REPORT_WHOLE : REPORT_CUT);
}

static enum place place_of(const struct report_reader *reader)
{
	if (!reader->keeps_lines && strcmp(reader->id, "samples") == 0)
		return IN_SAMPLES;
	if (!reader->keeps_lines && strcmp(reader->id, "metadata") == 0)
		return IN_METADATA;
	return IN_OTHER;
}

/* Whether the subreport that comes next is not of the present report: a report begins with samples,
   and has one of metadata.  Those that are not known may also come after it. */
static bool begins_report(const struct report_reader *reader)
{
	return strcmp(reader->next_id, "samples") == 0 ||
	       (reader->has_metadata && strcmp(reader->next_id, "metadata") == 0);
}

static const struct report_event *begin_subreport(struct report_reader *reader)
{
	if (reader->is_in_report && begins_report(reader)) {
		lines_hold(&reader->lines);
		return end_report(reader);
	}
	if (!reader->is_in_report) {
		reader->begin = reader->lines.passed;
		reader->has_error = false;
	}
	strcpy(reader->id, reader->next_id);
	reader->expected = NULL;
	reader->is_in_report = true;
	reader->is_passing = reader->knows_of_cut = false;
	reader->place = place_of(reader);
	return give(reader, REPORT_SUBREPORT);
}

static const struct report_event *end_subreport(struct report_reader *reader,
						enum report_state state)
{
	const struct report_event *event = give_end(reader, REPORT_SUBREPORT_END, state);
	reader->has_metadata |= state == REPORT_WHOLE && strcmp(reader->id, "metadata") == 0;
	reader->place = OUTSIDE;
	reader->is_passing = reader->knows_of_cut = false;
	return event;
}

static const struct report_event *cut_subreport(struct report_reader *reader)
{
	if (!reader->knows_of_cut)
		return missing_end(reader, "report");
	return end_subreport(reader, REPORT_CUT);
}

/* The format of a report, by its metadata; null if it is read. */
static const struct report_event *check_format(struct report_reader *reader, const char *text)
{
	struct format_version version;
	if (!parse_version(text, &version))
		return give_error(reader, REPORT_BAD_TEXT, "expected a format MAJOR.MINOR");
	if (version.major <= REPORT_MAJOR)
		return NULL;
	return give_error(reader, REPORT_TOO_NEW,
			  "the report has the format %u.%u, which is newer than %u.%u: a newer "
			  "Sampler is needed to read it",
			  version.major, version.minor, REPORT_MAJOR, REPORT_MINOR);
}

/* Lines, by what they stand in. */

/* A start tag of an element, or something that is not EXPECTED. */
static const struct report_event *read_element_tag(struct report_reader *reader, const char *line,
						   const char *expected)
{
	if (parse_start_tag(line, "samples", &reader->element))
		return begin_element(reader, SAMPLES);
	if (parse_timestamps_tag(line, &reader->element, reader->when))
		return begin_element(reader, TIMESTAMPS);
	/* a tag is worth an error of its own */
	if (is_start_tag(line, "samples") || is_start_tag(line, "timestamps"))
		reader->is_passing = false;
	return unexpected(reader, expected);
}

static const struct report_event *give_expected(struct report_reader *reader, const char *line)
{
	give(reader, REPORT_LINE);
	reader->event.id = reader->expected;
	reader->event.text = line;
	return &reader->event;
}

static const struct report_event *read_outside(struct report_reader *reader, const char *line)
{
	if (parse_report_tag(line, reader->next_id, LONGEST_ID))
		return begin_subreport(reader);
	if (reader->expected)
		return give_expected(reader, line);
	if (reader->keeps_lines)
		return unexpected(reader, "<report id=\"...\">");
	return read_element_tag(reader, line,
				"<report id=\"...\"> or <samples unit=\"...\" scheme=\"...\">");
}

static const struct report_event *read_in_samples(struct report_reader *reader, const char *line)
{
	if (is_end_tag(line, "report"))
		return end_subreport(reader, REPORT_WHOLE);
	if (is_start_tag(line, "report")) {
		lines_hold(&reader->lines);
		return cut_subreport(reader);
	}
	return read_element_tag(
	    reader, line,
	    "<samples unit=\"...\" scheme=\"...\">, <timestamps ... when=\"...\"> or </report>");
}

static const struct report_event *read_in_metadata(struct report_reader *reader, char *line)
{
	if (is_end_tag(line, "report"))
		return end_subreport(reader, REPORT_WHOLE);
	if (is_start_tag(line, "report")) {
		lines_hold(&reader->lines);
		return cut_subreport(reader);
	}
	char *tab = strchr(line, '\t');
	if (!tab)
		return unexpected(reader, "a key, a tab and a value, or </report>");
	reader->is_passing = false;
	*tab = 0;
	const struct report_event *error =
	    strcmp(line, "format") == 0 ? check_format(reader, tab + 1) : NULL;
	reader->event.key = line;
	reader->event.text = tab + 1;
	return error ? error : give(reader, REPORT_METADATA);
}

static const struct report_event *read_in_other(struct report_reader *reader, const char *line)
{
	static const char format[] = "format\t";
	if (is_end_tag(line, "report"))
		return end_subreport(reader, REPORT_WHOLE);
	if (parse_report_tag(line, reader->next_id, LONGEST_ID)) {
		lines_hold(&reader->lines);
		return cut_subreport(reader);
	}
	const struct report_event *error = NULL;
	if (strcmp(reader->id, "metadata") == 0 && strncmp(line, format, strlen(format)) == 0)
		error = check_format(reader, line + strlen(format));
	reader->event.text = line;
	return error ? error : give(reader, REPORT_LINE);
}

/* Null if there is nothing to tell of LINE. */
static const struct report_event *read_line(struct report_reader *reader, char *line)
{
	if (reader->inside)
		return read_in_element(reader, line);
	switch (reader->place) {
	case IN_SAMPLES:
		return read_in_samples(reader, line);
	case IN_METADATA:
		return read_in_metadata(reader, line);
	case IN_OTHER:
		return read_in_other(reader, line);
	default:
		return read_outside(reader, line);
	}
}

/* No line has a null byte: functions for strings would take it for the end. */
static bool has_null(const struct report_reader *reader, const char *line)
{
	return strlen(line) != reader->lines.length;
}

static const struct report_event *bad_null(struct report_reader *reader)
{
	if (reader->inside)
		reader->state = REPORT_MALFORMED;
	return unexpected(reader, "a line without null bytes");
}

/* No line comes any more: say why, and close what is open. */
static const struct report_event *read_end(struct report_reader *reader)
{
	const struct lines *lines = &reader->lines;
	if (!reader->is_over) {
		reader->is_over = true;
		reader->knows_of_cut = reader->owes_error = lines->error != NULL;
		reader->event.text = lines->at;
		if (lines->is_cut && reader->keeps_lines && reader->place != OUTSIDE)
			return give(reader, REPORT_LINE);
	}
	if (reader->owes_error) {
		reader->owes_error = false;
		return give_error(reader, lines->is_cut ? REPORT_BAD_TEXT : REPORT_UNREADABLE, "%s",
				  lines->error);
	}
	if (reader->inside && reader->state == REPORT_WHOLE)
		reader->state = REPORT_CUT;
	if (reader->inside && !reader->knows_of_cut)
		return missing_end(reader, inside_name(reader));
	if (reader->inside)
		return end_element(reader);
	if (reader->place != OUTSIDE)
		return cut_subreport(reader);
	return reader->is_in_report ? end_report(reader) : give(reader, REPORT_INPUT_END);
}

/* The usual lines, of zeros and of counters, while all is well: quickly, because there are many.
   Whatever is not one of these is left to read_line(). */

/* So many digits cannot be more than 2^64 - 1. */
enum { QUICK_DIGITS = 19 };

/* Read the counters of the next site, if they are in the buffer. */
static bool read_counters(struct report_reader *reader)
{
	const char *at = reader->lines.at;
	if ((size_t)(reader->lines.end - at) < reader->width * (QUICK_DIGITS + 1))
		return false;
	for (size_t i = 0; i < reader->width; i++) {
		const char *start = at;
		uint64_t value = 0;
		for (; *at >= '0' && *at <= '9' && at - start < QUICK_DIGITS; at++)
			value = 10 * value + (uint64_t)(*at - '0');
		if (at == start || *at++ != (i + 1 < reader->width ? '\t' : '\n'))
			return false;
		reader->values[i] = value;
	}
	lines_pass(&reader->lines, at - reader->lines.at);
	return true;
}

static const struct report_event *read_usual(struct report_reader *reader)
{
	bool is_usual = reader->inside && reader->state == REPORT_WHOLE && reader->width &&
			reader->width <= MOST_ZEROS && !reader->lines.held && !reader->is_over;
	if (!is_usual)
		return NULL;
	reader->event.is_negative = 0;
	uint64_t zeros = lines_skip(&reader->lines, reader->zeros, 2 * reader->width, ZERO_LINES);
	if (zeros)
		memset(reader->values, 0, reader->width * sizeof *reader->values);
	else if (reader->has_bounds || !read_counters(reader))
		return NULL;
	return give_values(reader, zeros ? zeros : 1);
}

const struct report_event *report_next(struct report_reader *reader)
{
	const struct report_event *event = read_usual(reader);
	while (!event) {
		char *line = reader->is_over ? NULL : lines_next(&reader->lines);
		if (!line)
			event = read_end(reader);
		else if (reader->lines.passed - reader->begin > reader->limit)
			event = give_error(reader, REPORT_UNREADABLE, "the report is too long");
		else if ((!reader->inside || *line == '<') && has_null(reader, line))
			event = bad_null(reader);
		else
			event = read_line(reader, line);
	}
	return event;
}

/* Beginning and end. */

static struct report_reader *out_of_memory(const char *name, report_error *error, void *context)
{
	error(context, name, 0, "out of memory");
	return NULL;
}

/* Begin to read what UNPACKER gives, or null for no memory. */
static struct report_reader *begin(struct unpacker *unpacker, const char *name, report_error *error,
				   void *context)
{
	struct report_reader *reader = unpacker ? calloc(1, sizeof *reader) : NULL;
	if (!reader) {
		if (unpacker)
			unpack_end(unpacker);
		return out_of_memory(name, error, context);
	}
	reader->name = name;
	reader->error = error;
	reader->context = context;
	reader->own_fd = -1;
	reader->limit = REPORT_LONGEST;
	if (lines_begin(&reader->lines, unpacker, REPORT_LONGEST_LINE))
		return reader;
	report_reader_close(reader);
	return out_of_memory(name, error, context);
}

struct report_reader *report_reader_of(int fd, const char *name, report_error *error, void *context)
{
	return begin(unpack_begin(fd), name, error, context);
}

struct report_reader *report_reader_of_memory(const void *data, size_t size, const char *name,
					      report_error *error, void *context)
{
	return begin(unpack_begin_memory(data, size), name, error, context);
}

struct report_reader *report_reader_open(const char *path, report_error *error, void *context)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		error(context, path, 0, strerror(errno));
		return NULL;
	}
	struct report_reader *reader = report_reader_of(fd, path, error, context);
	if (reader)
		reader->own_fd = fd;
	else
		close(fd);
	return reader;
}

void report_reader_keep_lines(struct report_reader *reader)
{
	reader->keeps_lines = true;
}

void report_reader_expect(struct report_reader *reader, const char *id)
{
	reader->expected = id;
}

void report_reader_limit(struct report_reader *reader, uint64_t bytes)
{
	reader->limit = bytes;
}

bool report_error_matters(const struct report_event *error)
{
	return error->fault != REPORT_BAD_TEXT || !*error->id ||
	       strcmp(error->id, "samples") == 0 || strcmp(error->id, "metadata") == 0;
}

void report_reader_close(struct report_reader *reader)
{
	if (!reader)
		return;
	lines_end(&reader->lines);
	if (reader->own_fd >= 0)
		close(reader->own_fd);
	free(reader->values);
	free(reader);
}
