/* How a program ends that has us in it: a static one, or one that libsampler.a was linked into. */

#include <sys/auxv.h>
#include <unistd.h>

#include "process.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

/* Not the same if something that the program has, or needs, brought in that of the C library. */
extern void our_exit(int status) HIDDEN;

void find_next_functions(void)
{
}

/* The C library's exit () calls ours if it is in the program, too: then nobody has loaded it. */
bool exit_calls_ours(void)
{
	return !__getauxval(AT_BASE) && (void (*)(int))_exit == our_exit;
}

extern int __cxa_atexit(exit_function *function, void *argument, void *object);

bool register_exit(exit_function *function)
{
	return __cxa_atexit(function, NULL, NULL) == 0;
}

bool is_exit_ours(void)
{
	return true;
}

/* All sanitizers are one. */
void watch_next_sanitizer(void (*callback)(void))
{
	(void)callback;
}
