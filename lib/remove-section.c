/* Sections taken out of files that are installed.

   objcopy writes a file of its own beside the other one; when that is complete, its bytes are copied
   into the other, whose inode stays: packages have files with several links, and tools that build
   them know who owns which inode.  The set-user-ID bit goes when somebody writes, so the mode is set
   anew. */

#define _GNU_SOURCE
#include "remove-section.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

extern char **environ;

/* Run ARGV; return whether it succeeds. */
static bool succeeds(char **argv)
{
	pid_t child;
	int status = -1, error = posix_spawnp(&child, argv[0], NULL, NULL, argv, environ);
	if (error) {
		cannot_run(argv[0], error);
		return false;
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return status == 0;
}

static bool run_objcopy(const char *from, const char *to, const char *section)
{
	const char *chosen = getenv("OBJCOPY");
	char *program = duplicate(chosen && *chosen ? chosen : "objcopy"), *option;
	bool is_done = false;
	if (asprintf(&option, "--remove-section=%s", section) >= 0) {
		is_done = succeeds((char *[]){ program, option, (char *)from, (char *)to, NULL });
		free(option);
	}
	free(program);
	return is_done;
}

/* Copy all of FROM over TO; return false, and errno, if that cannot be. */
static bool copy_over(int from, int to)
{
	struct stat st;
	ssize_t copied = 1;
	if (fstat(from, &st) < 0)
		return false;
	for (off_t left = st.st_size; left > 0 && copied > 0; left -= copied)
		copied = sendfile(to, from, NULL, left);
	return copied > 0 && ftruncate(to, st.st_size) == 0;
}

/* Put what FROM has into FILE, which is as ST says; return false, and errno, if that cannot be. */
static bool replace_contents(const char *file, const struct stat *st, const char *from)
{
	const struct timespec times[] = { st->st_atim, st->st_mtim };
	int source = open(from, O_RDONLY | O_CLOEXEC);
	/* so that we may write, if it is ours */
	bool is_done = source >= 0 && chmod(file, (st->st_mode & 0777) | S_IWUSR) == 0;
	int target = is_done ? open(file, O_WRONLY | O_CLOEXEC) : -1;
	is_done = target >= 0 && copy_over(source, target);
	int error = errno;
	if (target >= 0) {
		is_done = fchmod(target, st->st_mode & 07777) == 0 && is_done;
		futimens(target, times);
		close(target);
	}
	if (source >= 0)
		close(source);
	errno = error;
	return is_done;
}

bool remove_section(const char *file, const char *name)
{
	struct stat st;
	char *copy;
	if (asprintf(&copy, "%s.XXXXXX", file) < 0)
		return false;
	int fd = stat(file, &st) == 0 ? mkostemp(copy, O_CLOEXEC) : -1;
	if (fd < 0) {
		complain("%s: %s", file, strerror(errno));
		free(copy);
		return false;
	}
	close(fd);
	bool is_copied = run_objcopy(file, copy, name);
	bool is_done = is_copied && replace_contents(file, &st, copy);
	if (!is_copied)
		complain("%s: its section %s cannot be removed", file, name);
	else if (!is_done)
		complain("%s: cannot be written: %s", file, strerror(errno));
	unlink(copy);
	free(copy);
	return is_done;
}
