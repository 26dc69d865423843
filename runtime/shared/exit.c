/* exit () is ours, so that of two threads that call it, one ends the process.

   A static program has no such file: there, exit () calls our _exit () at last, in each thread. */

#include <stdlib.h>

#include "next.h"
#include "process.h"
#include "registry.h"

STANDS_IN _Noreturn void exit(int status)
{
	if (registry_wants_report())
		own_exit();
	next_exit(status);
}
