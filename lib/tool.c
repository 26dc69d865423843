/* What all tools have in common. */

#define _GNU_SOURCE
#include "tool.h"

#include <ctype.h>
#include <errno.h>
#include <error.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

static void print_version(FILE *out, struct argp_state *state)
{
	(void)state;
	fprintf(out,
		"%s (Sampler) %s\n"
		"Copyright (C) 2026 the Sampler authors\n"
		"License BSD-3-Clause.  There is NO WARRANTY, to the extent permitted by law.\n",
		program_invocation_short_name, SAMPLER_VERSION);
}

/* -h is --help for all, and no command has another use for it. */
static const struct argp_option short_help[] = {
	{ NULL, 'h', NULL, OPTION_HIDDEN, NULL, 0 },
	{ 0 },
};

static error_t parse_short_help(int key, char *text, struct argp_state *state)
{
	(void)text;
	if (key != 'h')
		return ARGP_ERR_UNKNOWN;
	argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
	return 0;
}

static const struct argp short_help_argp = { .options = short_help, .parser = parse_short_help };

#define MOST_CHILDREN 4

/* ARGP, with -h; its children are put into the array CHILDREN. */
static struct argp with_short_help(const struct argp *argp, struct argp_child *children)
{
	size_t count = 0;
	struct argp whole = *argp;
	for (const struct argp_child *child = argp->children;
	     child && child->argp && count < MOST_CHILDREN; child++)
		children[count++] = *child;
	children[count++] = (struct argp_child){ .argp = &short_help_argp };
	children[count] = (struct argp_child){ 0 };
	whole.children = children;
	return whole;
}

void parse_options(const struct argp *argp, int argc, char **argv, unsigned flags, void *input)
{
	struct argp_child children[MOST_CHILDREN + 2];
	struct argp whole = with_short_help(argp, children);
	argp_program_version_hook = print_version;
	if (argp_err_exit_status == EX_USAGE)
		argp_err_exit_status = EXIT_USAGE;
	argp_parse(&whole, argc, argv, flags, NULL, input);
}

void parse_command_line(const struct argp *argp, int argc, char **argv, void *input)
{
	parse_options(argp, argc, argv, 0, input);
}

uint64_t parse_number(struct argp_state *state, const char *what, const char *text, uint64_t least,
		      uint64_t most)
{
	errno = 0;
	uint64_t number = strtoumax(text, NULL, 10);
	if (!*text || text[strspn(text, "0123456789")] || errno || number < least || number > most)
		argp_error(state, "%s is not a number from %" PRIu64 " to %" PRIu64 ": %s", what,
			   least, most, text);
	return number;
}

uint64_t parse_size(struct argp_state *state, const char *what, const char *text, uint64_t least,
		    uint64_t most)
{
	static const char units[] = "KMG";
	const char *end = text + strspn(text, "0123456789");
	const char *unit = *end ? strchr(units, *end) : NULL;
	unsigned shift = unit ? 10 * (unit - units + 1) : 0;
	errno = 0;
	uint64_t number = strtoumax(text, NULL, 10);
	if (end == text || errno || number > most >> shift || number << shift < least ||
	    *(end + !!unit))
		argp_error(state, "%s=%s is no size from %" PRIu64 " to %" PRIu64, what, text,
			   least, most);
	return number << shift;
}

#define LEAST_MEMORY (1 << 20)

uint64_t parse_memory(struct argp_state *state, const char *text)
{
	uint64_t size = parse_size(state, "--memory", text, 0, INT64_MAX);
	if (size && size < LEAST_MEMORY)
		argp_error(state, "no program runs in %" PRIu64 " bytes: --memory=%sM has more",
			   size, text);
	return size;
}

error_t parse_process(int key, char *text, struct argp_state *state, uint32_t *process)
{
	switch (key) {
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one process at a time");
		*process = parse_number(state, "the number of a process", text, 1, INT32_MAX);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the number of a process is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

void complain(const char *format, ...)
{
	va_list arguments;
	fflush(stdout);
	fprintf(stderr, "%s: ", program_invocation_short_name);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

void complain_of_line(void *unused, const char *name, uint64_t line, const char *message)
{
	(void)unused;
	if (line)
		complain("%s:%" PRIu64 ": %s", name, line, message);
	else
		complain("%s: %s", name, message);
}

int cannot_run(const char *command, int error)
{
	complain("cannot run %s: %s", command, strerror(error));
	return error == ENOENT ? EXIT_NO_COMMAND : EXIT_CANNOT_EXECUTE;
}

int end_as(int status)
{
	if (!WIFSIGNALED(status))
		return WEXITSTATUS(status);
	setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	signal(WTERMSIG(status), SIG_DFL);
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, WTERMSIG(status));
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	raise(WTERMSIG(status));
	return 128 + WTERMSIG(status);
}

char *path_of_ourselves(void)
{
	char path[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
	if (length >= 0)
		return strndup(path, length);
	/* without /proc: what the kernel was asked to execute */
	const char *executed = (const char *)getauxval(AT_EXECFN);
	return executed ? realpath(executed, NULL) : NULL;
}

char *beside_ourselves(const char *name)
{
	char *result, *path = path_of_ourselves();
	if (!path) {
		complain("Sampler cannot find its own files: mount /proc");
		exit(EXIT_USAGE);
	}
	char *slash = strrchr(path, '/');
	if (asprintf(&result, "%.*s/%s", slash ? (int)(slash - path) : 0, path, name) < 0)
		exit(EXIT_USAGE);
	free(path);
	return result;
}

int finish_output(int status)
{
	bool failed = ferror(stdout);
	errno = 0;
	if (fclose(stdout) == 0 && !failed)
		return status;
	complain("cannot write to standard output%s%s", errno ? ": " : "",
		 errno ? strerror(errno) : "");
	return EXIT_NOT_FOUND;
}

static void *checked(void *memory)
{
	if (!memory) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	return memory;
}

void *allocate(size_t size)
{
	return checked(malloc(size ? size : 1));
}

void *reallocate(void *old, size_t size)
{
	return checked(realloc(old, size ? size : 1));
}

char *duplicate(const char *string)
{
	return checked(strdup(string));
}

char *make_plain(char *text)
{
	for (char *at = text; *at; at++)
		if (iscntrl((unsigned char)*at))
			*at = '?';
	return text;
}

const char *plural(uint64_t count, const char *ending)
{
	return count == 1 ? "" : ending;
}

char *formatted(const char *format, ...)
{
	char *text;
	va_list values;
	va_start(values, format);
	if (vasprintf(&text, format, values) < 0)
		text = NULL;
	va_end(values);
	return checked(text);
}

bool has_suffix(const char *name, const char *suffix)
{
	size_t length = strlen(name), size = strlen(suffix);
	return length > size && strcmp(name + length - size, suffix) == 0;
}
