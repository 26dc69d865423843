/* Whether a process still lives. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "alive.h"
#include "path.h"

/* The field of /proc/PID/stat with the start of the process, in clock ticks since the
   machine started, counted from the end of the program's name. */
#define START_FIELD 20

/* Seconds since the machine started; or -1. */
static int64_t start_of(pid_t process)
{
	char path[PATH_SIZE] = "/proc/", text[1024];
	if (!append_number(path, process) || !append(path, "/stat"))
		return -1;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	ssize_t size = read(fd, text, sizeof text - 1);
	close(fd);
	text[size < 0 ? 0 : size] = 0;
	const char *at = strrchr(text, ')');
	for (int field = 0; at && field < START_FIELD; field++)
		at = strchr(at + 1, ' ');
	if (!at)
		return -1;
	int64_t ticks = 0;
	while (*++at >= '0' && *at <= '9')
		ticks = 10 * ticks + *at - '0';
	return ticks / sysconf(_SC_CLK_TCK);
}

static int64_t now(clockid_t clock)
{
	struct timespec time;
	clock_gettime(clock, &time);
	return time.tv_sec;
}

bool is_alive(pid_t process, uint64_t since)
{
	if (kill(process, 0) < 0 && errno == ESRCH)
		return false;
	int64_t start = start_of(process);
	/* clocks are set; but another process of this number started later */
	return start < 0 || start + now(CLOCK_REALTIME) - now(CLOCK_BOOTTIME) <= (int64_t)since + 2;
}
