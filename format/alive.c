/* Whether the process of a live file still lives. */

#include "alive.h"

#include <errno.h>
#include <string.h>

#include "kernel.h"
#include "path.h"

/* Whether LINE of /proc/PID/maps is about a file with this INODE:

	FROM-TO PERMISSIONS OFFSET DEVICE INODE PATH */
static bool is_about(const char *line, uint64_t inode)
{
	uint64_t number = 0;
	for (int field = 0; field < 4; field++) {
		line += strcspn(line, " ");
		line += strspn(line, " ");
	}
	for (; *line >= '0' && *line <= '9'; line++)
		number = 10 * number + *line - '0';
	return number == inode;
}

/* Whether a line of the file FD is; or if that cannot be known. */
static bool maps_file(int fd, uint64_t inode)
{
	char text[1024];
	size_t used = 0;
	ssize_t got;
	while ((got = sys_read(fd, text + used, sizeof text - 1 - used)) > 0) {
		text[used + got] = 0;
		char *line = text, *newline;
		for (; (newline = strchr(line, '\n')); line = newline + 1) {
			*newline = 0;
			if (is_about(line, inode))
				return true;
		}
		used = strlen(line);
		/* of a line that is longer, what matters has come */
		if (used > sizeof text / 2)
			used = sizeof text / 2;
		memmove(text, line, used);
	}
	return got < 0;
}

bool is_alive(pid_t process, uint64_t inode)
{
	char path[64] = "/proc/";
	if (sys_kill(process, 0) == -ESRCH || !append_number(path, sizeof path, process) ||
	    !append(path, sizeof path, "/maps"))
		return false;
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC, 0);
	if (fd < 0)
		return fd != -ENOENT;
	bool is_one = maps_file(fd, inode);
	sys_close(fd);
	return is_one;
}
