/* A process ends by executing another program, if it can.

   What it has counted is reported before, because nobody can do so afterwards; a process that has
   counted nothing, such as a child that was forked for this, leaves nothing.  If the other program
   cannot be executed, the process goes on, and what it has counted is part of its next report. */

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "end.h"
#include "registry.h"
#include "kernel.h"

extern char **__environ;

/* The process is about to execute PATH, below DIRECTORY: report, if there is something to execute.
   Return whether a report was written. */
static bool begin_exec(int directory, const char *path, int flags)
{
	if (!registry_wants_report())
		return false;
	int result = SYSTEM_CALL(faccessat2, directory, path, 1 /* X_OK */, flags | AT_EACCESS);
	if (result < 0 && result != -ENOSYS && result != -EPERM)
		return false;
	return report_end(&(struct ending){ .how = "exec", .number = -1 }) == REPORTER_THIS;
}

/* Return why PATH below DIRECTORY cannot be executed, as errno has it. */
static int execute(int directory, const char *path, char *const argv[], char *const environment[],
		   int flags)
{
	bool was_reported = begin_exec(directory, path, flags);
	int error = flags || directory != AT_FDCWD
			? -SYSTEM_CALL(execveat, directory, path, argv, environment, flags)
			: -SYSTEM_CALL(execve, path, argv, environment);
	if (was_reported)
		resume_after_end();
	return error;
}

/* What a function returns that could not execute anything. */
static int fail(int error)
{
	errno = error;
	return -1;
}

/* A file without a format that the kernel knows is one for the shell. */
static int execute_script(const char *path, char *const argv[], char *const environment[])
{
	size_t count = 0;
	while (argv[count])
		count++;
	char *words[count + 3];
	words[0] = (char *)"/bin/sh";
	words[1] = (char *)path;
	words[2] = NULL;
	for (size_t i = 1; i < count; i++)
		words[i + 1] = argv[i];
	words[count ? count + 1 : 2] = NULL;
	return execute(AT_FDCWD, words[0], words, environment, 0);
}

/* Return why it cannot be executed, as errno has it. */
static int execute_file(const char *path, char *const argv[], char *const environment[])
{
	int error = execute(AT_FDCWD, path, argv, environment, 0);
	return error == ENOEXEC ? execute_script(path, argv, environment) : error;
}

/* The value of the environment's variable PATH; null if there is none. */
static const char *search_path(void)
{
	for (char **entry = __environ; entry && *entry; entry++)
		if (strncmp(*entry, "PATH=", 5) == 0)
			return *entry + 5;
	return NULL;
}

/* Whether another directory may have the file, after this error. */
static bool may_be_elsewhere(int error)
{
	return error == ENOENT || error == ENOTDIR || error == EACCES || error == ESTALE ||
	       error == ENODEV || error == ETIMEDOUT || error == ENAMETOOLONG;
}

/* Execute FILE in the directory whose name is from START to END. */
static int execute_in(const char *start, const char *end, const char *file, char *const argv[],
		      char *const environment[])
{
	char path[PATH_SIZE] = "";
	size_t length = end - start;
	if (length >= sizeof path)
		return ENAMETOOLONG;
	memcpy(path, start, length);
	path[length] = 0;
	if ((length && !append(path, sizeof path, "/")) || !append(path, sizeof path, file))
		return ENAMETOOLONG;
	return execute_file(path, argv, environment);
}

/* As execvpe (3) does it: in the directories of PATH; return why not, as errno has it. */
static int search(const char *file, char *const argv[], char *const environment[])
{
	const char *start = search_path(), *end;
	bool was_denied = false;
	if (!*file)
		return ENOENT;
	if (strchr(file, '/'))
		return execute_file(file, argv, environment);
	if (!start)
		start = "/bin:/usr/bin";
	for (;; start = end + 1) {
		end = start + strcspn(start, ":");
		int error = execute_in(start, end, file, argv, environment);
		was_denied |= error == EACCES;
		if (!may_be_elsewhere(error))
			return error;
		if (!*end)
			return was_denied ? EACCES : error;
	}
}

STANDS_IN int execve(const char *path, char *const argv[], char *const environment[])
{
	return fail(execute(AT_FDCWD, path, argv, environment, 0));
}

extern __typeof__(execve) our_execve HIDDEN __attribute__((alias("execve"), copy(execve)));

STANDS_IN int execv(const char *path, char *const argv[])
{
	return our_execve(path, argv, __environ);
}

STANDS_IN int execvpe(const char *file, char *const argv[], char *const environment[])
{
	return fail(search(file, argv, environment));
}

STANDS_IN int execvp(const char *file, char *const argv[])
{
	return fail(search(file, argv, __environ));
}

STANDS_IN int fexecve(int fd, char *const argv[], char *const environment[])
{
	return fail(execute(fd, "", argv, environment, AT_EMPTY_PATH));
}

STANDS_IN int execveat(int directory, const char *path, char *const argv[],
		       char *const environment[], int flags)
{
	return fail(execute(directory, path, argv, environment, flags));
}

/* How many words there are in LIST, up to a null one. */
static size_t count_words(va_list list)
{
	size_t count = 0;
	while (va_arg(list, char *))
		count++;
	return count;
}

/* Make the vector ARGV, with a null word at its end, of the word FIRST and those after it; EXECUTE
   is what is done with it then, and with what comes next in LIST. */
#define EXECUTE_WORDS(first, execute)                                                              \
	va_list list;                                                                              \
	va_start(list, first);                                                                     \
	size_t count = count_words(list);                                                          \
	va_end(list);                                                                              \
	char *argv[count + 2];                                                                     \
	argv[0] = (char *)first;                                                                   \
	va_start(list, first);                                                                     \
	for (size_t i = 1; i < count + 2; i++)                                                     \
		argv[i] = va_arg(list, char *);                                                    \
	int result = execute;                                                                      \
	va_end(list);                                                                              \
	return result

STANDS_IN int execl(const char *path, const char *first, ...)
{
	EXECUTE_WORDS(first, our_execve(path, argv, __environ));
}

STANDS_IN int execlp(const char *file, const char *first, ...)
{
	EXECUTE_WORDS(first, fail(search(file, argv, __environ)));
}

STANDS_IN int execle(const char *path, const char *first, ...)
{
	EXECUTE_WORDS(first, our_execve(path, argv, va_arg(list, char **)));
}
