/* Which process this is. */

#include <sys/auxv.h>

#include "kernel.h"
#include "path.h"
#include "runtime.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

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

/* Without /proc, it is what was executed; a relative path is one from where it began, which is known if it has not gone elsewhere since. */
static void find_executed(void)
{
	const char *executed = (const char *)__getauxval(AT_EXECFN);
	bool is_absolute = executed && *executed == '/';
	if (!executed || (!is_absolute && sys_getcwd(path, sizeof path) < 0))
		path[0] = 0;
	bool is_found = executed && (is_absolute || path[0] == '/') &&
			(is_absolute || append(path, sizeof path, "/")) &&
			append(path, sizeof path, executed);
	if (!is_found) {
		path[0] = '?';
		path[1] = 0;
	}
}

const char *program_path(void)
{
	if (!path[0] && sys_readlink(link_to_program + 8, path, sizeof path - 1) < 0)
		find_executed();
	return path;
}
