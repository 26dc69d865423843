/* sampler packaging: take the sites out of what a package installs, for a package of their own.

	extract ROOT STORE	the sites of each ELF file and archive below ROOT go to STORE
	index ROOT STORE	the sites in STORE get the names by which they are looked up

   There are two steps because tools for packages change the build ids between them.  Or put launchers into the places of programs:

	wrap ROOT PROGRAM...	see lib/wrap-programs.c */

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "site-store.h"
#include "tool.h"
#include "wrap-programs.h"

enum step { EXTRACT, INDEX, WRAP };
static const char *const steps[] = { "extract", "index", "wrap" };

enum { KEY_EDIT_SOURCE = 256, KEY_LIST, KEY_PACKAGE, KEY_TO };

static struct {
	enum step step;
	char *root, *store, **programs;
	const char *destination, *package, *list; /* or null */
	struct edits edits;
} arguments;

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "Of extract:", 1 },
	{ "edit-source", KEY_EDIT_SOURCE, "FROM=TO", 0,
	  "In sites, write TO for the directory FROM of source files", 0 },
	{ NULL, 0, NULL, 0, "Of index:", 2 },
	{ "list", KEY_LIST, "FILE", 0, "Write which files there are to FILE, as %files of rpm", 0 },
	{ "package", KEY_PACKAGE, "NAME", 0,
	  "Name what is of units, and not of build ids, after the package, too", 0 },
	{ "to", KEY_TO, "DESTINATION", 0, "Write the sites below DESTINATION, and not below ROOT",
	  0 },
	{ 0 },
};

static void add_edit(struct argp_state *state, char *text)
{
	char *equals = strchr(text, '=');
	if (!equals || equals == text)
		argp_error(state, "--edit-source=%s is not FROM=TO", text);
	while (equals > text + 1 && equals[-1] == '/')
		memmove(equals - 1, equals, strlen(equals) + 1), equals--;
	*equals = 0;
	struct edits *edits = &arguments.edits;
	edits->items = reallocate(edits->items, (edits->count + 1) * sizeof *edits->items);
	edits->items[edits->count++] = (struct edit){ text, equals + 1, equals - text };
}

static enum step step_of(struct argp_state *state, const char *word)
{
	for (int i = EXTRACT; i <= WRAP; i++)
		if (strcmp(word, steps[i]) == 0)
			return i;
	argp_error(state, "\"%s\" is neither extract nor index nor wrap", word);
	return EXTRACT;
}

static void read_arguments(struct argp_state *state)
{
	char **words = state->argv + state->next;
	int count = state->argc - state->next;
	arguments.step = step_of(state, words[0]);
	if (count < 3 || (arguments.step != WRAP && count > 3))
		argp_error(state, "%s needs ROOT and %s", words[0],
			   arguments.step == WRAP ? "programs" : "STORE");
	arguments.root = words[1];
	arguments.store = words[2];
	arguments.programs = words + 2;
	size_t length = strlen(arguments.root);
	while (length > 1 && arguments.root[length - 1] == '/')
		arguments.root[--length] = 0;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_EDIT_SOURCE:
		add_edit(state, text);
		return 0;
	case KEY_LIST:
		arguments.list = text;
		return 0;
	case KEY_PACKAGE:
		arguments.package = text;
		return 0;
	case KEY_TO:
		arguments.destination = text;
		return 0;
	case ARGP_KEY_ARGS:
		read_arguments(state);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "extract, index or wrap, and ROOT are needed");
		return 0;
	case ARGP_KEY_END:
		if ((arguments.step != EXTRACT && arguments.edits.count > 0) ||
		    (arguments.step != INDEX &&
		     (arguments.list || arguments.package || arguments.destination)))
			argp_error(state, "that option is of the other step");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "extract|index ROOT STORE\nwrap ROOT PROGRAM...",
	.doc =
	    "Put sites of what is installed into a package of their own, or launchers into the "
	    "places of programs."
	    "\vextract takes the sites out of all programs, libraries and archives below ROOT, and "
	    "keeps them in the directory STORE; index gives them, from there, the names below "
	    "ROOT by which they are found.  wrap has programs below ROOT be launched with "
	    "sampling, if their "
	    "users agree.  See sampler-packaging(7).",
};

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	DIR *directory = opendir(arguments.root);
	if (!directory) {
		complain("%s: %s", arguments.root, strerror(errno));
		return EXIT_USAGE;
	}
	closedir(directory);
	if (arguments.step == WRAP)
		return wrap_programs(arguments.root, arguments.programs);
	if (arguments.step == EXTRACT)
		return extract_sites(arguments.root, arguments.store, &arguments.edits);
	return index_sites(arguments.root, arguments.store,
			   arguments.destination ? arguments.destination : arguments.root,
			   arguments.package, arguments.list);
}
