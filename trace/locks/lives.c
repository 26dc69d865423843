/* Where objects begin and end: nobody waits for that. */

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <threads.h>

#include "locks.h"

/* FUNCTION (OBJECT, ...) of the parameters and arguments that follow. */
#define TELL(function, type, parameters, arguments)                                                \
	EXPORTED int function parameters                                                           \
	{                                                                                          \
		int(*real) parameters = real_function(OF_##function);                              \
		int result = real arguments;                                                       \
		end_call(OF_##function, (const void *)object, result, SITE);                       \
		return result;                                                                     \
	}

#define TELL_END(function, type) TELL(function, type, (type * object), (object))

TELL(pthread_cond_init, pthread_cond_t,
     (pthread_cond_t * object, const pthread_condattr_t *attributes), (object, attributes))
TELL_END(pthread_cond_destroy, pthread_cond_t)
TELL(pthread_rwlock_init, pthread_rwlock_t,
     (pthread_rwlock_t * object, const pthread_rwlockattr_t *attributes), (object, attributes))
TELL_END(pthread_rwlock_destroy, pthread_rwlock_t)
TELL(pthread_barrier_init, pthread_barrier_t,
     (pthread_barrier_t * object, const pthread_barrierattr_t *attributes, unsigned count),
     (object, attributes, count))
TELL_END(pthread_barrier_destroy, pthread_barrier_t)
TELL(pthread_spin_init, pthread_spinlock_t, (pthread_spinlock_t * object, int is_shared),
     (object, is_shared))
TELL_END(pthread_spin_destroy, pthread_spinlock_t)
TELL(sem_init, sem_t, (sem_t * object, int is_shared, unsigned value), (object, is_shared, value))
TELL_END(sem_destroy, sem_t)
TELL_END(sem_close, sem_t)
TELL(mtx_init, mtx_t, (mtx_t * object, int type), (object, type))
TELL_END(cnd_init, cnd_t)

EXPORTED void mtx_destroy(mtx_t *mutex)
{
	void (*real)(mtx_t *) = real_function(OF_mtx_destroy);
	real(mutex);
	end_call(OF_mtx_destroy, mutex, 0, SITE);
}

EXPORTED void cnd_destroy(cnd_t *condition)
{
	void (*real)(cnd_t *) = real_function(OF_cnd_destroy);
	real(condition);
	end_call(OF_cnd_destroy, condition, 0, SITE);
}

/* What is told is the semaphore, not its name. */
EXPORTED sem_t *sem_open(const char *name, int flags, ...)
{
	sem_t *(*real)(const char *, int, ...) = real_function(OF_sem_open);
	sem_t *semaphore;
	va_list rest;
	va_start(rest, flags);
	if (flags & O_CREAT) {
		mode_t mode = va_arg(rest, mode_t);
		unsigned value = va_arg(rest, unsigned);
		semaphore = real(name, flags, mode, value);
	} else {
		semaphore = real(name, flags);
	}
	va_end(rest);
	end_call(OF_sem_open, semaphore, semaphore == SEM_FAILED ? -1 : 0, SITE);
	return semaphore;
}
