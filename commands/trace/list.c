/* sampler trace list: what a process, or a program, can trace. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trace/recorder/find-buffer.h"
#include "../../trace/recorder/gates.h"
#include "sites.h"
#include "tool.h"
#include "verbs.h"

static struct {
	struct patterns patterns;
	const char *what;
} arguments;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.patterns;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one at a time");
		arguments.what = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a process or a program is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &patterns_argp }, { 0 } };

static const struct argp argp = {
	.children = children,
	.parser = parse_option,
	.args_doc = "PROCESS|FILE",
	.doc =
	    "List what a running process, or a program, library or object, can trace."
	    "\vA line for each function, with tabs: of a process, whether its gate is \"open\" or "
	    "\"closed\"; the function's name; file and line.  Tracepoints of macros come after "
	    "them.",
};

static size_t found;

static void print_gate(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	(void)unused;
	found++;
	printf("%s\t", *gate ? "open" : "closed");
	if (!name) {
		printf("?%" PRIu32 "\t\n", id);
		return;
	}
	char *text = make_plain(duplicate(name->name)), *file = make_plain(duplicate(name->file));
	printf("%s\t%s:%" PRIu32 "\n", text, file, name->line);
	free(text);
	free(file);
}

static int list_process(uint32_t process)
{
	struct buffer buffer;
	if (!find_buffer(&buffer, process, false))
		return EXIT_NOT_FOUND;
	for_each_gate(&buffer, &arguments.patterns, print_gate, NULL);
	close_buffer(&buffer);
	if (!found && !has_patterns(&arguments.patterns))
		complain("process %u has no gates: its functions are traced all, or none", process);
	bool lacks = complain_of_patterns(&arguments.patterns);
	return finish_output(found && !lacks ? EXIT_FOUND : EXIT_NOT_FOUND);
}

/* LINE is FILE, LINE, FUNCTION and more. */
static void print_line(const char *line)
{
	size_t file = strcspn(line, "\t");
	const char *number = line + file + (line[file] != 0);
	size_t digits = strcspn(number, "\t");
	const char *function = number + digits + (number[digits] != 0);
	char *name = formatted("%.*s", (int)strcspn(function, "\t"), function);
	if (is_included(&arguments.patterns, name)) {
		found++;
		printf("%s\t%.*s:%.*s\n", name, (int)file, line, (int)digits, number);
	}
	free(name);
}

static int list_file(const char *file)
{
	int status = read_sites(file);
	for (const struct site_group *group = site_groups; group; group = group->next)
		if (strcmp(group->key.scheme, "calls") == 0)
			for (size_t i = 0; i < group->count; i++)
				print_line(group->lines[i]);
	if (!found && status == EXIT_FOUND)
		complain(has_patterns(&arguments.patterns)
			     ? "%s: there is no such function"
			     : "%s: no function in it can be traced: it was not compiled by "
			       "sampler-cc -ftrace-functions, or was stripped",
			 file);
	return finish_output(worse(status, found ? EXIT_FOUND : EXIT_NOT_FOUND));
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	const char *what = arguments.what;
	if (*what && !what[strspn(what, "0123456789")])
		return list_process(strtoul(what, NULL, 10));
	return list_file(what);
}

const struct verb list_verb = { "list", "list what a process or a program can trace", run };
