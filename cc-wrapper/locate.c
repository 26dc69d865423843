/* Where things are: Sampler's own parts, and the real compiler. */

#define _GNU_SOURCE
#include "locate.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

extern char **environ;

/* The directory above the one that our own program is in; null if that cannot be told. */
static char *prefix(void)
{
	char *path = path_of_ourselves();
	for (int up = 0; path && up < 2; up++) {
		char *slash = strrchr(path, '/');
		if (!slash) {
			free(path);
			return NULL;
		}
		*slash = 0;
	}
	return path;
}

char *own_path(const char *name)
{
	static const char *const places[] = { "lib", "lib64", "libexec" };
	char *above = prefix(), *result = NULL;
	for (size_t i = 0; above && !result && i < sizeof places / sizeof places[0]; i++) {
		char *directory;
		if (asprintf(&directory, "%s/%s/sampler", above, places[i]) < 0)
			break;
		if (access(directory, F_OK) == 0 && asprintf(&result, "%s/%s", directory, name) < 0)
			result = NULL;
		free(directory);
	}
	free(above);
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

static bool are_same_file(const char *a, const char *b)
{
	struct stat of_a, of_b;
	return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
	       of_a.st_ino == of_b.st_ino;
}

/* The compilers that we run, for what they run: a line for each of them. */
static const char callers[] = "SAMPLER_CC_CALLERS";

bool is_called_by_compiler(void)
{
	const char *lines = getenv(callers);
	return lines && *lines;
}

static bool is_caller(const char *path)
{
	const char *variable = getenv(callers);
	char *lines = duplicate(variable ? variable : ""), *rest = lines, *line;
	bool result = false;
	while (!result && (line = strsep(&rest, "\n")))
		result = are_same_file(line, path);
	free(lines);
	return result;
}

void remember_as_caller(const char *path)
{
	const char *before = getenv(callers);
	char *lines;
	if (asprintf(&lines, "%s%s%s", before ? before : "", before ? "\n" : "", path) < 0)
		return;
	setenv(callers, lines, true);
	free(lines);
}

/* Whether PATH is a program: directories, too, may have the permission. */
static bool is_program(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

static bool is_ourselves(const char *path)
{
	char *own = path_of_ourselves();
	bool is_ours = own && are_same_file(path, own);
	free(own);
	return is_ours;
}

/* NAME in PATH, passing over ourselves and who called us: we may stand there as gcc, and so may
   they.  If there is none, NAME, or null if that would be one of us. */
static char *find_in_path(const char *name)
{
	const char *variable = getenv("PATH");
	char *path = duplicate(variable ? variable : "/usr/bin:/bin"), *rest = path, *directory;
	char *candidate = NULL;
	bool are_we_there = false;
	while ((directory = strsep(&rest, ":"))) {
		if (asprintf(&candidate, "%s/%s", *directory ? directory : ".", name) < 0)
			break;
		bool is_us = is_ourselves(candidate) || is_caller(candidate);
		if (is_program(candidate) && !is_us) {
			free(path);
			return candidate;
		}
		are_we_there |= is_us;
		free(candidate);
	}
	free(path);
	return are_we_there ? NULL : duplicate(name);
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
	char *path = compiler;
	if (!strchr(compiler, '/'))
		path = find_in_path(compiler);
	else if (is_ourselves(compiler))
		path = NULL;
	else if (is_caller(compiler))
		path = default_compiler(name);
	if (path != compiler)
		free(compiler);
	return path;
}

/* A question to a compiler, which is asked but not yet answered. */
struct question {
	pid_t child; /* -1 if it cannot be asked */
	int error;   /* why */
	int answer;
};

/* Run COMPILER with OPTION. */
static struct question ask(const char *compiler, const char *option)
{
	struct question question = { -1, 0, -1 };
	int pipe_ends[2];
	posix_spawn_file_actions_t actions;
	char *argv[] = { (char *)compiler, (char *)option, NULL };

	if (pipe2(pipe_ends, O_CLOEXEC) < 0) {
		question.error = errno;
		return question;
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	question.error = posix_spawnp(&question.child, compiler, &actions, NULL, argv, environ);
	if (question.error)
		question.child = -1;
	posix_spawn_file_actions_destroy(&actions);
	close(pipe_ends[1]);
	question.answer = pipe_ends[0];
	return question;
}

/* Read the line that answers the question to TEXT, which becomes empty if there is none. */
static void read_answer(struct question question, char *text, size_t size)
{
	int status;
	ssize_t length = -1;
	if (question.child > 0) {
		length = read(question.answer, text, size - 1);
		/* whoever says more than that ends now */
		close(question.answer);
		waitpid(question.child, &status, 0);
	} else if (question.answer >= 0)
		close(question.answer);
	text[length < 0 ? 0 : length] = 0;
	text[strcspn(text, "\n")] = 0;
}

/* Make "cpu-kernel-system" of "cpu-vendor-kernel-system": compilers of one target
   need not agree on the vendor. */
static void leave_out_vendor(char *target)
{
	char *vendor = strchr(target, '-');
	char *kernel = vendor ? strchr(vendor + 1, '-') : NULL;
	if (kernel && strchr(kernel + 1, '-'))
		memmove(vendor, kernel, strlen(kernel) + 1);
}

int identify_compiler(struct compiler *compiler)
{
	/* other compilers, which may answer to -dumpversion, have no such option */
	struct question of_version = ask(compiler->path, "-dumpfullversion");
	struct question of_target = ask(compiler->path, "-dumpmachine");
	read_answer(of_version, compiler->version, sizeof compiler->version);
	read_answer(of_target, compiler->target, sizeof compiler->target);
	leave_out_vendor(compiler->target);
	int major = atoi(compiler->version);
	compiler->major = major > 0 ? major : -1;
	return of_version.error;
}

char *describe_compiler(const struct compiler *compiler)
{
	char line[128];
	read_answer(ask(compiler->path, "--version"), line, sizeof line);
	return duplicate(line);
}
