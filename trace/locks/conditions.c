/* Conditions: who waits for one always waits. */

#include <pthread.h>
#include <threads.h>
#include <time.h>

#include "locks.h"

EXPORTED int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex)
{
	int (*real)(pthread_cond_t *, pthread_mutex_t *) = real_function(OF_pthread_cond_wait);
	bool waits = begin_wait(OF_pthread_cond_wait, cond, 0, SITE);
	int result = real(cond, mutex);
	end_wait(OF_pthread_cond_wait, waits);
	end_call(OF_pthread_cond_wait, cond, result, SITE);
	return result;
}

EXPORTED int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
				    const struct timespec *until)
{
	int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *) =
	    real_function(OF_pthread_cond_timedwait);
	bool waits = begin_wait(OF_pthread_cond_timedwait, cond, 0, SITE);
	int result = real(cond, mutex, until);
	end_wait(OF_pthread_cond_timedwait, waits);
	end_call(OF_pthread_cond_timedwait, cond, result, SITE);
	return result;
}

EXPORTED int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
				    const struct timespec *until)
{
	int (*real)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *) =
	    real_function(OF_pthread_cond_clockwait);
	bool waits = begin_wait(OF_pthread_cond_clockwait, cond, 0, SITE);
	int result = real(cond, mutex, clock, until);
	end_wait(OF_pthread_cond_clockwait, waits);
	end_call(OF_pthread_cond_clockwait, cond, result, SITE);
	return result;
}

EXPORTED int pthread_cond_signal(pthread_cond_t *cond)
{
	int (*real)(pthread_cond_t *) = real_function(OF_pthread_cond_signal);
	/* told before: who is woken may free it */
	end_call(OF_pthread_cond_signal, cond, 0, SITE);
	return real(cond);
}

EXPORTED int pthread_cond_broadcast(pthread_cond_t *cond)
{
	int (*real)(pthread_cond_t *) = real_function(OF_pthread_cond_broadcast);
	end_call(OF_pthread_cond_broadcast, cond, 0, SITE);
	return real(cond);
}

/* ---- Those of C11. */

EXPORTED int cnd_wait(cnd_t *cond, mtx_t *mutex)
{
	int (*real)(cnd_t *, mtx_t *) = real_function(OF_cnd_wait);
	bool waits = begin_wait(OF_cnd_wait, cond, 0, SITE);
	int result = real(cond, mutex);
	end_wait(OF_cnd_wait, waits);
	end_call(OF_cnd_wait, cond, result, SITE);
	return result;
}

EXPORTED int cnd_timedwait(cnd_t *restrict cond, mtx_t *restrict mutex,
			   const struct timespec *restrict until)
{
	int (*real)(cnd_t *, mtx_t *, const struct timespec *) = real_function(OF_cnd_timedwait);
	bool waits = begin_wait(OF_cnd_timedwait, cond, 0, SITE);
	int result = real(cond, mutex, until);
	end_wait(OF_cnd_timedwait, waits);
	end_call(OF_cnd_timedwait, cond, result, SITE);
	return result;
}

EXPORTED int cnd_signal(cnd_t *cond)
{
	int (*real)(cnd_t *) = real_function(OF_cnd_signal);
	end_call(OF_cnd_signal, cond, 0, SITE);
	return real(cond);
}

EXPORTED int cnd_broadcast(cnd_t *cond)
{
	int (*real)(cnd_t *) = real_function(OF_cnd_broadcast);
	end_call(OF_cnd_broadcast, cond, 0, SITE);
	return real(cond);
}
