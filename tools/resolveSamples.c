/* resolveSamples: join a samples subreport with the sites it is about.

   Output, a line for each site that was reported, fields separated by tabs:

	FILE UNIT SCHEME fields-of-the-site... counters...

   or "unknown" in the place of counters, if nothing was observed, because the linker has kept another
   copy of the function.

   FILE is the file that has the site.  See sampler-sites(5) for the fields.
   Repeated samples of one unit and scheme, which come from a library that was
   loaded several times, are merged: counters are summed; for the scheme bounds,
   the least of the minima and the greatest of the maxima are taken.  Sums have as many digits
   as they need.

   Without FILE arguments, input is read twice: first for what sites are to be looked up.

   Memory grows with the sites, not with the report. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "look-up-sites.h"
#include "report-reader.h"
#include "schemes.h"
#include "sites.h"
#include "tool.h"

/* Any value of a signed or unsigned 64-bit counter, and any sum of as many as there may be. */
typedef __int128 value;

/* The values of a group of sites, or of a <samples> element being read. */
struct samples {
	size_t width; /* values for each site; 0 when there are none yet */
	size_t count; /* sites */
	size_t capacity;
	value *values;
};

static struct {
	char **files; /* or null, to look sites up */
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
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &look_up_sites_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "[FILE...]",
	.doc =
	    "Read a samples subreport (or a whole feedback report) from standard input, and write "
	    "each site in a line, with its counters, to standard output.  The sites come from "
	    "the FILEs: instrumented programs, libraries, objects, archives, or text that "
	    "extract-section made of them.  Without them, sites are looked up: of the programs "
	    "and libraries that the report names, here, where packages put them, and on the "
	    "servers in SAMPLER_DEBUGINFOD_URLS.",
};

/* The <samples> element that is read. */
static struct {
	struct element key;
	struct site_group *group; /* its, or null if no file has it */
	struct samples samples;   /* its */
	uint64_t line;
} input;

static int status;

static void add_value(struct samples *samples, size_t index, value number)
{
	if (index >= samples->capacity) {
		samples->capacity = samples->capacity ? 2 * samples->capacity : 64;
		samples->values =
		    reallocate(samples->values, samples->capacity * sizeof *samples->values);
	}
	samples->values[index] = number;
}

/* More sites than there are need not be kept. */
static void add_values(struct samples *samples, const struct report_event *event)
{
	size_t most = input.group ? input.group->count : 0;
	samples->width = event->width;
	for (uint64_t i = 0; i < event->count && samples->count + i < most; i++)
		for (size_t k = 0; k < event->width; k++) {
			value number = event->values[k];
			if (event->is_negative >> k & 1)
				number -= (value)1 << 64;
			add_value(samples, (samples->count + i) * samples->width + k, number);
		}
	samples->count += event->count;
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
static value (*merger(const struct scheme *scheme, size_t column))(value, value)
{
	if (!scheme || scheme->merge == MERGE_SUM)
		return add;
	return column == 0 ? smaller : greater;
}

/* Merge MORE, which may cover fewer sites, into the group's samples. */
static void merge(struct site_group *group, const struct samples *more)
{
	const struct scheme *scheme = find_scheme(group->key.scheme);
	struct samples *samples = group->user;
	if (!samples) {
		samples = allocate(sizeof *samples);
		*samples = (struct samples){ .width = more->width };
		group->user = samples;
	}
	for (size_t i = 0; i < more->count * more->width; i++) {
		bool is_new = i >= samples->count * samples->width;
		value (*merge_values)(value, value) = merger(scheme, i % more->width);
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
	complain("standard input:%" PRIu64 ": unit %s, scheme %s: %s (%zu sites)", input.line,
		 input.key.unit, input.key.scheme, message, input.samples.count);
	status = worse(status, EXIT_NOT_FOUND);
}

static void begin_samples(const struct report_event *event)
{
	input.key = event->element;
	input.group = find_sites(&input.key);
	input.samples.count = input.samples.width = 0;
}

static void end_samples(const struct report_event *event)
{
	const struct samples *known = input.group ? input.group->user : NULL;
	input.line = event->line;
	if (event->state == REPORT_MALFORMED)
		return;
	if (!input.group && !arguments.files)
		return; /* told of all together */
	if (!input.group)
		samples_error("no file has these sites");
	else if (event->state == REPORT_WHOLE ? input.samples.count != input.group->count
					      : input.samples.count > input.group->count)
		samples_error("not as many as its sites, so they are ignored");
	else if (known && input.samples.count && known->width != input.samples.width)
		samples_error("not as many counters as before, so they are ignored");
	else if (input.samples.count)
		merge(input.group, &input.samples);
}

/* What was read so far. */
static struct {
	bool has_samples, is_too_new;
} seen;

static void read_event(const struct report_event *event)
{
	switch (event->kind) {
	case REPORT_SAMPLES:
		seen.has_samples = true;
		begin_samples(event);
		break;
	case REPORT_VALUES:
		add_values(&input.samples, event);
		break;
	case REPORT_SAMPLES_END:
		end_samples(event);
		break;
	case REPORT_SUBREPORT:
		seen.has_samples |= strcmp(event->id, "samples") == 0;
		break;
	case REPORT_ERROR:
		seen.is_too_new |= event->fault == REPORT_TOO_NEW;
		status =
		    worse(status, event->fault == REPORT_BAD_TEXT ? EXIT_NOT_FOUND : EXIT_USAGE);
		break;
	default:
		break;
	}
}

static void read_standard_input(void)
{
	int fd = arguments.files ? STDIN_FILENO : look_up_sites_of_input();
	const struct report_event *event;
	struct report_reader *reader =
	    report_reader_of(fd, "standard input", complain_of_line, NULL);
	if (!reader)
		exit(EXIT_USAGE);
	while ((event = report_next(reader))->kind != REPORT_INPUT_END)
		read_event(event);
	report_reader_close(reader);
	if (!seen.is_too_new)
		status = worse(status, complain_of_lacking_sites(ADVICE_TO_NAME_FILES));
	if (!seen.has_samples && !status) {
		complain("standard input: no samples");
		status = EXIT_NOT_FOUND;
	}
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

/* Whether nothing tells how often the SITE was crossed. */
static bool is_without_answer(const struct site_group *group, size_t site)
{
	const struct samples *samples = group->user;
	for (size_t column = 0; column < samples->width; column++)
		if (samples->values[site * samples->width + column])
			return false;
	return is_site_unknown(group, site);
}

/* Print the SITE; return whether its values are known. */
static bool print_site(const struct site_group *group, size_t site)
{
	const struct samples *samples = group->user;
	bool is_known = !is_without_answer(group, site);
	printf("%s\t%s\t%s\t%s", group->file, group->key.unit, group->key.scheme,
	       group->lines[site]);
	for (size_t column = 0; column < samples->width; column++)
		if (is_known)
			print_value(samples->values[site * samples->width + column]);
		else
			fputs("\tunknown", stdout);
	putchar('\n');
	return is_known;
}

static void print_group(const struct site_group *group)
{
	const struct samples *samples = group->user;
	size_t count = samples ? samples->count : 0, unknown = 0;
	for (size_t i = 0; i < count; i++)
		unknown += !print_site(group, i);
	if (unknown && !arguments.quiet)
		complain("%s: unit %s, scheme %s: sites that are unknown: %zu; copies of their "
			 "functions without sites were linked",
			 group->file, group->key.unit, group->key.scheme, unknown);
	if (count < group->count && !arguments.quiet)
		complain("%s: unit %s, scheme %s: %zu sites have no samples", group->file,
			 group->key.unit, group->key.scheme, group->count - count);
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	for (char **file = arguments.files; file && *file; file++)
		status = worse(status, read_sites(*file));
	read_standard_input();
	for (struct site_group *group = site_groups; group && !seen.is_too_new; group = group->next)
		print_group(group);
	return finish_output(status);
}
