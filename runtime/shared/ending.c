/* How a process ends in which we are a library of our own. */

#include <dlfcn.h>
#include <link.h>

#include "exit.h"
#include "process.h"
#include "symbols.h"
#include "threads.h"

void find_next_functions(void)
{
	find_next_exit();
	find_next_threads();
}

/* A sanitizer may stand in for it, which does not tell the status. */
bool register_exit(exit_function *function)
{
	static int (*next)(exit_function * function, void *argument, void *object);
	if (!next)
		*(void **)&next = next_function("__cxa_atexit");
	return next && next(function, NULL, NULL) == 0;
}

bool exit_calls_ours(void)
{
	return false;
}

/* Only the program's own copy of the C library has an exit (): not that of a library that was
   loaded by dlmopen ().  The program is the first module, and has no name. */
bool is_exit_ours(void)
{
	struct dl_find_object found;
	if (_dl_find_object((void *)is_exit_ours, &found) != 0)
		return false;
	const struct link_map *first = found.dlfo_link_map;
	while (first->l_prev)
		first = first->l_prev;
	return !*first->l_name;
}

/* Each sanitizer that is a library has its own way to end the process, and its own function to be
   called back by.  process.c has the one that the program finds first; with
   -fsanitize=address,undefined, that is libasan's, which is loaded before all else, and
   libubsan's comes after us. */
void watch_next_sanitizer(void (*callback)(void))
{
	void (*set)(void (*)(void));
	*(void **)&set = next_function("__sanitizer_set_death_callback");
	if (set)
		set(callback);
}
