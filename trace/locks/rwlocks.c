/* Locks for many readers, or one writer.  Who reads is not known, so only a writer is told of as the holder. */

#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "locks.h"

typedef int function(pthread_rwlock_t *lock);
typedef int timed_function(pthread_rwlock_t *lock, const struct timespec *until);
typedef int clock_function(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *until);

static uint32_t holder_of(const pthread_rwlock_t *lock)
{
	return __atomic_load_n(&lock->__data.__cur_writer, __ATOMIC_RELAXED);
}

/* OPERATION, which is not to wait. */
static int try(enum operation operation, pthread_rwlock_t *lock)
{
	function *real = real_function(operation);
	return real(lock);
}

ALWAYS_INLINE int lock_as(enum operation operation, enum operation trying, pthread_rwlock_t *lock,
			  const void *site)
{
	function *real = real_function(operation);
	if (!is_traced(operation))
		return real(lock);
	int result = try(trying, lock);
	if (result == EBUSY) {
		bool waits = begin_wait(operation, lock, holder_of(lock), site);
		result = real(lock);
		end_wait(operation, waits);
	}
	end_call(operation, lock, result, site);
	return result;
}

ALWAYS_INLINE int timedlock_as(enum operation operation, enum operation trying,
			       pthread_rwlock_t *lock, const struct timespec *until,
			       const void *site)
{
	timed_function *real = real_function(operation);
	if (!is_traced(operation) || !is_time(until))
		return real(lock, until);
	int result = try(trying, lock);
	if (result == EBUSY) {
		bool waits = begin_wait(operation, lock, holder_of(lock), site);
		result = real(lock, until);
		end_wait(operation, waits);
	}
	end_call(operation, lock, result, site);
	return result;
}

ALWAYS_INLINE int clocklock_as(enum operation operation, enum operation trying,
			       pthread_rwlock_t *lock, clockid_t clock,
			       const struct timespec *until, const void *site)
{
	clock_function *real = real_function(operation);
	if (!is_traced(operation) || !is_clock(clock) || !is_time(until))
		return real(lock, clock, until);
	int result = try(trying, lock);
	if (result == EBUSY) {
		bool waits = begin_wait(operation, lock, holder_of(lock), site);
		result = real(lock, clock, until);
		end_wait(operation, waits);
	}
	end_call(operation, lock, result, site);
	return result;
}

EXPORTED int pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
	return lock_as(OF_pthread_rwlock_rdlock, OF_pthread_rwlock_tryrdlock, lock, SITE);
}

EXPORTED int pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
	return lock_as(OF_pthread_rwlock_wrlock, OF_pthread_rwlock_trywrlock, lock, SITE);
}

EXPORTED int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)
{
	int result = try(OF_pthread_rwlock_tryrdlock, lock);
	end_call(OF_pthread_rwlock_tryrdlock, lock, result, SITE);
	return result;
}

EXPORTED int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)
{
	int result = try(OF_pthread_rwlock_trywrlock, lock);
	end_call(OF_pthread_rwlock_trywrlock, lock, result, SITE);
	return result;
}

EXPORTED int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *until)
{
	return timedlock_as(OF_pthread_rwlock_timedrdlock, OF_pthread_rwlock_tryrdlock, lock, until,
			    SITE);
}

EXPORTED int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until)
{
	return timedlock_as(OF_pthread_rwlock_timedwrlock, OF_pthread_rwlock_trywrlock, lock, until,
			    SITE);
}

EXPORTED int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock,
					const struct timespec *until)
{
	return clocklock_as(OF_pthread_rwlock_clockrdlock, OF_pthread_rwlock_tryrdlock, lock, clock,
			    until, SITE);
}

EXPORTED int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock,
					const struct timespec *until)
{
	return clocklock_as(OF_pthread_rwlock_clockwrlock, OF_pthread_rwlock_trywrlock, lock, clock,
			    until, SITE);
}

EXPORTED int pthread_rwlock_unlock(pthread_rwlock_t *lock)
{
	function *real = real_function(OF_pthread_rwlock_unlock);
	end_call(OF_pthread_rwlock_unlock, lock, 0, SITE);
	return real(lock);
}
