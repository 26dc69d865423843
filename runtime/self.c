/* Which process this is. */

#include "runtime.h"
#include "kernel.h"

static pid_t process;
static char path[PATH_SIZE];

pid_t reporting_process(void)
{
	return process;
}

void begin_reporting(void)
{
	process = sys_getpid();
}

const char *program_path(void)
{
	if (!path[0] && sys_readlink("/proc/self/exe", path, sizeof path - 1) < 0)
		path[0] = '?';
	return path;
}
