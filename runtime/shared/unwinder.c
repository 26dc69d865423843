/* What libgcc's unwinder, which is linked into libsampler.so, asks of threads.

   It would call the program's functions of these names.  It needs none: what they protect is a list
   of frames that are registered by hand, which is empty in our copy of it. */

#include <pthread.h>

#include "runtime.h"

HIDDEN int pthread_once(pthread_once_t *once, void (*function)(void))
{
	if (!*once)
		function();
	*once = 1;
	return 0;
}

HIDDEN int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	(void)mutex;
	return 0;
}

HIDDEN int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	(void)mutex;
	return 0;
}
