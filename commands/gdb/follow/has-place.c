/* Whether a process runs a program that may come to a place.

   The loader tells which libraries it would load (ldd does that, too), in the environment and the directory of the process.  What a program loads by
   itself, later, nobody knows yet. */

#define _GNU_SOURCE
#include "has-place.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../lines.h"
#include "contents.h"
#include "elf-section.h"
#include "tool.h"

/* What is known already: a test may run one program a hundred times. */
static struct program {
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec changed;
	bool has;
} * programs;
static size_t count;

/* The environment of PROCESS, with what the loader is to be told; it stays. */
static char **environment_of(pid_t process)
{
	char *path = formatted("/proc/%d/environ", (int)process), *text = NULL;
	size_t n = 0, size = 0;
	char **environment = allocate(2 * sizeof *environment);
	FILE *in = fopen(path, "re");
	while (in && getdelim(&text, &size, 0, in) > 0) {
		environment[n++] = duplicate(text);
		environment = reallocate(environment, (n + 2) * sizeof *environment);
	}
	environment[n] = "LD_TRACE_LOADED_OBJECTS=1";
	environment[n + 1] = NULL;
	return environment;
}

static void become_loader(pid_t process, const char *program, int out)
{
	char **environment = environment_of(process);
	char *directory = formatted("/proc/%d/cwd", (int)process),
	     *words[] = { (char *)program, NULL };
	int none = open("/dev/null", O_RDWR | O_CLOEXEC);
	dup2(none, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(none, STDERR_FILENO);
	if (chdir(directory) == 0)
		execve(program, words, environment);
	_exit(EXIT_USAGE);
}

/* The path in a LINE of the loader, "NAME => PATH (ADDRESS)" or "PATH (ADDRESS)", which may be one in the directory of PROCESS; to be freed.  Null if there is
   none. */
static char *path_in(char *line, pid_t process)
{
	char *arrow = strstr(line, " => "), *end = strstr(line, " (0x");
	char *path = arrow ? arrow + strlen(" => ") : line + strspn(line, "\t");
	if (!end || end < path)
		return NULL;
	*end = 0;
	return *path == '/' ? duplicate(path) : formatted("/proc/%d/cwd/%s", (int)process, path);
}

/* Whether one of the libraries that the loader tells of has lines of FILE. */
static bool one_has_lines(FILE *in, pid_t process, const char *file)
{
	char *line = NULL;
	size_t size = 0;
	bool has = false;
	while (!has && getline(&line, &size, in) > 0) {
		char *path = path_in(line, process);
		has = path && has_lines(path, file);
		free(path);
	}
	free(line);
	return has;
}

static bool library_has_lines(pid_t process, const char *program, const char *file)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) < 0)
		return false;
	pid_t child = fork();
	if (child == 0)
		become_loader(process, program, ends[1]);
	close(ends[1]);
	FILE *in = fdopen(ends[0], "r");
	bool has = in && one_has_lines(in, process, file);
	if (in)
		fclose(in);
	if (child > 0)
		waitpid(child, NULL, 0);
	return has;
}

static bool find_out(pid_t process, const char *program, const char *file)
{
	return has_lines(program, file) ||
	       /* any other than a program that a loader loads would be run by being asked */
	       (has_section(program, ".interp") && library_has_lines(process, program, file));
}

static bool is_same(const struct program *program, const struct stat *status)
{
	return program->device == status->st_dev && program->inode == status->st_ino &&
	       program->size == status->st_size &&
	       program->changed.tv_sec == status->st_ctim.tv_sec &&
	       program->changed.tv_nsec == status->st_ctim.tv_nsec;
}

bool has_place(pid_t process, const char *file)
{
	struct stat status;
	char program[PATH_MAX], *link = formatted("/proc/%d/exe", (int)process);
	ssize_t length = readlink(link, program, sizeof program - 1);
	free(link);
	program[length < 0 ? 0 : length] = 0;
	if (stat(program, &status) < 0)
		return false;
	for (size_t i = 0; i < count; i++)
		if (is_same(&programs[i], &status))
			return programs[i].has;
	programs = reallocate(programs, (count + 1) * sizeof *programs);
	programs[count] = (struct program){ status.st_dev, status.st_ino, status.st_size,
					    status.st_ctim, find_out(process, program, file) };
	return programs[count++].has;
}
