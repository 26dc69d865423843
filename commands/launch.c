/* sampler launch: run a program with sampling, if its user has agreed and its package says so; see launcher/launch.c. */

#define _GNU_SOURCE
#include <string.h>

#include "../launcher/become.h"
#include "../launcher/drop-in.h"
#include "tool.h"

static struct {
	const char *app, *unit;
	bool is_verbose;
	char **command;
} arguments;

enum { KEY_SYSTEMD = 256 };

static const struct argp_option options[] = {
	{ "app", 'a', "NAME", 0, "The application that it is (default: the name of PROGRAM)", 0 },
	{ "systemd", KEY_SYSTEMD, "UNIT", 0,
	  "Print what makes a service of systemd report, and end", 0 },
	{ "verbose", 'v', NULL, 0, "Say why there is no sampling, or that there is", 0 },
	{ 0 },
};

/* Of units of systemd, only services have a program; what has no such ending is one. */
static bool is_service(const char *unit)
{
	static const char *const others[] = { "timer", "socket", "mount",  "automount", "path",
					      "slice", "target", "device", "scope",     "swap" };
	const char *dot = strrchr(unit, '.');
	for (size_t i = 0; dot && i < sizeof others / sizeof *others; i++)
		if (strcmp(dot + 1, others[i]) == 0)
			return false;
	return true;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'a':
		arguments.app = text;
		return 0;
	case KEY_SYSTEMD:
		if (!is_service(text))
			argp_error(state, "%s is no service", text);
		arguments.unit = text;
		return 0;
	case 'v':
		arguments.is_verbose = true;
		return 0;
	case ARGP_KEY_ARGS:
		arguments.command = state->argv + state->next;
		if (arguments.unit)
			argp_error(state, "systemd begins the program of %s", arguments.unit);
		return 0;
	case ARGP_KEY_NO_ARGS:
		if (!arguments.unit)
			argp_error(state, "a program is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "PROGRAM [ARGUMENT...]",
	.doc =
	    "Run a program, with sampling if its user has agreed to that and its package says so."
	    "\vSee sampler-consent(1) and sampler-app(5).",
};

int main(int argc, char **argv)
{
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	if (arguments.unit)
		return finish_output(print_drop_in(arguments.unit, arguments.app) ? EXIT_FOUND
										  : EXIT_USAGE);
	const char *program = arguments.command[0], *slash = strrchr(program, '/');
	const char *app = arguments.app ? arguments.app : slash ? slash + 1 : program;
	const char *why_not = set_launch(app);
	if (arguments.is_verbose && why_not)
		complain("%s: no sampling, because %s", app, why_not);
	else if (arguments.is_verbose)
		complain("%s: sampling", app);
	return cannot_run(program, become(program, arguments.command, true));
}
