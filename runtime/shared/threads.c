/* Threads as they begin: each gets a stack for handlers.

   Static programs have no such file: there, only the first thread has one. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "stack.h"

struct beginning {
	void *(*function)(void *);
	void *argument;
};

static void *begin(void *data)
{
	struct beginning beginning = *(struct beginning *)data;
	free(data);
	use_own_stack();
	return beginning.function(beginning.argument);
}

EXPORTED int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
			    void *(*function)(void *), void *argument)
{
	static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
	struct beginning *beginning = malloc(sizeof *beginning);
	if (!beginning)
		return next(thread, attributes, function, argument);
	*beginning = (struct beginning){ function, argument };
	int result = next(thread, attributes, begin, beginning);
	if (result != 0)
		free(beginning);
	return result;
}
