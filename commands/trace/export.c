/* sampler trace export: write a trace for other programs. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	void (*write)(struct trace *trace, struct filter *filter);
	uint64_t megabytes;
	const struct raw_format *format;
	const char *directory;
	const char *output; /* or null */
	const char *suffix; /* of a file that has no name yet */
	bool is_refused;
	struct shown shown;
} arguments = { .megabytes = 200 };

enum {
	OPTION_FOLDED = 256,
	OPTION_CHROME,
	OPTION_LIMIT,
	OPTION_RAW,
	OPTION_PERFETTO,
	OPTION_SPEEDSCOPE,
	OPTION_XML,
	OPTION_CTF,
	OPTION_PAJE,
	OPTION_PTT,
	OPTION_HTML,
};

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0,
	  "Write to FILE, not to standard output; or in FILE, if that is a directory", 0 },
	{ "chrome", OPTION_CHROME, NULL, 0,
	  "The Trace Event Format, in JSON, for chrome://tracing, Perfetto and others", 0 },
	{ "ctf", OPTION_CTF, "DIRECTORY", 0,
	  "The Common Trace Format 1.8, for babeltrace2 and others, in DIRECTORY", 0 },
	{ "html", OPTION_HTML, NULL, 0,
	  "Call trees as one page that needs no network, to be searched and folded", 0 },
	{ "limit", OPTION_LIMIT, "MEGABYTES", 0,
	  "With --chrome, --html and --speedscope: no more events (default: 200)", 0 },
	{ "paje", OPTION_PAJE, NULL, 0,
	  "The Paje format, for ViTE, PajeNG and others: the states of threads", 0 },
	{ "perfetto", OPTION_PERFETTO, NULL, 0,
	  "A stream of packets for Perfetto, however large the trace is", 0 },
	{ "ptt", OPTION_PTT, NULL, 0,
	  "Records of words with checksums, as of the POSIX Thread Trace Tool", 0 },
	{ "speedscope", OPTION_SPEEDSCOPE, NULL, 0, "Profiles for Speedscope, in JSON", 0 },
	{ "raw-events", OPTION_RAW, "FORMAT", OPTION_ARG_OPTIONAL,
	  "Raw events, as expand_events reads them: in the sizes of 2005, or as the RAW_FORMAT in "
	  "the file "
	  "FORMAT says, or in ours",
	  0 },
	{ "folded", OPTION_FOLDED, NULL, 0,
	  "Stacks with the nanoseconds spent there, for flame graphs", 0 },
	{ "xml", OPTION_XML, "DIRECTORY", 0,
	  "Call trees in XML: a file for each thread, in DIRECTORY", 0 },
	{ 0 },
};

/* The name of what PROCESS runs, without directories. */
static char *base_name(const struct traced_process *process)
{
	char *command = command_of(process);
	command[strcspn(command, " ")] = 0;
	const char *slash = strrchr(command, '/');
	char *base = duplicate(slash && slash[1] ? slash + 1 : *command ? command : "trace");
	free(command);
	return base;
}

/* A file in the DIRECTORY that is not there yet: BASE_YYYYMMDD_HHMMSS_PID_N.SUFFIX, with the beginning and, in hexadecimal, the
   number of the first process; to be freed. */
static char *new_name(const struct trace *trace, const char *directory)
{
	static const struct traced_process none;
	const struct traced_process *process =
	    trace->process_count > 1 ? &trace->processes[1] : &none;
	time_t begin = process->said.begin.real / 1000000000;
	struct tm *parts = localtime(&begin);
	char when[32], *base = base_name(process), *path = NULL;
	strftime(when, sizeof when, "%Y%m%d_%H%M%S", parts);
	for (unsigned n = 1; !path || access(path, F_OK) == 0; n++) {
		free(path);
		path = formatted("%s/%s_%s_%X_%u.%s", directory, base, when,
				 (unsigned)process->said.process, n, arguments.suffix);
	}
	free(base);
	return path;
}

/* Let standard output be the file that is wanted. */
static void set_output(const struct trace *trace)
{
	struct stat st = { 0 };
	if (!arguments.output)
		return;
	bool is_directory = stat(arguments.output, &st) == 0 && S_ISDIR(st.st_mode);
	struct stat own;
	if (fstat(trace->fd, &own) == 0 && st.st_ino == own.st_ino && st.st_dev == own.st_dev) {
		complain("%s: this is the trace itself", arguments.output);
		exit(EXIT_USAGE);
	}
	char *path = is_directory ? new_name(trace, arguments.output) : duplicate(arguments.output);
	if (!freopen(path, "w", stdout)) {
		complain("%s: %s", path, strerror(errno));
		exit(EXIT_USAGE);
	}
	if (is_directory)
		complain("written to %s", path);
	free(path);
}

static void export_trace(struct trace *trace, struct filter *filter)
{
	set_output(trace);
	arguments.write(trace, filter);
}

static void chrome(struct trace *trace, struct filter *filter)
{
	write_chrome(trace, filter, arguments.megabytes << 20);
}

static void html(struct trace *trace, struct filter *filter)
{
	write_html_trees(trace, filter, arguments.megabytes << 20);
}

static void speedscope(struct trace *trace, struct filter *filter)
{
	write_speedscope(trace, filter, arguments.megabytes << 20);
}

static void ctf(struct trace *trace, struct filter *filter)
{
	arguments.is_refused = !write_ctf(trace, filter, arguments.directory);
}

static void xml_trees(struct trace *trace, struct filter *filter)
{
	arguments.is_refused = !write_xml_trees(trace, filter, arguments.directory);
}

static void raw_events(struct trace *trace, struct filter *filter)
{
	arguments.is_refused = !write_raw_events(trace, filter, arguments.format);
}

static void set_format(struct argp_state *state, const char *text)
{
	static struct raw_format foreign;
	arguments.format = find_raw_format(text ? text : "ours", &foreign);
	if (!arguments.format)
		argp_failure(state, EXIT_USAGE, 0, "%s: the format cannot be read", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case OPTION_CHROME:
		arguments.suffix = "json";
		arguments.write = chrome;
		return 0;
	case OPTION_PERFETTO:
		arguments.suffix = "perfetto-trace";
		arguments.write = write_perfetto;
		return 0;
	case OPTION_PAJE:
		arguments.suffix = "paje";
		arguments.write = write_paje;
		return 0;
	case OPTION_PTT:
		arguments.suffix = "ptt";
		arguments.write = write_ptt;
		return 0;
	case OPTION_SPEEDSCOPE:
		arguments.suffix = "speedscope.json";
		arguments.write = speedscope;
		return 0;
	case OPTION_CTF:
		arguments.write = ctf;
		arguments.directory = text;
		return 0;
	case OPTION_HTML:
		arguments.suffix = "html";
		arguments.write = html;
		return 0;
	case OPTION_XML:
		arguments.write = xml_trees;
		arguments.directory = text;
		return 0;
	case 'o':
		arguments.output = text;
		return 0;
	case OPTION_LIMIT:
		arguments.megabytes = parse_number(state, "--limit", text, 1, UINT32_MAX);
		return 0;
	case OPTION_RAW:
		arguments.suffix = "tlg";
		arguments.write = raw_events;
		set_format(state, text);
		return 0;
	case OPTION_FOLDED:
		arguments.suffix = "folded";
		arguments.write = write_folded;
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.shown;
		return 0;
	case ARGP_KEY_END:
		if (!arguments.write)
			argp_error(state, "a format is needed");
		if (arguments.output && arguments.directory)
			argp_error(state,
				   "this format has a directory of its own, and no --output");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &show_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.doc = "Write a trace to standard output, for other programs.",
};

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	arguments.shown.needs_order = arguments.shown.needs_times = true;
	int status = show_trace(&arguments.shown, export_trace);
	return arguments.is_refused ? EXIT_USAGE : status;
}

const struct verb export_verb = { "export", "write a trace for other programs", run };
