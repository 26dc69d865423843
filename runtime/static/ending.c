/* How a static program ends. */

#include <unistd.h>

#include "process.h"

/* Not so if something that the program has, or needs, brought in that of the C library. */
extern void our_exit(int status) HIDDEN;

bool exit_calls_ours(void)
{
	return (void (*)(int))_exit == our_exit;
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
