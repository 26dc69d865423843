/* Functions that ours stand in for: in a static program, by names that are the C library's own. */

#include "next.h"

extern sighandler_t __bsd_signal(int number, sighandler_t handler);
extern int __execvpe(const char *file, char *const argv[], char *const environment[]);

void find_next_functions(void)
{
}

sighandler_t next_signal(int number, sighandler_t handler)
{
	return __bsd_signal(number, handler);
}

int next_execvpe(const char *file, char *const argv[], char *const environment[])
{
	return __execvpe(file, argv, environment);
}
