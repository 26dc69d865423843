/* exit () is ours, so that of two threads that call it, one ends the process.

   A static program has no such file: there, exit () calls our _exit () at last, in each thread. */

#include "exit.h"

#include <stdlib.h>

#include "process.h"
#include "registry.h"
#include "symbols.h"

static void (*next_exit)(int);

void find_next_exit(void)
{
	*(void **)&next_exit = next_function("exit");
}

STANDS_IN _Noreturn void exit(int status)
{
	if (registry_wants_report())
		claim_exit();
	if (!next_exit)
		find_next_exit();
	next_exit(status);
	__builtin_unreachable();
}
