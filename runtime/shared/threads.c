/* Threads as they begin and end: pthread_create and thrd_create are ours, and begin each in a function of ours,
   and a destructor of thread-specific data tells of its end, however it comes. */

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

#include "symbols.h"
#include "thread.h"
#include "threads.h"

/* What ours stands in for, and what else the program may have of its own. */
static int (*next_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static int (*next_create_of_c11)(thrd_t *, thrd_start_t, void *);
static int (*next_key_create)(pthread_key_t *, void (*)(void *));
static int (*next_setspecific)(pthread_key_t, const void *);

/* Keys below that need no memory, in glibc. */
#define FIRST_KEY_WITH_MEMORY 32

static pthread_key_t key;
static bool has_key;

struct beginning {
	union {
		void *(*function)(void *);
		thrd_start_t function_of_c11;
	};
	void *argument;
};

/* The program's own destructors, which may have sites and events, come in rounds, and most often after ours, as our key is the first
   one.  The value of our key, which is never null, tells which round this is: the thread ends for us in the last but one, because sanitizers
   end it for themselves in the last. */
static char rounds[_POSIX_THREAD_DESTRUCTOR_ITERATIONS - 1];
static const char *const our_last_round = &rounds[sizeof rounds - 1];

static void end(void *round)
{
	if (round == our_last_round || next_setspecific(key, (char *)round + 1) != 0)
		end_thread();
}

void find_next_threads(void)
{
	if (next_create)
		return;
	*(void **)&next_create = next_function("pthread_create");
	*(void **)&next_create_of_c11 = next_function("thrd_create");
	*(void **)&next_key_create = next_function("pthread_key_create");
	*(void **)&next_setspecific = next_function("pthread_setspecific");
	has_key = next_key_create && next_setspecific && next_key_create(&key, end) == 0 &&
		  key < FIRST_KEY_WITH_MEMORY;
}

static struct beginning begin(void *data)
{
	struct beginning beginning = *(struct beginning *)data;
	free(data);
	if (next_setspecific(key, rounds) == 0)
		begin_thread();
	return beginning;
}

static void *begin_posix(void *data)
{
	struct beginning beginning = begin(data);
	return beginning.function(beginning.argument);
}

static int begin_c11(void *data)
{
	struct beginning beginning = begin(data);
	return beginning.function_of_c11(beginning.argument);
}

STANDS_IN int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
			     void *(*function)(void *), void *argument)
{
	/* a constructor may come before ours */
	find_next_threads();
	struct beginning *beginning = has_key ? malloc(sizeof *beginning) : NULL;
	if (!beginning)
		return next_create(thread, attributes, function, argument);
	*beginning = (struct beginning){ { .function = function }, argument };
	int result = next_create(thread, attributes, begin_posix, beginning);
	if (result != 0)
		free(beginning);
	return result;
}

STANDS_IN int thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
	find_next_threads();
	if (!next_create_of_c11)
		return thrd_error;
	struct beginning *beginning = has_key ? malloc(sizeof *beginning) : NULL;
	if (!beginning)
		return next_create_of_c11(thread, function, argument);
	*beginning = (struct beginning){ { .function_of_c11 = function }, argument };
	int result = next_create_of_c11(thread, begin_c11, beginning);
	if (result != thrd_success)
		free(beginning);
	return result;
}
