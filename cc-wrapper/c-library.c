/* Which C library a link takes.

   In:	what gcc prints for a command line with -###: the commands that it would run, with words in quotes where that is
	needed.
   Out:	the library that a word of these commands names: behind -dynamic-linker, the program that starts dynamically linked
	programs; if there is none, the file that a program begins with, as in /usr/lib/x86_64-linux-musl/crt1.o. */

#define _GNU_SOURCE
#include "c-library.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

extern char **environ;

/* Those without what the runtime takes from the GNU C library. */
static const struct {
	const char *loader;    /* how the name of the dynamic linker begins */
	const char *directory; /* where the start of a program is: see is_below () */
	const char *name;
} unsupported[] = {
	{ "ld-musl", "musl", "musl" },
	{ "ld-uClibc", "uclibc", "uClibc" },
	{ "linker", "android", "Bionic" },
};

/* What ARGV prints to standard error; null if it cannot be run.  The caller frees it. */
static char *errors_of(char **argv)
{
	int ends[2], status;
	pid_t child;
	char *text = NULL;
	size_t size = 0;
	posix_spawn_file_actions_t actions;
	if (pipe2(ends, O_CLOEXEC) < 0)
		return NULL;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	int error = posix_spawnp(&child, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	FILE *in = error ? NULL : fdopen(ends[0], "r");
	if (in && getdelim(&text, &size, '\0', in) < 0) {
		free(text);
		text = NULL;
	}
	in ? (void)fclose(in) : (void)close(ends[0]);
	if (!error)
		waitpid(child, &status, 0);
	return text;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The library whose dynamic linker is at PATH, or null. */
static const char *library_of_loader(const char *path)
{
	const char *name = base_name(path);
	for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
		if (strncmp(name, unsupported[i].loader, strlen(unsupported[i].loader)) == 0)
			return unsupported[i].name;
	return NULL;
}

/* Whether a directory of PATH is that of a library: "musl", or "x86_64-linux-musl", but not "musl-notes". */
static bool is_below(const char *path, const char *directory)
{
	size_t length = strlen(directory);
	for (const char *end = strchr(path, '/'); end; end = strchr(path, '/')) {
		const char *system = memmem(path, end - path, "linux-", 6);
		bool is_same =
		    (size_t)(end - path) == length && strncasecmp(path, directory, length) == 0;
		if (is_same || (system && strncasecmp(system + 6, directory, length) == 0))
			return true;
		path = end + 1;
	}
	return false;
}

/* The library whose start of programs is at PATH, or null. */
static const char *library_of_start(const char *path)
{
	const char *name = base_name(path);
	if (strcmp(name, "crt1.o") != 0 && strcmp(name, "rcrt1.o") != 0)
		return NULL;
	for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
		if (is_below(path, unsupported[i].directory))
			return unsupported[i].name;
	return NULL;
}

static const char *library_in(char *commands)
{
	static const char separators[] = " \n\"";
	const char *before = "", *library = NULL;
	for (char *word = strtok(commands, separators); word; word = strtok(NULL, separators)) {
		if (strcmp(before, "-dynamic-linker") == 0)
			return library_of_loader(word);
		if (!library)
			library = library_of_start(word);
		before = word;
	}
	return library;
}

const char *unsupported_c_library(const struct invocation *invocation,
				  const struct compiler *compiler)
{
	struct strings command = { 0 };
	add_string(&command, compiler->path);
	for (size_t i = 0; i < invocation->arguments.count; i++)
		add_string(&command, invocation->arguments.items[i]);
	add_string(&command, "-###");
	char *commands = errors_of(command.items);
	const char *library = commands ? library_in(commands) : NULL;
	free(commands);
	free_strings(&command);
	return library;
}
