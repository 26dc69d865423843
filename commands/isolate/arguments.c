/* What "sampler isolate" was told to do. */

#include "arguments.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "duration.h"
#include "tool.h"

struct arguments arguments = { .directory = "sampler-runs" };

enum {
	KEY_CHANGED = 256,
	KEY_EXCLUDE,
	KEY_ONLY,
	KEY_EXPECT,
	KEY_CORPUS,
	KEY_CRASHES,
	KEY_SWITCH,
	KEY_MEMORY
};

static const struct argp_option options[] = {
	{ "changed-since", KEY_CHANGED, "REVISION|FILE", 0, "See \"sampler rank\"", 0 },
	{ "corpus", KEY_CORPUS, "DIRECTORY", 0,
	  "Run COMMAND with each file of DIRECTORY in the place of @@ in it, or as its input; may "
	  "be "
	  "repeated",
	  0 },
	{ "crashes", KEY_CRASHES, "DIRECTORY", 0,
	  "The same, with those that a fuzzer has found to fail", 0 },
	{ "directory", 'd', "DIRECTORY", 0, "Store runs in DIRECTORY (default: sampler-runs)", 0 },
	{ "each", 'e', "FILE", 0,
	  "Run each line of FILE, split into words as by a shell; these come after those of "
	  "COMMAND; < FILE is what the run reads",
	  0 },
	{ "exclude", KEY_EXCLUDE, "PATTERN", 0, "See \"sampler rank\"", 0 },
	{ "expect", KEY_EXPECT, "DIRECTORY", 0,
	  "A run also fails if its output differs from the file there that is called like its "
	  "input, or its last "
	  "argument",
	  0 },
	{ "jobs", 'j', "NUMBER", 0,
	  "So many at a time (default: as make says, or one for each processor)", 0 },
	{ "label-cmd", 'l', "COMMAND", 0, "See \"sampler run\"; output is in $SAMPLER_RUN/output",
	  0 },
	{ "memory", KEY_MEMORY, "SIZE", 0,
	  "End each run that has more memory than SIZE, in bytes or with K, M, G (default: a fair "
	  "share of the machine's; 0: no limit); then it failed",
	  0 },
	{ "only", KEY_ONLY, "PATTERN", 0, "See \"sampler rank\"", 0 },
	{ "quiet", 'q', NULL, 0, "Do not show how far it is, nor give advice", 0 },
	{ "runs", 'n', "NUMBER", 0,
	  "Run the command NUMBER times (default: 100; each line, file or test once)", 0 },
	{ "source-directory", 'S', "DIRECTORY", 0, "See \"sampler rank\"", 0 },
	{ "switch", KEY_SWITCH, "TIME", OPTION_ARG_OPTIONAL,
	  "Make runs that failed once more, with one condition after the other switched, until "
	  "they "
	  "pass, for no longer than TIME (default: 60 seconds); the program is compiled with "
	  "-fsampler-switching",
	  0 },
	{ "tests", 'T', "SUITE[:DIRECTORY]", 0,
	  "Run each test of a suite, in DIRECTORY (default: .) or a program: SUITE is automake, "
	  "catch2, ctest, "
	  "googletest, meson, prove or pytest",
	  0 },
	{ "timeout", 't', "TIME", 0,
	  "End each run after TIME, in seconds or with m, h, d; then it failed", 0 },
	{ 0 },
};

#define MOST_RUNS 10000000

#define USUAL_SECONDS_TO_SWITCH 60

/* Whether the arguments say what to run, and how one sees that it has failed. */
static void check_arguments(struct argp_state *state)
{
	static char *none[] = { NULL };
	if (!arguments.command && !arguments.each && !arguments.suite.script)
		argp_error(state, "a command, --each or --tests is needed");
	if (arguments.suite.script && (arguments.command || arguments.each))
		argp_error(state, "--tests says what to run: no command, and no --each");
	if (arguments.corpora.count + arguments.crashes.count &&
	    (!arguments.command || arguments.each))
		argp_error(state, "--corpus and --crashes need a command, and no --each");
	if (arguments.expected && (arguments.suite.script || arguments.label_command))
		argp_error(state, "--expect says what passes: no --tests, and no --label-cmd");
	if (!arguments.command)
		arguments.command = none;
}

/* PATH without slashes at its end, because names are made by adding to it; to be freed. */
static char *without_slashes(const char *path)
{
	char *copy = duplicate(path);
	for (size_t length = strlen(copy); length > 1 && copy[length - 1] == '/'; length--)
		copy[length - 1] = 0;
	return copy;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_CHANGED:
		add_option(&arguments.ranking, "--changed-since", text);
		return 0;
	case KEY_CORPUS:
		add_word(&arguments.corpora, text);
		return 0;
	case KEY_CRASHES:
		add_word(&arguments.crashes, text);
		return 0;
	case KEY_EXCLUDE:
		add_option(&arguments.ranking, "--exclude", text);
		return 0;
	case KEY_MEMORY:
		arguments.memory = parse_memory(state, text);
		arguments.has_memory = true;
		return 0;
	case KEY_ONLY:
		add_option(&arguments.ranking, "--only", text);
		return 0;
	case KEY_EXPECT:
		arguments.expected = realpath(text, NULL);
		if (!arguments.expected)
			argp_error(state, "--expect=%s: %s", text, strerror(errno));
		return 0;
	case 'd':
		arguments.directory = without_slashes(text);
		return 0;
	case 'e':
		arguments.each = text;
		return 0;
	case 'j':
		arguments.at_once = parse_number(state, "--jobs", text, 1, 1000);
		return 0;
	case 'l':
		arguments.label_command = text;
		return 0;
	case 'n':
		arguments.runs = parse_number(state, "--runs", text, 1, MOST_RUNS);
		return 0;
	case 'q':
		arguments.is_quiet = true;
		return 0;
	case 'S':
		add_option(&arguments.ranking, "--source-directory", text);
		return 0;
	case KEY_SWITCH:
		arguments.seconds_to_switch =
		    text ? parse_duration(state, "--switch", text, MOST_SECONDS)
			 : USUAL_SECONDS_TO_SWITCH;
		return 0;
	case 'T':
		arguments.suite = parse_suite(state, text);
		return 0;
	case 't':
		arguments.seconds = parse_duration(state, "--timeout", text, MOST_SECONDS);
		arguments.timeout = text;
		return 0;
	case ARGP_KEY_ARG:
		arguments.command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		check_arguments(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &outcome_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "[COMMAND [ARGUMENT...]]",
	.doc = "Run a command many times, and say what predicts that it fails."
	       "\vA run fails if it does not exit with 0, or as --label-cmd says.  Interrupted, it "
	       "ranks what there is; called again, it goes on.",
};

/* What a run may have of the machine's memory, if all that run at once take as much: of nine tenths, for others run, too. */
static uint64_t fair_share(void)
{
	uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
	long at_once = arguments.at_once ? (long)arguments.at_once : sysconf(_SC_NPROCESSORS_ONLN);
	return bytes / 10 * 9 / (at_once > 0 ? at_once : 1);
}

void parse_arguments(int argc, char **argv)
{
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	if (!arguments.has_memory)
		arguments.memory = fair_share();
	snprintf(arguments.process, sizeof arguments.process, "%d", (int)getpid());
}
