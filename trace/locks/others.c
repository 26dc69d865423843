/* Barriers, locks that spin, and what is to be done once. */

#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "locks.h"

EXPORTED int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	int (*real)(pthread_barrier_t *) = real_function(OF_pthread_barrier_wait);
	bool waits = begin_wait(OF_pthread_barrier_wait, barrier, 0, SITE);
	int result = real(barrier);
	end_wait(OF_pthread_barrier_wait, waits);
	end_call(OF_pthread_barrier_wait, barrier, result, SITE);
	return result;
}

typedef int spin_function(pthread_spinlock_t *lock);

static int try_spin(pthread_spinlock_t *lock)
{
	spin_function *real = real_function(OF_pthread_spin_trylock);
	return real(lock);
}

EXPORTED int pthread_spin_lock(pthread_spinlock_t *lock)
{
	spin_function *real = real_function(OF_pthread_spin_lock);
	if (!is_traced(OF_pthread_spin_lock))
		return real(lock);
	int result = try_spin(lock);
	if (result == EBUSY) {
		bool waits = begin_wait(OF_pthread_spin_lock, (const void *)lock, 0, SITE);
		result = real(lock);
		end_wait(OF_pthread_spin_lock, waits);
	}
	end_call(OF_pthread_spin_lock, (const void *)lock, result, SITE);
	return result;
}

EXPORTED int pthread_spin_trylock(pthread_spinlock_t *lock)
{
	int result = try_spin(lock);
	end_call(OF_pthread_spin_trylock, (const void *)lock, result, SITE);
	return result;
}

EXPORTED int pthread_spin_unlock(pthread_spinlock_t *lock)
{
	spin_function *real = real_function(OF_pthread_spin_unlock);
	end_call(OF_pthread_spin_unlock, (const void *)lock, 0, SITE);
	return real(lock);
}

/* Whether another thread is doing it: what glibc has in the lowest bits then.  Where it has something else, nothing is told. */
static bool is_in_progress(const pthread_once_t *once)
{
	return (__atomic_load_n(once, __ATOMIC_RELAXED) & 3) == 1;
}

EXPORTED int pthread_once(pthread_once_t *once, void (*function)(void))
{
	int (*real)(pthread_once_t *, void (*)(void)) = real_function(OF_pthread_once);
	bool waits = is_in_progress(once) && begin_wait(OF_pthread_once, once, 0, SITE);
	int result = real(once, function);
	end_wait(OF_pthread_once, waits);
	end_call(OF_pthread_once, once, result, SITE);
	return result;
}

EXPORTED void call_once(once_flag *once, void (*function)(void))
{
	void (*real)(once_flag *, void (*)(void)) = real_function(OF_call_once);
	_Static_assert(sizeof *once == sizeof(pthread_once_t), "they are the same");
	bool waits =
	    is_in_progress((const pthread_once_t *)once) && begin_wait(OF_call_once, once, 0, SITE);
	real(once, function);
	end_wait(OF_call_once, waits);
	end_call(OF_call_once, once, 0, SITE);
}
