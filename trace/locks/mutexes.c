/* Mutexes. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "locks.h"

typedef int function(pthread_mutex_t *mutex);
typedef int timed_function(pthread_mutex_t *mutex, const struct timespec *until);
typedef int clock_function(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until);
typedef int c11_function(mtx_t *mutex);
typedef int c11_timed_function(mtx_t *mutex, const struct timespec *until);

/* As glibc has them. */
#define PTHREAD_MUTEX_TYPE_IN_KIND   3
#define PTHREAD_MUTEX_ROBUST_IN_KIND 16

/* The thread that holds MUTEX, or 0. */
static uint32_t holder_of(const pthread_mutex_t *mutex)
{
	return __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
}

static int try(pthread_mutex_t *mutex)
{
	function *real = real_function(OF_pthread_mutex_trylock);
	return real(mutex);
}

/* Whether what holds MUTEX may die.  Of such, glibc's trylock must not be asked: one that can be recovered no more is locked for ever by that. */
static bool is_robust(const pthread_mutex_t *mutex)
{
	return mutex->__data.__kind & PTHREAD_MUTEX_ROBUST_IN_KIND;
}

/* Get MUTEX, if that needs no waiting; else, or if nobody can know that beforehand, return EBUSY. */
static int try_first(pthread_mutex_t *mutex)
{
	return is_robust(mutex) ? EBUSY : try(mutex);
}

/* Whether we have MUTEX, and will be told so instead of waiting. */
static bool is_refused(const pthread_mutex_t *mutex)
{
	return (mutex->__data.__kind & PTHREAD_MUTEX_TYPE_IN_KIND) == PTHREAD_MUTEX_ERRORCHECK &&
	       holder_of(mutex) == (uint32_t)gettid();
}

/* Whether somebody has MUTEX whom we wait for, after EBUSY of try_first(). */
static bool is_held(const pthread_mutex_t *mutex)
{
	if (is_robust(mutex) && !__atomic_load_n(&mutex->__data.__lock, __ATOMIC_RELAXED))
		return false;
	return !is_refused(mutex);
}

EXPORTED int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	function *real = real_function(OF_pthread_mutex_lock);
	if (!is_traced(OF_pthread_mutex_lock))
		return real(mutex);
	int result = try_first(mutex);
	if (result == EBUSY) {
		bool waits = is_held(mutex) &&
			     begin_wait(OF_pthread_mutex_lock, mutex, holder_of(mutex), SITE);
		result = real(mutex);
		end_wait(OF_pthread_mutex_lock, waits);
	}
	end_call(OF_pthread_mutex_lock, mutex, result, SITE);
	return result;
}

EXPORTED int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	int result = try(mutex);
	end_call(OF_pthread_mutex_trylock, mutex, result, SITE);
	return result;
}

EXPORTED int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until)
{
	timed_function *real = real_function(OF_pthread_mutex_timedlock);
	if (!is_traced(OF_pthread_mutex_timedlock))
		return real(mutex, until);
	int result = try_first(mutex);
	if (result == EBUSY) {
		bool waits = is_held(mutex) &&
			     begin_wait(OF_pthread_mutex_timedlock, mutex, holder_of(mutex), SITE);
		result = real(mutex, until);
		end_wait(OF_pthread_mutex_timedlock, waits);
	}
	end_call(OF_pthread_mutex_timedlock, mutex, result, SITE);
	return result;
}

/* A clock that there is not is an error even where nothing has to wait. */
EXPORTED int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
				     const struct timespec *until)
{
	clock_function *real = real_function(OF_pthread_mutex_clocklock);
	if (!is_traced(OF_pthread_mutex_clocklock) || !is_clock(clock))
		return real(mutex, clock, until);
	int result = try_first(mutex);
	if (result == EBUSY) {
		bool waits = is_held(mutex) &&
			     begin_wait(OF_pthread_mutex_clocklock, mutex, holder_of(mutex), SITE);
		result = real(mutex, clock, until);
		end_wait(OF_pthread_mutex_clocklock, waits);
	}
	end_call(OF_pthread_mutex_clocklock, mutex, result, SITE);
	return result;
}

EXPORTED int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	function *real = real_function(OF_pthread_mutex_unlock);
	/* told before: another thread has it, or has freed it, afterwards */
	end_call(OF_pthread_mutex_unlock, mutex, 0, SITE);
	return real(mutex);
}

EXPORTED int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
	int (*real)(pthread_mutex_t *, const pthread_mutexattr_t *) =
	    real_function(OF_pthread_mutex_init);
	int result = real(mutex, attributes);
	end_call(OF_pthread_mutex_init, mutex, result, SITE);
	return result;
}

EXPORTED int pthread_mutex_destroy(pthread_mutex_t *mutex)
{
	function *real = real_function(OF_pthread_mutex_destroy);
	int result = real(mutex);
	end_call(OF_pthread_mutex_destroy, mutex, result, SITE);
	return result;
}

/* ---- Those of C11, which are the same inside, and which the C library does not lock by the names above. */

static int try_c11(mtx_t *mutex)
{
	c11_function *real = real_function(OF_mtx_trylock);
	return real(mutex);
}

static uint32_t holder_of_c11(const mtx_t *mutex)
{
	_Static_assert(sizeof *mutex == sizeof(pthread_mutex_t), "they are the same");
	return holder_of((const void *)mutex);
}

EXPORTED int mtx_lock(mtx_t *mutex)
{
	c11_function *real = real_function(OF_mtx_lock);
	if (!is_traced(OF_mtx_lock))
		return real(mutex);
	int result = try_c11(mutex);
	if (result == thrd_busy) {
		bool waits = begin_wait(OF_mtx_lock, mutex, holder_of_c11(mutex), SITE);
		result = real(mutex);
		end_wait(OF_mtx_lock, waits);
	}
	end_call(OF_mtx_lock, mutex, result, SITE);
	return result;
}

EXPORTED int mtx_trylock(mtx_t *mutex)
{
	int result = try_c11(mutex);
	end_call(OF_mtx_trylock, mutex, result, SITE);
	return result;
}

EXPORTED int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until)
{
	c11_timed_function *real = real_function(OF_mtx_timedlock);
	if (!is_traced(OF_mtx_timedlock))
		return real(mutex, until);
	int result = try_c11(mutex);
	if (result == thrd_busy) {
		bool waits = begin_wait(OF_mtx_timedlock, mutex, holder_of_c11(mutex), SITE);
		result = real(mutex, until);
		end_wait(OF_mtx_timedlock, waits);
	}
	end_call(OF_mtx_timedlock, mutex, result, SITE);
	return result;
}

EXPORTED int mtx_unlock(mtx_t *mutex)
{
	c11_function *real = real_function(OF_mtx_unlock);
	end_call(OF_mtx_unlock, mutex, 0, SITE);
	return real(mutex);
}
