/* Whether a process still lives. */

#include "alive.h"

#include <errno.h>
#include <string.h>
#include <sys/auxv.h>

#include "path.h"
#include "kernel.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

/* The field of /proc/PID/stat with the start of the process, in clock ticks since the
   machine started, counted from the end of the program's name. */
#define START_FIELD 20

/* Seconds since the machine started; or -1. */
static int64_t start_of(pid_t process)
{
	char path[64] = "/proc/", text[1024];
	if (!append_number(path, sizeof path, process) || !append(path, sizeof path, "/stat"))
		return -1;
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	ssize_t size = sys_read(fd, text, sizeof text - 1);
	sys_close(fd);
	text[size < 0 ? 0 : size] = 0;
	const char *at = strrchr(text, ')');
	for (int field = 0; at && field < START_FIELD; field++)
		at = strchr(at + 1, ' ');
	if (!at)
		return -1;
	int64_t ticks = 0;
	while (*++at >= '0' && *at <= '9')
		ticks = 10 * ticks + *at - '0';
	return ticks / (int64_t)__getauxval(AT_CLKTCK);
}

static int64_t now(clockid_t clock)
{
	struct timespec time = { 0 };
	sys_clock_gettime(clock, &time);
	return time.tv_sec;
}

bool is_alive(pid_t process, uint64_t since)
{
	if (sys_kill(process, 0) == -ESRCH)
		return false;
	int64_t start = start_of(process);
	/* clocks are set; but another process of this number started later */
	return start < 0 || start + now(CLOCK_REALTIME) - now(CLOCK_BOOTTIME) <= (int64_t)since + 2;
}
