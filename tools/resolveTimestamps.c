/* resolveTimestamps: join the times in a samples subreport with the sites they are about.

   Output, a line for each time, fields separated by tabs:

	TIME FILE UNIT SCHEME WHEN fields-of-the-site...

   FILE is the file that has the site; WHEN is "first" or "last".  See sampler-sites(5) for
   the fields.  The times of a library that was loaded several times are merged: the
   earliest first and the latest last are taken. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "look-up-sites.h"
#include "report-reader.h"
#include "sites.h"
#include "tool.h"

enum when { FIRST, LAST, WHENS };

static const char *const when_names[WHENS] = { "first", "last" };

/* The times of a group, or null where the report has none. */
struct times {
	uint64_t *of[WHENS];
};

static struct {
	char **files; /* or null, to look sites up */
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
	.doc = "Read a samples subreport (or a whole feedback report) from standard input, and "
	       "write each time that a site has in a line to standard output.  The sites come "
	       "from the FILEs: instrumented programs, libraries, objects, archives, or text that "
	       "extract-section made of them.  Without them, sites are looked up: see "
	       "resolveSamples(1).",
};

/* The <timestamps> element that is read. */
static struct {
	enum when when;
	struct site_group *group; /* null if no file has it */
	/* its times are kept until it is known that all are good */
	uint64_t *times;
	size_t count, capacity;
} input;

static int status;

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

static void complain_of_element(const struct report_event *event, const char *message)
{
	complain_of_line(NULL, "standard input", event->line, message);
	status = worse(status, EXIT_NOT_FOUND);
}

static void begin_timestamps(const struct report_event *event)
{
	input.when = strcmp(event->when, "first") == 0 ? FIRST : LAST;
	input.count = 0;
	input.group = find_sites(&event->element);
	if (!input.group && arguments.files)
		complain_of_element(event, "no file has the sites of these times");
}

/* More times than there are sites need not be kept. */
static void add_times(const struct report_event *event)
{
	size_t most = input.group ? input.group->count : 0;
	if (most > input.capacity) {
		input.capacity = most;
		input.times = reallocate(input.times, most * sizeof *input.times);
	}
	for (uint64_t i = 0; i < event->count && input.count + i < most; i++)
		input.times[input.count + i] = event->values[0];
	input.count += event->count;
}

static void merge(uint64_t *known, uint64_t time)
{
	bool is_better = input.when == FIRST ? time < *known : time > *known;
	if (time && (!*known || is_better))
		*known = time;
}

static void end_timestamps(const struct report_event *event)
{
	if (event->state == REPORT_MALFORMED || !input.group)
		return;
	bool fits = event->state == REPORT_WHOLE ? input.count == input.group->count
						 : input.count <= input.group->count;
	if (!fits) {
		complain_of_element(event, "not as many times as sites, so they are ignored");
		return;
	}
	for (size_t i = 0; i < input.count; i++)
		merge(&current_times()[i], input.times[i]);
}

/* Return whether what was read may be used. */
static bool read_event(const struct report_event *event)
{
	if (event->kind == REPORT_TIMESTAMPS)
		begin_timestamps(event);
	else if (event->kind == REPORT_TIMES)
		add_times(event);
	else if (event->kind == REPORT_TIMESTAMPS_END)
		end_timestamps(event);
	else if (event->kind == REPORT_ERROR)
		status =
		    worse(status, event->fault == REPORT_BAD_TEXT ? EXIT_NOT_FOUND : EXIT_USAGE);
	return event->kind != REPORT_ERROR || event->fault != REPORT_TOO_NEW;
}

/* Return whether what was read may be used. */
static bool read_standard_input(void)
{
	const struct report_event *event;
	bool is_usable = true;
	int fd = arguments.files ? STDIN_FILENO : look_up_sites_of_input();
	struct report_reader *reader =
	    report_reader_of(fd, "standard input", complain_of_line, NULL);
	if (!reader)
		exit(EXIT_USAGE);
	while ((event = report_next(reader))->kind != REPORT_INPUT_END)
		is_usable &= read_event(event);
	report_reader_close(reader);
	if (is_usable)
		status = worse(status, complain_of_lacking_sites(ADVICE_TO_NAME_FILES));
	return is_usable;
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
	for (char **file = arguments.files; file && *file; file++)
		status = worse(status, read_sites(*file));
	bool is_usable = read_standard_input();
	for (struct site_group *group = site_groups; group && is_usable; group = group->next) {
		print_times(group, FIRST);
		print_times(group, LAST);
	}
	return finish_output(status);
}
