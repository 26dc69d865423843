/* More than one of gcc's sanitizers in a process.

   Each that is a library has its own way to end the process, and its own function to be
   called back by.  process.c has the one that the program finds first; with
   -fsanitize=address,undefined, that is libasan's, which is loaded before all else, and
   libubsan's comes after us. */

#define _GNU_SOURCE
#include <dlfcn.h>

#include "runtime.h"

void watch_next_sanitizer(void (*callback)(void))
{
	void (*set)(void (*)(void));
	*(void **)&set = dlsym(RTLD_NEXT, "__sanitizer_set_death_callback");
	if (set)
		set(callback);
}
