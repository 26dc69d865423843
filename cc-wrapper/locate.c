/* Where things are: Sampler's own parts, and the real compiler. */

#define _GNU_SOURCE
#include "locate.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

extern char **environ;

char *own_path(const char *name)
{
	char path[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
	if (length < 0)
		return NULL;
	path[length] = 0;
	for (int up = 0; up < 2; up++) {
		char *slash = strrchr(path, '/');
		if (!slash)
			return NULL;
		*slash = 0;
	}
	char *result;
	if (asprintf(&result, "%s/%s", path, name) < 0)
		return NULL;
	return result;
}

static bool is_cxx_name(const char *name)
{
	return strstr(name, "c++") || strstr(name, "g++");
}

/* COMPILER with the last "gcc" in its name replaced: gcc-12 becomes g++-12. */
static char *cxx_of(const char *compiler)
{
	char *result = duplicate(compiler), *last = NULL, *slash = strrchr(result, '/');
	for (char *at = slash ? slash : result; (at = strstr(at, "gcc")); at++)
		last = at;
	if (last)
		memcpy(last, "g++", 3);
	return result;
}

static bool is_ourselves(const char *path)
{
	struct stat theirs, ours;
	return stat(path, &theirs) == 0 && stat("/proc/self/exe", &ours) == 0 &&
	       theirs.st_dev == ours.st_dev && theirs.st_ino == ours.st_ino;
}

/* NAME in PATH, passing over ourselves: we may stand there as gcc. */
static char *find_in_path(const char *name)
{
	const char *variable = getenv("PATH");
	char *path = duplicate(variable ? variable : "/usr/bin:/bin"), *rest = path, *directory;
	char *candidate = NULL;
	while ((directory = strsep(&rest, ":"))) {
		if (asprintf(&candidate, "%s/%s", *directory ? directory : ".", name) < 0)
			break;
		if (access(candidate, X_OK) == 0 && !is_ourselves(candidate)) {
			free(path);
			return candidate;
		}
		free(candidate);
	}
	free(path);
	return duplicate(name);
}

/* "PREFIX-sampler-cc" stands for "PREFIX-gcc", and "gcc-11" for the one that
   comes after us in PATH. */
static char *default_compiler(const char *ours)
{
	const char *sampler = strstr(ours, "sampler-");
	bool is_gcc = !sampler && (strstr(ours, "gcc") || strstr(ours, "g++"));
	int length = sampler ? sampler - ours : 0;
	char *name;
	if (is_gcc)
		return find_in_path(ours);
	if (asprintf(&name, "%.*s%s", length, ours, is_cxx_name(ours) ? "g++" : "gcc") < 0)
		return NULL;
	char *path = find_in_path(name);
	free(name);
	return path;
}

char *real_compiler(const char *ours)
{
	const char *slash = strrchr(ours, '/');
	const char *name = slash ? slash + 1 : ours;
	const char *chosen = getenv("SAMPLER_CC_GCC");
	if (!chosen || !*chosen)
		return default_compiler(name);
	char *compiler = is_cxx_name(name) ? cxx_of(chosen) : duplicate(chosen);
	if (strchr(compiler, '/'))
		return compiler;
	char *path = find_in_path(compiler);
	free(compiler);
	return path;
}

int compiler_major(const char *compiler)
{
	int pipe_ends[2], status, major = -1;
	char text[64] = "";
	pid_t child;
	posix_spawn_file_actions_t actions;
	char *argv[] = { (char *)compiler, (char *)"-dumpversion", NULL };

	if (pipe2(pipe_ends, O_CLOEXEC) < 0)
		return -1;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
	bool started = posix_spawnp(&child, compiler, &actions, NULL, argv, environ) == 0;
	posix_spawn_file_actions_destroy(&actions);
	close(pipe_ends[1]);
	if (started) {
		if (read(pipe_ends[0], text, sizeof text - 1) > 0)
			major = atoi(text);
		waitpid(child, &status, 0);
	}
	close(pipe_ends[0]);
	return major > 0 ? major : -1;
}
