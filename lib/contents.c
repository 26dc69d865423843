/* Whole files in memory, also those that one cannot seek in. */

#define _GNU_SOURCE
#include "contents.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "writer.h"

/* Write SIZE bytes to FD, or set errno. */
static bool write_or_set_errno(int fd, const char *bytes, size_t size)
{
	int error = write_all(fd, bytes, size);
	if (error)
		errno = error;
	return error == 0;
}

/* A file in memory with what comes from FD. */
static int copy(int fd)
{
	char buffer[65536];
	ssize_t got;
	int result = memfd_create("copy", MFD_CLOEXEC);
	while (result >= 0 && (got = read(fd, buffer, sizeof buffer)) != 0) {
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0 || !write_or_set_errno(result, buffer, got)) {
			int error = errno;
			close(result);
			errno = error;
			return -1;
		}
	}
	if (result >= 0)
		lseek(result, 0, SEEK_SET);
	return result;
}

static bool is_regular(int fd)
{
	struct stat st;
	return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

/* Standard input, if all of it is still to be read and one can seek in it; else a copy. */
static int open_standard_input(void)
{
	if (is_regular(STDIN_FILENO) && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0)
		return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
	return copy(STDIN_FILENO);
}

int open_seekable(const char *file)
{
	if (strcmp(file, "-") == 0)
		return open_standard_input();
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || is_regular(fd))
		return fd;
	int result = copy(fd), error = errno;
	close(fd);
	errno = error;
	return result;
}

static bool map(struct contents *contents, int fd)
{
	struct stat st;
	static char none[1];
	*contents = (struct contents){ none, 0 };
	if (fstat(fd, &st) < 0)
		return false;
	if (!st.st_size)
		return true;
	char *bytes = mmap(NULL, st.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	if (bytes == MAP_FAILED)
		return false;
	*contents = (struct contents){ bytes, st.st_size };
	return true;
}

static bool map_and_close(struct contents *contents, int fd)
{
	if (fd < 0)
		return false;
	bool is_good = map(contents, fd);
	int error = errno;
	close(fd);
	errno = error;
	return is_good;
}

bool read_contents(struct contents *contents, const char *file)
{
	return map_and_close(contents, open_seekable(file));
}

int open_regular(const char *file)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 || is_regular(fd))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

bool read_regular(struct contents *contents, const char *file)
{
	return map_and_close(contents, open_regular(file));
}

/* Write the bytes to FD, a new file, which is to be as the old one in ST. */
static bool fill(int fd, const struct stat *st, const char *bytes, size_t size)
{
	/* before the mode: a new owner takes away what is run as the old one */
	bool is_whole = fchown(fd, st->st_uid, st->st_gid) == 0 || errno == EPERM;
	return is_whole && fchmod(fd, st->st_mode & 07777) == 0 && write_or_set_errno(fd, bytes, size) &&
	       fsync(fd) == 0;
}

/* The same as rewrite_file(), of what is no link. */
static bool replace(const char *file, const char *bytes, size_t size)
{
	struct stat st;
	char *name = NULL;
	if (stat(file, &st) < 0 || asprintf(&name, "%s.XXXXXX", file) < 0)
		return false;
	int fd = mkostemp(name, O_CLOEXEC);
	bool is_done = fd >= 0 && fill(fd, &st, bytes, size) && rename(name, file) == 0;
	int error = errno;
	if (fd >= 0)
		close(fd);
	if (fd >= 0 && !is_done)
		unlink(name);
	free(name);
	errno = error;
	return is_done;
}

bool rewrite_file(const char *file, const char *bytes, size_t size)
{
	char *real = realpath(file, NULL);
	bool is_done = real && replace(real, bytes, size);
	int error = errno;
	free(real);
	errno = error;
	return is_done;
}

void drop_contents(const struct contents *contents)
{
	if (contents->size)
		munmap(contents->bytes, contents->size);
}
