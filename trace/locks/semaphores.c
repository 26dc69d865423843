/* Semaphores.  They fail by errno, and waiting for one is a point of cancellation, even if that does not have to wait. */

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#include "locks.h"

typedef int function(sem_t *semaphore);

static int try(sem_t *semaphore)
{
	function *real = real_function(OF_sem_trywait);
	return real(semaphore);
}

/* Whether SEMAPHORE was had without waiting; errno stays, because who waits may succeed. */
static bool had(sem_t *semaphore)
{
	int error = errno;
	pthread_testcancel();
	bool is = try(semaphore) == 0;
	errno = error;
	return is;
}

EXPORTED int sem_wait(sem_t *semaphore)
{
	function *real = real_function(OF_sem_wait);
	int result = 0;
	if (!is_traced(OF_sem_wait))
		return real(semaphore);
	if (!had(semaphore)) {
		bool waits = begin_wait(OF_sem_wait, semaphore, 0, SITE);
		result = real(semaphore);
		end_wait(OF_sem_wait, waits);
	}
	end_call(OF_sem_wait, semaphore, result, SITE);
	return result;
}

EXPORTED int sem_trywait(sem_t *semaphore)
{
	int result = try(semaphore);
	end_call(OF_sem_trywait, semaphore, result, SITE);
	return result;
}

EXPORTED int sem_timedwait(sem_t *semaphore, const struct timespec *until)
{
	int (*real)(sem_t *, const struct timespec *) = real_function(OF_sem_timedwait);
	int result = 0;
	if (!is_traced(OF_sem_timedwait) || !is_time(until))
		return real(semaphore, until);
	if (!had(semaphore)) {
		bool waits = begin_wait(OF_sem_timedwait, semaphore, 0, SITE);
		result = real(semaphore, until);
		end_wait(OF_sem_timedwait, waits);
	}
	end_call(OF_sem_timedwait, semaphore, result, SITE);
	return result;
}

EXPORTED int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until)
{
	int (*real)(sem_t *, clockid_t, const struct timespec *) = real_function(OF_sem_clockwait);
	int result = 0;
	if (!is_traced(OF_sem_clockwait) || !is_clock(clock) || !is_time(until))
		return real(semaphore, clock, until);
	if (!had(semaphore)) {
		bool waits = begin_wait(OF_sem_clockwait, semaphore, 0, SITE);
		result = real(semaphore, clock, until);
		end_wait(OF_sem_clockwait, waits);
	}
	end_call(OF_sem_clockwait, semaphore, result, SITE);
	return result;
}

/* Also for handlers of signals. */
EXPORTED int sem_post(sem_t *semaphore)
{
	function *real = real_function(OF_sem_post);
	/* told before: who is woken may free it */
	end_call(OF_sem_post, semaphore, 0, SITE);
	return real(semaphore);
}
