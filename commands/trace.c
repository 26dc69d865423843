/* sampler trace: what a program does, function by function.

	sampler trace VERB ARGUMENT...

   The verbs are in commands/trace/. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "trace/verbs.h"

static const struct verb *const verbs[] = {
#define VERB(name) &name##_verb,
	VERBS(VERB)
#undef VERB
};

#define COUNT (sizeof verbs / sizeof *verbs)

static const struct verb *find_verb(const char *name)
{
	for (size_t i = 0; i < COUNT; i++)
		if (strcmp(verbs[i]->name, name) == 0)
			return verbs[i];
	return NULL;
}

static char *list_verbs(int key, const char *text, void *input)
{
	(void)input;
	char *list;
	size_t size;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	FILE *out = open_memstream(&list, &size);
	fprintf(out, "Verbs, each with a --help of its own:\n");
	for (size_t i = 0; i < COUNT; i++)
		fprintf(out, "  %-12s %s\n", verbs[i]->name, verbs[i]->summary);
	fclose(out);
	return list;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	int *first = state->input;
	switch (key) {
	case ARGP_KEY_ARG:
		if (!find_verb(text))
			argp_error(state, "there is no verb \"%s\"", text);
		*first = state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a verb is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "VERB [ARGUMENT...]",
	.doc = "Trace what programs do, function by function, if they were compiled for that.\v",
	.help_filter = list_verbs,
};

int main(int argc, char **argv)
{
	int first = 0;
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, &first);
	const struct verb *verb = find_verb(argv[first]);
	char *name = formatted("%s %s", argv[0], verb->name);
	/* how it calls itself in messages */
	program_invocation_name = program_invocation_short_name = name;
	argv[first] = name;
	return verb->run(argc - first, argv + first);
}
