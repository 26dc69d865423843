/* Sections taken out of files that are installed.

   objcopy writes a file of its own; when that is complete, its bytes are copied
   into the other, whose inode stays: packages have files with several links, and tools that build
   them know who owns which inode.  If they cannot be written, the old ones are put back.  The
   set-user-ID bit and capabilities go when somebody writes, so they are set anew. */

#define _GNU_SOURCE
#include "remove-section.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "contents.h"
#include "elf-section.h"
#include "tool.h"

#define CAPABILITIES "security.capability"

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

/* Write BYTES over the beginning of FD. */
static bool write_over(int fd, const struct contents *contents)
{
	for (size_t done = 0; done < contents->size;) {
		ssize_t written = pwrite(fd, contents->bytes + done, contents->size - done, done);
		if (written < 0 && errno != EINTR)
			return false;
		done += written > 0 ? written : 0;
	}
	return ftruncate(fd, contents->size) == 0;
}

/* Put what FROM has into the file FD; if that cannot be, leave what FD has, set errno, and return
   false. */
static bool replace_bytes(int fd, const char *from)
{
	struct contents now, later = { 0 };
	char *name = formatted("/proc/self/fd/%d", fd);
	bool is_done = false;
	if (read_regular(&now, name)) {
		/* of our own, because the file's pages change */
		char *kept = malloc(now.size + 1);
		if (kept && read_regular(&later, from)) {
			memcpy(kept, now.bytes, now.size);
			is_done = write_over(fd, &later);
			int error = errno;
			if (!is_done)
				write_over(fd, &(struct contents){ kept, now.size });
			drop_contents(&later);
			errno = error;
		}
		free(kept);
		drop_contents(&now);
	}
	free(name);
	return is_done;
}

/* Open FILE, which is as ST says, and may be read-only, for writing. */
static int open_to_write(const char *file, const struct stat *st)
{
	int fd = open(file, O_RDWR | O_CLOEXEC);
	if (fd >= 0 || errno != EACCES || chmod(file, (st->st_mode & 0777) | S_IWUSR) < 0)
		return fd;
	fd = open(file, O_RDWR | O_CLOEXEC);
	if (fd < 0) {
		int error = errno;
		chmod(file, st->st_mode & 07777);
		errno = error;
	}
	return fd;
}

/* Put what FROM has into FILE, which is as ST says; return false, and errno, if that cannot be. */
static bool replace_contents(const char *file, const struct stat *st, const char *from)
{
	const struct timespec times[] = { st->st_atim, st->st_mtim };
	char capabilities[256];
	int fd = open_to_write(file, st);
	if (fd < 0)
		return false;
	ssize_t size = fgetxattr(fd, CAPABILITIES, capabilities, sizeof capabilities);
	bool is_done = replace_bytes(fd, from);
	int error = errno;
	is_done = fchmod(fd, st->st_mode & 07777) == 0 && is_done;
	is_done = (size < 0 || fsetxattr(fd, CAPABILITIES, capabilities, size, 0) == 0) && is_done;
	futimens(fd, times);
	close(fd);
	errno = error;
	return is_done;
}

static bool note_section(const void *data, size_t size, void *found)
{
	(void)data;
	*(bool *)found |= size > 0;
	return true;
}

/* Whether the file COPY is one without the section: programs that OBJCOPY names may do otherwise. */
static bool is_without(const char *copy, const char *name)
{
	struct contents contents;
	bool has_section = false;
	if (!read_regular(&contents, copy))
		return false;
	struct section_result result =
	    for_each_section(copy, &contents, name, note_section, &has_section);
	drop_contents(&contents);
	return result.kind != ELF_KIND_NONE && !result.error && !has_section;
}

/* Let signals that would end us wait while a file is written. */
static bool replace_at_once(const char *file, const struct stat *st, const char *from)
{
	sigset_t all, before;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	bool is_done = replace_contents(file, st, from);
	int error = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return is_done;
}

bool remove_section(const char *file, const char *name, const char *scratch)
{
	struct stat st;
	if (stat(file, &st) < 0) {
		complain("%s: %s", file, strerror(errno));
		return false;
	}
	bool is_copied = run_objcopy(file, scratch, name) && is_without(scratch, name);
	bool is_done = is_copied && replace_at_once(file, &st, scratch);
	if (!is_copied)
		complain("%s: its section %s cannot be removed", file, name);
	else if (!is_done)
		complain("%s: cannot be written: %s", file, strerror(errno));
	unlink(scratch);
	return is_done;
}
