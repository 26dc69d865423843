/* extract-section: write a section of ELF files to standard output.

   The section is inflated if compressed, and null bytes, which linkers use as
   padding, are left out: this is for Sampler's sections, which are text. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "elf-section.h"
#include "tool.h"

static struct {
	const char *section;
	char **files;
	bool require;
} arguments;

static const struct argp_option options[] = {
	{ "require", 'r', NULL, 0, "Exit with 1 unless each FILE has the section", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *value, struct argp_state *state)
{
	switch (key) {
	case 'r':
		arguments.require = true;
		return 0;
	case ARGP_KEY_ARGS:
		if (state->argc - state->next < 2)
			argp_error(state, "a section and at least one file are needed");
		arguments.section = state->argv[state->next];
		arguments.files = state->argv + state->next + 1;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a section and at least one file are needed");
		return 0;
	default:
		(void)value;
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SECTION FILE...",
	.doc = "Write the SECTION of each FILE (executable, library, object or archive; - for "
	       "standard input) to standard output."
	       "\vThe site information of a program is in section .debug_site_info.",
};

static bool write_text(const void *data, size_t size, void *context)
{
	(void)context;
	for (const char *text = data, *end = text + size; text < end;) {
		const char *null = memchr(text, 0, end - text);
		size_t length = (null ? null : end) - text;
		fwrite(text, 1, length, stdout);
		text += length + (null != NULL);
	}
	return !ferror(stdout);
}

static void explain_absence(const char *file, const struct section_result *result)
{
	if (result->lto_only)
		complain("%s: no section %s: it holds code for link-time optimisation only, and "
			 "gets its sections when it is linked (or compile with -ffat-lto-objects)",
			 file, arguments.section);
	else
		complain("%s: no section %s, or an empty one", file, arguments.section);
}

/* Return the exit status that FILE deserves. */
static int extract(const char *file)
{
	struct contents contents;
	if (!read_contents(&contents, file)) {
		complain("%s: %s", file, strerror(errno));
		return EXIT_USAGE;
	}
	struct section_result result =
	    for_each_section(file, &contents, arguments.section, write_text, NULL);
	bool is_empty = !contents.size;
	drop_contents(&contents);
	if (result.error) {
		complain("%s: %s", file, result.error);
		return EXIT_USAGE;
	}
	if (result.kind == ELF_KIND_NONE) {
		complain("%s: %s", file,
			 is_empty ? "the file is empty" : "neither an ELF file nor an archive");
		return EXIT_USAGE;
	}
	if (!result.found)
		explain_absence(file, &result);
	else if (result.lacking)
		complain("%s: %zu of %zu members ha%s no section %s, or an empty one", file,
			 result.lacking, result.members, result.lacking == 1 ? "s" : "ve",
			 arguments.section);
	return result.found || !arguments.require ? EXIT_FOUND : EXIT_NOT_FOUND;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = EXIT_FOUND;
	for (char **file = arguments.files; *file; file++)
		status = worse(status, extract(*file));
	return finish_output(status);
}
