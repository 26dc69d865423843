/* One thread at a time.

	free ──▶ held by a thread ──▶ free

   Held: `owner` is the address of the thread's own `self`.  If signals are held back, `is_masked`
   says so, `mask` has those that were before, and the thread runs on `stack`.  A handler that
   interrupts the thread, while nothing is wanted and so no signal is held back, may fork: then it
   finds itself the owner, and goes on without. */

#include "lock.h"

#include "on-stack.h"
#include "signals.h"
#include "kernel.h"

static __thread char self __attribute__((tls_model("initial-exec")));
static char *owner;
static signal_set mask;
static bool is_masked;
static __thread bool is_nested __attribute__((tls_model("initial-exec")));
static struct own_stack stack;

bool is_lock_ours(void)
{
	return __atomic_load_n(&owner, __ATOMIC_RELAXED) == &self;
}

/* A thread that has it may be one that runs only while those that wait, of a higher priority, sleep. */
#define TRIES_BEFORE_SLEEP 100

static void acquire(void)
{
	for (unsigned tries = 0;; tries++) {
		char *nobody = NULL;
		/* pairs with the release in unlock () */
		if (__atomic_compare_exchange_n(&owner, &nobody, &self, true, __ATOMIC_ACQUIRE,
						__ATOMIC_RELAXED))
			return;
		if (tries < TRIES_BEFORE_SLEEP)
			sys_yield();
		else
			sys_sleep_milliseconds(1);
	}
}

static void lock(bool holds_signals_back)
{
	signal_set set = all_but_faults(), before = 0;
	if (holds_signals_back)
		sys_sigprocmask(SIG_BLOCK, &set, &before);
	acquire();
	mask = before;
	is_masked = holds_signals_back;
}

static void unlock(void)
{
	signal_set before = mask;
	bool was_masked = is_masked;
	/* pairs with the acquire in acquire () */
	__atomic_store_n(&owner, NULL, __ATOMIC_RELEASE);
	if (was_masked)
		sys_sigprocmask(SIG_SETMASK, &before, NULL);
}

void call_locked(bool is_wanted, void (*function)(void *), void *argument)
{
	lock(is_wanted);
	if (is_wanted)
		call_on_stack(&stack, function, argument);
	else
		function(argument);
	unlock();
}

void lock_for_fork(void)
{
	is_nested = is_lock_ours();
	if (!is_nested)
		lock(true);
}

void unlock_after_fork(void)
{
	if (!is_nested)
		unlock();
}

void call_while_locked(void (*function)(void *), void *argument)
{
	call_on_stack(&stack, function, argument);
}
