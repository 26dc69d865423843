/* resolveTimestamps: join the times in a samples subreport with the sites they are about.

   Output, a line for each time, fields separated by tabs:

	TIME FILE UNIT SCHEME WHEN fields-of-the-site...

   FILE is the file that has the site; WHEN is "first" or "last".  See sampler-sites(5) for
   the fields.  The times of a library that was loaded several times are merged: the
   earliest first and the latest last are taken. */

#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "report-input.h"
#include "sites.h"
#include "tool.h"

enum when { FIRST, LAST, WHENS };

static const char *const when_names[WHENS] = { "first", "last" };

/* The times of a group, or null where the report has none. */
struct times {
	uint64_t *of[WHENS];
};

static struct {
	char **files;
	bool all;
} arguments;

static const struct argp_option options[] = {
	{ "all", 'a', NULL, 0, "Write sites that were never observed, too, with the time 0", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	switch (key) {
	case 'a':
		arguments.all = true;
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
	.doc = "Read a samples subreport (or a whole feedback report) from standard input, and "
	       "write each time that a site has in a line to standard output.  The sites come "
	       "from the FILEs: instrumented programs, libraries, objects, archives, or text that "
	       "extract-section made of them.",
};

/* The state of reading standard input. */
static struct {
	bool inside; /* a <timestamps> element */
	struct element key;
	enum when when;
	struct site_group *group; /* null: what follows is to be skipped */
	size_t count;             /* of lines so far */
} input;

/* Where the times of the element that is read belong. */
static uint64_t *current_times(void)
{
	struct times *times = input.group->user;
	if (!times) {
		times = allocate(sizeof *times);
		*times = (struct times){ { NULL } };
		input.group->user = times;
	}
	if (!times->of[input.when]) {
		size_t size = input.group->count * sizeof(uint64_t);
		times->of[input.when] = allocate(size);
		memset(times->of[input.when], 0, size);
	}
	return times->of[input.when];
}

static void begin_timestamps(const char *when)
{
	input.inside = true;
	input.when = strcmp(when, "first") == 0 ? FIRST : LAST;
	input.count = 0;
	input.group = find_sites(&input.key);
	if (!input.group)
		report_error("no file has the sites of these times");
}

static void end_timestamps(bool complete)
{
	input.inside = false;
	if (!complete)
		report_error("the report is cut: no </timestamps>");
	else if (input.group && input.count != input.group->count)
		report_error("not as many times as sites");
}

static bool parse_time(const char *line, uint64_t *time)
{
	char *end;
	errno = 0;
	*time = strtoumax(line, &end, 10);
	return *line >= '0' && *line <= '9' && !*end && !errno;
}

static void merge(uint64_t *known, uint64_t time)
{
	bool is_better = input.when == FIRST ? time < *known : time > *known;
	if (time && (!*known || is_better))
		*known = time;
}

static void read_time(const char *line)
{
	uint64_t time;
	if (!input.group)
		return;
	if (!parse_time(line, &time)) {
		report_error("expected a time, or </timestamps>; the rest is ignored");
		input.group = NULL;
	} else if (input.count < input.group->count)
		merge(&current_times()[input.count], time);
	input.count++;
}

static void parse_line(const char *line)
{
	char when[WHEN_SIZE];
	bool is_tag = is_start_tag(line, "samples") || is_start_tag(line, "timestamps") ||
		      is_start_tag(line, "report") || is_end_tag(line, "report");
	if (input.inside && is_tag)
		end_timestamps(false);
	if (input.inside && is_end_tag(line, "timestamps"))
		end_timestamps(true);
	else if (input.inside)
		read_time(line);
	else if (parse_timestamps_tag(line, &input.key, when))
		begin_timestamps(when);
	else if (is_start_tag(line, "timestamps"))
		report_error("malformed <timestamps>");
}

static void print_times(const struct site_group *group, enum when when)
{
	const struct times *times = group->user;
	if (!times || !times->of[when])
		return;
	for (size_t i = 0; i < group->count; i++)
		if (times->of[when][i] || arguments.all)
			printf("%" PRIu64 "\t%s\t%s\t%s\t%s\t%s\n", times->of[when][i], group->file,
			       group->key.unit, group->key.scheme, when_names[when],
			       group->lines[i]);
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = EXIT_FOUND;
	for (char **file = arguments.files; *file; file++)
		status = worse(status, read_sites(*file));
	read_samples(parse_line);
	if (input.inside)
		end_timestamps(false);
	for (struct site_group *group = site_groups; group; group = group->next) {
		print_times(group, FIRST);
		print_times(group, LAST);
	}
	return finish_output(worse(status, report_input.status));
}
