/* Where objects begin and end: nobody waits for that. */

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <threads.h>

#include "locks.h"

/* FUNCTION, which has those PARAMETERS, of which OBJECT is one, and is called with those ARGUMENTS. */
#define TELL(function, parameters, arguments)                                                      \
	EXPORTED int function parameters                                                           \
	{                                                                                          \
		int(*real) parameters = real_function(OF_##function);                              \
		int result = real arguments;                                                       \
		end_call(OF_##function, (const void *)object, result, SITE);                       \
		return result;                                                                     \
	}

/* clang-format off */
TELL(pthread_cond_init, (pthread_cond_t *object, const pthread_condattr_t *attributes), (object, attributes))
TELL(pthread_cond_destroy, (pthread_cond_t *object), (object))
TELL(pthread_rwlock_init, (pthread_rwlock_t *object, const pthread_rwlockattr_t *attributes), (object, attributes))
TELL(pthread_rwlock_destroy, (pthread_rwlock_t *object), (object))
TELL(pthread_barrier_init, (pthread_barrier_t *object, const pthread_barrierattr_t *attributes, unsigned count),
     (object, attributes, count))
TELL(pthread_barrier_destroy, (pthread_barrier_t *object), (object))
TELL(pthread_spin_init, (pthread_spinlock_t *object, int is_shared), (object, is_shared))
TELL(pthread_spin_destroy, (pthread_spinlock_t *object), (object))
TELL(sem_init, (sem_t *object, int is_shared, unsigned value), (object, is_shared, value))
TELL(sem_destroy, (sem_t *object), (object))
TELL(sem_close, (sem_t *object), (object))
TELL(mtx_init, (mtx_t *object, int type), (object, type))
TELL(cnd_init, (cnd_t *object), (object))
/* clang-format on */

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
