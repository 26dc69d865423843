/* Make room in a full spool.

   Every report of a failure matters; of passing runs, some are enough.  So reports of passing runs are deleted.  The launcher does this itself:
   if the user has agreed to keep reports but not to send them, no sender ever comes. */

#define _GNU_SOURCE
#include "spool.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "kernel.h"

/* The metadata are at the end of a report.  If they are longer than this, the report is kept. */
#define MOST_METADATA (1 << 18)

static bool begins_with(const char *line, const char *end, const char *text)
{
	size_t length = strlen(text);
	return (size_t)(end - line) >= length && memcmp(line, text, length) == 0;
}

/* Whether the lines from LINE to END say that a run has passed.  The last line counts, but an outcome (from the tool that ran the program) counts more
   than how the process ended. */
static bool say_success(const char *line, const char *end)
{
	bool has_passed = false, is_known = false;
	while (line < end) {
		if (begins_with(line, end, "outcome\t")) {
			is_known = true;
			has_passed = begins_with(line, end, "outcome\tpassed\n");
		} else if (!is_known && begins_with(line, end, "ended\t"))
			has_passed = begins_with(line, end, "ended\texit 0\n");
		const char *newline = memchr(line, '\n', end - line);
		line = newline ? newline + 1 : end;
	}
	return has_passed;
}

bool has_report_passed(const char *path)
{
	static char bytes[MOST_METADATA];
	struct stat status;
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
	if (fd < 0)
		return false;
	bool is_file = sys_fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
	int64_t from =
	    is_file && status.st_size > MOST_METADATA ? status.st_size - MOST_METADATA : 0;
	ssize_t size = is_file ? sys_pread(fd, bytes, MOST_METADATA, from) : 0;
	sys_close(fd);
	return size > 0 && say_success(bytes, bytes + size);
}

/* Whether NAME is that of a report that its process has ended. */
static bool is_report_name(const char *name)
{
	size_t length = strlen(name);
	return name[0] != '.' && !(length > 5 && strcmp(name + length - 5, ".live") == 0) &&
	       !(length > 4 && strcmp(name + length - 4, ".new") == 0);
}

/* Remove the report NAME in SPOOL if it has passed; return whether it was. */
static bool remove_if_passed(const char *spool, const char *name)
{
	static char path[PATH_MAX + NAME_MAX + 2];
	snprintf(path, sizeof path, "%s/%s", spool, name);
	return is_report_name(name) && has_report_passed(path) && sys_unlink(path) == 0;
}

int make_room(const char *spool)
{
	static char entries[1 << 15] __attribute__((aligned(8)));
	int count = count_spooled(spool);
	int fd = count < MOST_SPOOLED ? -1 : sys_open(spool, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	long size;
	if (fd < 0)
		return count;
	while (count > LEFT_SPOOLED && (size = sys_getdents(fd, entries, sizeof entries)) > 0)
		for (long at = 0; at < size && count > LEFT_SPOOLED;) {
			const struct dirent64 *entry = (const struct dirent64 *)(entries + at);
			count -= remove_if_passed(spool, entry->d_name);
			at += entry->d_reclen;
		}
	sys_close(fd);
	return count;
}
