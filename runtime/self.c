/* Which process this is. */

#include "runtime.h"
#include "kernel.h"

static pid_t process;
static char path[PATH_SIZE];

/* What wraps programs knows by the first word that it is ours, and not the program's own. */
static const char link_to_program[] = "sampler:/proc/self/exe";

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
	if (!path[0] && sys_readlink(link_to_program + 8, path, sizeof path - 1) < 0)
		path[0] = '?';
	return path;
}
