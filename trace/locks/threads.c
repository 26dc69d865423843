/* Threads that begin, end, and wait for each other's end.  The object is the thread. */

#include <pthread.h>
#include <threads.h>
#include <time.h>

#include "locks.h"

#define OBJECT(thread) ((const void *)(uintptr_t)(thread))

EXPORTED int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
			    void *(*function)(void *), void *argument)
{
	int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
	    real_function(OF_pthread_create);
	int result = real(thread, attributes, function, argument);
	/* THREAD may be the new thread's, which has freed it */
	end_call(OF_pthread_create, (const void *)function, result, SITE);
	return result;
}

EXPORTED int pthread_join(pthread_t thread, void **value)
{
	int (*real)(pthread_t, void **) = real_function(OF_pthread_join);
	bool waits = begin_wait(OF_pthread_join, OBJECT(thread), 0, SITE);
	int result = real(thread, value);
	end_wait(OF_pthread_join, waits);
	end_call(OF_pthread_join, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED int pthread_tryjoin_np(pthread_t thread, void **value)
{
	int (*real)(pthread_t, void **) = real_function(OF_pthread_tryjoin_np);
	int result = real(thread, value);
	end_call(OF_pthread_tryjoin_np, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED int pthread_timedjoin_np(pthread_t thread, void **value, const struct timespec *until)
{
	int (*real)(pthread_t, void **, const struct timespec *) =
	    real_function(OF_pthread_timedjoin_np);
	bool waits = begin_wait(OF_pthread_timedjoin_np, OBJECT(thread), 0, SITE);
	int result = real(thread, value, until);
	end_wait(OF_pthread_timedjoin_np, waits);
	end_call(OF_pthread_timedjoin_np, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock,
				  const struct timespec *until)
{
	int (*real)(pthread_t, void **, clockid_t, const struct timespec *) =
	    real_function(OF_pthread_clockjoin_np);
	bool waits = begin_wait(OF_pthread_clockjoin_np, OBJECT(thread), 0, SITE);
	int result = real(thread, value, clock, until);
	end_wait(OF_pthread_clockjoin_np, waits);
	end_call(OF_pthread_clockjoin_np, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED int pthread_detach(pthread_t thread)
{
	int (*real)(pthread_t) = real_function(OF_pthread_detach);
	int result = real(thread);
	end_call(OF_pthread_detach, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED int pthread_cancel(pthread_t thread)
{
	int (*real)(pthread_t) = real_function(OF_pthread_cancel);
	int result = real(thread);
	end_call(OF_pthread_cancel, OBJECT(thread), result, SITE);
	return result;
}

EXPORTED void pthread_exit(void *value)
{
	void (*real)(void *) __attribute__((noreturn)) = real_function(OF_pthread_exit);
	end_call(OF_pthread_exit, OBJECT(pthread_self()), 0, SITE);
	real(value);
}

EXPORTED int thrd_join(thrd_t thread, int *value)
{
	int (*real)(thrd_t, int *) = real_function(OF_thrd_join);
	bool waits = begin_wait(OF_thrd_join, OBJECT(thread), 0, SITE);
	int result = real(thread, value);
	end_wait(OF_thrd_join, waits);
	end_call(OF_thrd_join, OBJECT(thread), result, SITE);
	return result;
}
