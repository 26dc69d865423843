/* Functions that ours stand in for, found among those that were loaded with us: the program may
   have functions of these names, which are not meant. */

#include "next.h"

#include <errno.h>

#include "symbols.h"
#include "threads.h"

static sighandler_t (*found_signal)(int, sighandler_t);
static void (*found_exit)(int);
static int (*found_execvpe)(const char *, char *const[], char *const[]);

void find_next_functions(void)
{
	*(void **)&found_signal = next_function("signal");
	*(void **)&found_exit = next_function("exit");
	*(void **)&found_execvpe = next_function("execvpe");
	find_next_threads();
}

sighandler_t next_signal(int number, sighandler_t handler)
{
	return found_signal(number, handler);
}

void next_exit(int status)
{
	found_exit(status);
	__builtin_unreachable();
}

int next_execvpe(const char *file, char *const argv[], char *const environment[])
{
	return found_execvpe(file, argv, environment);
}
