/* A secret for each report. */

#define _GNU_SOURCE
#include "secrets.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "contents.h"
#include "tool.h"

#define DAY 86400

/* The day in the name "BUILD.TIME.PROCESS", or that on which it was written. */
static uint64_t day_of(const char *name, time_t written)
{
	unsigned long long time;
	const char *dot = strchr(name, '.');
	return (dot && sscanf(dot, ".%llu.", &time) == 1 ? time : (unsigned long long)written) /
	       DAY;
}

/* Whether FD is of the file that is at PATH now. */
static bool is_there(int fd, const char *path)
{
	struct stat opened, there;
	return fstat(fd, &opened) == 0 && lstat(path, &there) == 0 &&
	       opened.st_ino == there.st_ino && opened.st_dev == there.st_dev;
}

/* Open and lock the file at PATH with FLAGS; -1, and errno, if that cannot be. */
static int open_locked(const char *path, int flags)
{
	for (;;) {
		int fd = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
		/* another one may have taken its place while we waited */
		if (fd < 0 || (flock(fd, LOCK_EX) == 0 && is_there(fd, path)))
			return fd;
		close(fd);
	}
}

/* The same of the file of secrets that are in DIRECTORY. */
static int open_secrets(const char *directory)
{
	struct stat status;
	char *file = formatted("%s/.secrets", directory);
	bool is_ours = stat(directory, &status) == 0 && status.st_uid == geteuid();
	int fd = open_locked(file, is_ours ? O_RDWR | O_CREAT : O_RDONLY);
	free(file);
	if (fd < 0 || (fstat(fd, &status) == 0 && S_ISREG(status.st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

/* Read LINE; return whether it is one of a secret, whose *KEY is the rest. */
static bool read_line(struct report_secret *secret, const char *line, const char **key)
{
	const char *tab = read_secret(secret, line);
	*key = tab ? tab + 1 : NULL;
	return tab && *tab == '\t';
}

/* What the file of descriptor FD has, which ends with a newline and a null byte; to be freed, or null. */
static char *read_lines(int fd)
{
	struct stat status;
	char *text = fstat(fd, &status) == 0 ? malloc(status.st_size + 2) : NULL;
	ssize_t size = text ? pread(fd, text, status.st_size, 0) : -1;
	if (size < 0) {
		free(text);
		return NULL;
	}
	memcpy(text + size, "\n", 2);
	return text;
}

/* Find that of KEY among LINES. */
static bool find_line(struct report_secret *secret, const char *lines, const char *wanted)
{
	const char *key;
	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1)
		if (read_line(secret, lines, &key) && (size_t)(end - key) == strlen(wanted) &&
		    memcmp(key, wanted, end - key) == 0)
			return true;
	return false;
}

/* Make a secret, and write it behind the LINES of the file; one who was killed may have left a part of a line there. */
static bool add_secret(struct report_secret *secret, int fd, const char *lines, const char *key)
{
	char *line;
	size_t size = strlen(lines) - 1;
	bool is_cut = size && lines[size - 1] != '\n';
	if (getrandom(secret->bytes, SECRET_SIZE, 0) != SECRET_SIZE)
		return false;
	line = line_of_secret(secret);
	char *text =
	    formatted("%s%.*s\t%s\n", is_cut ? "\n" : "", (int)strlen(line) - 1, line, key);
	bool is_written =
	    pwrite(fd, text, strlen(text), size) == (ssize_t)strlen(text) && fsync(fd) == 0;
	free(text);
	free(line);
	return is_written;
}

bool find_secret(struct report_secret *secret, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	struct stat status;
	if (lstat(path, &status) < 0)
		return false;
	char *directory =
		 formatted("%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : "."),
	     *key = formatted("%s\t%ld", name, status.st_mtim.tv_nsec);
	int fd = strpbrk(name, "\n\t") ? (errno = EINVAL, -1) : open_secrets(directory);
	char *lines = fd >= 0 ? read_lines(fd) : NULL;
	bool is_found = lines && find_line(secret, lines, key);
	if (lines && !is_found) {
		secret->day = day_of(name, status.st_mtime);
		is_found = add_secret(secret, fd, lines, key);
	}
	int error = errno;
	if (fd >= 0)
		close(fd);
	free(lines);
	free(key);
	free(directory);
	errno = error;
	return is_found;
}

/* Whether the report that KEY stands for, up to END, waits in SPOOL. */
static bool is_waiting(const char *spool, const char *key, const char *end)
{
	struct stat status;
	const char *tab = memchr(key, '\t', end - key);
	char *path = formatted("%s/%.*s", spool, tab ? (int)(tab - key) : 0, key);
	bool is = tab && lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
		  status.st_mtim.tv_nsec == strtol(tab + 1, NULL, 10);
	free(path);
	return is;
}

bool visit_sent_secrets(const char *spool,
			bool (*visit)(void *context, const struct report_secret *secret),
			void *context)
{
	struct report_secret secret;
	const char *key;
	int fd = open_secrets(spool);
	char *lines = fd >= 0 ? read_lines(fd) : NULL;
	bool goes_on = true;
	for (const char *line = lines, *end; line && goes_on && (end = strchr(line, '\n'));
	     line = end + 1)
		if (read_line(&secret, line, &key) && !is_waiting(spool, key, end))
			goes_on = visit(context, &secret);
	bool are_read = lines;
	free(lines);
	if (fd >= 0)
		close(fd);
	return are_read;
}

/* Keep, of the secrets in SPOOL, those that IS_KEPT wants. */
static void keep_secrets(const char *spool,
			 bool (*is_kept)(const char *spool, const struct report_secret *secret,
					 const char *key, const char *end))
{
	struct report_secret secret;
	const char *key;
	int fd = open_secrets(spool);
	char *lines = fd >= 0 ? read_lines(fd) : NULL, *kept;
	size_t size;
	FILE *out = open_memstream(&kept, &size);
	for (const char *line = lines, *end; line && (end = strchr(line, '\n')); line = end + 1)
		if (read_line(&secret, line, &key) && is_kept(spool, &secret, key, end))
			fprintf(out, "%.*s", (int)(end + 1 - line), line);
	fclose(out);
	/* one newline more was read than there is */
	if (lines && size + 1 < strlen(lines)) {
		char *file = formatted("%s/.secrets", spool);
		rewrite_file(file, kept, size);
		free(file);
	}
	free(kept);
	free(lines);
	if (fd >= 0)
		close(fd);
}

static bool is_unsent(const char *spool, const struct report_secret *secret, const char *key,
		      const char *end)
{
	(void)secret;
	return is_waiting(spool, key, end);
}

void forget_sent_secrets(const char *spool)
{
	keep_secrets(spool, is_unsent);
}

static bool is_young(const char *spool, const struct report_secret *secret, const char *key,
		     const char *end)
{
	(void)spool, (void)key, (void)end;
	return secret->day + DAYS_OF_SECRETS >= (uint64_t)time(NULL) / DAY;
}

void forget_old_secrets(const char *spool)
{
	keep_secrets(spool, is_young);
}
