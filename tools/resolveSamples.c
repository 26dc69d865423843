/* resolveSamples: join a samples subreport with the sites it is about.

   Output, a line for each site that was reported, fields separated by tabs:

	FILE UNIT SCHEME fields-of-the-site... counters...

   FILE is the file that has the site.  See sampler-sites(5) for the fields.
   Repeated samples of one unit and scheme, which come from a library that was
   loaded several times, are merged: counters are summed; for the scheme bounds,
   the least of the minima and the greatest of the maxima are taken.

   Memory grows with the sites, not with the report. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "report-input.h"
#include "sites.h"
#include "tool.h"

/* Any value of a signed or unsigned 64-bit counter. */
typedef __int128 value;

/* The values of a group of sites, or of a <samples> element being read. */
struct samples {
	size_t width; /* values for each site; 0 when there are none yet */
	size_t count; /* sites */
	size_t capacity;
	value *values;
};

static struct {
	char **files;
	bool quiet;
} arguments;

static const struct argp_option options[] = {
	{ "quiet", 'q', NULL, 0, "Do not tell which sites have no samples", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	switch (key) {
	case 'q':
		arguments.quiet = true;
		return 0;
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "at least one file with site information is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "FILE...",
	.doc =
	    "Read a samples subreport (or a whole feedback report) from standard input, and write "
	    "each site in a line, with its counters, to standard output.  The sites come from "
	    "the FILEs: instrumented programs, libraries, objects, archives, or text that "
	    "extract-section made of them.",
};

/* The state of reading standard input. */
static struct {
	bool inside;              /* a <samples> element */
	struct element key;       /* its */
	bool bad;                 /* a line of it was not understood */
	struct site_group *group; /* its, or null if no file has it */
	struct samples samples;   /* its */
} input;

static void add_value(struct samples *samples, size_t index, value number)
{
	if (index >= samples->capacity) {
		samples->capacity = samples->capacity ? 2 * samples->capacity : 64;
		samples->values =
		    reallocate(samples->values, samples->capacity * sizeof *samples->values);
	}
	samples->values[index] = number;
}

/* Read a number at *TEXT and move it past the tab that may follow. */
static bool parse_value(const char **text, value *number)
{
	const char *digits = *text + (**text == '-');
	bool negative = digits != *text;
	size_t length = strspn(digits, "0123456789");
	*number = 0;
	if (length == 0 || length > 20)
		return false;
	const value limit = negative ? (value)1 << 63 : (value)UINT64_MAX;
	for (size_t i = 0; i < length; i++)
		*number = *number * 10 + (digits[i] - '0');
	if (*number > limit)
		return false;
	if (negative)
		*number = -*number;
	*text = digits + length;
	if (**text == '\t' && (*text)[1])
		++*text;
	else if (**text)
		return false;
	return true;
}

/* Read the values of one site. */
static bool parse_values(const char *line, struct samples *samples)
{
	size_t width = 0;
	value number;
	do {
		if (!parse_value(&line, &number))
			return false;
		add_value(samples, samples->count * samples->width + width, number);
		width++;
	} while (*line && (!samples->width || width <= samples->width));
	if (samples->count && width != samples->width)
		return false;
	samples->width = width;
	samples->count++;
	return true;
}

static value smaller(value a, value b)
{
	return a < b ? a : b;
}

static value greater(value a, value b)
{
	return a > b ? a : b;
}

static value add(value a, value b)
{
	return a + b;
}

/* How to merge values in this column of SCHEME. */
static value (*merger(const char *scheme, size_t column))(value, value)
{
	if (strcmp(scheme, "bounds") != 0)
		return add;
	return column == 0 ? smaller : greater;
}

/* Merge MORE, which may cover fewer sites, into the group's samples. */
static void merge(struct site_group *group, const struct samples *more)
{
	struct samples *samples = group->user;
	if (!samples) {
		samples = allocate(sizeof *samples);
		*samples = (struct samples){ .width = more->width };
		group->user = samples;
	}
	for (size_t i = 0; i < more->count * more->width; i++) {
		bool is_new = i >= samples->count * samples->width;
		value (*merge_values)(value, value) = merger(group->key.scheme, i % more->width);
		add_value(samples, i,
			  is_new ? more->values[i]
				 : merge_values(samples->values[i], more->values[i]));
	}
	if (more->count > samples->count)
		samples->count = more->count;
}

/* Say MESSAGE about the <samples> element that was read. */
static void samples_error(const char *message)
{
	complain("standard input:%zu: unit %s, scheme %s: %s (%zu sites)", report_input.line_number,
		 input.key.unit, input.key.scheme, message, input.samples.count);
	report_input.status = worse(report_input.status, EXIT_NOT_FOUND);
}

static void end_samples(bool complete)
{
	struct samples *known = input.group ? input.group->user : NULL;
	input.inside = false;
	if (input.bad) {
		samples_error("ignored, for not all of its lines are counters");
		return;
	}
	if (!complete)
		samples_error("the report is cut: no </samples>");
	if (!input.group)
		samples_error("no file has these sites");
	else if (complete ? input.samples.count != input.group->count
			  : input.samples.count > input.group->count)
		samples_error("not as many as its sites, so they are ignored");
	else if (known && input.samples.count && known->width != input.samples.width)
		samples_error("not as many counters as before, so they are ignored");
	else if (input.samples.count)
		merge(input.group, &input.samples);
}

static void begin_samples(void)
{
	input.inside = true;
	input.bad = false;
	input.group = find_sites(&input.key);
	input.samples.count = input.samples.width = 0;
}

static void parse_line(const char *line)
{
	bool is_tag = is_start_tag(line, "samples") || is_start_tag(line, "report") ||
		      is_end_tag(line, "report");
	if (input.inside && is_tag)
		end_samples(false);
	if (input.inside) {
		if (is_end_tag(line, "samples"))
			end_samples(true);
		else if (!input.bad && !parse_values(line, &input.samples)) {
			report_error("expected counters, or </samples>");
			input.bad = true;
		}
	} else if (parse_start_tag(line, "samples", &input.key))
		begin_samples();
	else if (is_start_tag(line, "samples"))
		report_error("malformed <samples>");
}

static void print_value(value number)
{
	const value limit = (value)1000000000 * 1000000000;
	value magnitude = number < 0 ? -number : number;
	printf("\t%s", number < 0 ? "-" : "");
	if (magnitude < limit)
		printf("%llu", (unsigned long long)magnitude);
	else
		printf("%llu%018llu", (unsigned long long)(magnitude / limit),
		       (unsigned long long)(magnitude % limit));
}

static void print_group(const struct site_group *group)
{
	const struct samples *samples = group->user;
	size_t count = samples ? samples->count : 0;
	for (size_t i = 0; i < count; i++) {
		printf("%s\t%s\t%s\t%s", group->file, group->key.unit, group->key.scheme,
		       group->lines[i]);
		for (size_t column = 0; column < samples->width; column++)
			print_value(samples->values[i * samples->width + column]);
		putchar('\n');
	}
	if (count < group->count && !arguments.quiet)
		complain("%s: unit %s, scheme %s: %zu sites have no samples", group->file,
			 group->key.unit, group->key.scheme, group->count - count);
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = EXIT_FOUND;
	for (char **file = arguments.files; *file; file++)
		status = worse(status, read_sites(*file));
	read_samples(parse_line);
	if (input.inside)
		end_samples(false);
	for (struct site_group *group = site_groups; group; group = group->next)
		print_group(group);
	return finish_output(worse(status, report_input.status));
}
