/* Stacks for handlers: see sigaltstack (2).

   If crashes are watched, a thread gets its own when it begins (shared/threads.c), and gives
   it back at its end, by a destructor of thread-specific data. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include "stack.h"

/* For us, besides what the kernel saves there. */
#define OWN_SIZE 65536

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif

/* Keys below that need no memory, in glibc. */
#define FIRST_KEY_WITH_MEMORY 32

static pthread_key_t key;
static bool has_key;

static size_t stack_size(void)
{
	return (OWN_SIZE + getauxval(AT_MINSIGSTKSZ) + 4095) & ~(size_t)4095;
}

static void give_back(void *memory)
{
	stack_t present, none = { .ss_flags = SS_DISABLE };
	if (sigaltstack(NULL, &present) == 0 && present.ss_sp == memory)
		sigaltstack(&none, NULL);
	munmap(memory, stack_size());
}

void begin_stacks(void)
{
	has_key = pthread_key_create(&key, give_back) == 0;
	if (has_key && key >= FIRST_KEY_WITH_MEMORY) {
		pthread_key_delete(key);
		has_key = false;
	}
	use_own_stack();
}

void use_own_stack(void)
{
	int old_errno = errno;
	stack_t stack = { .ss_size = stack_size() }, present;
	if (!has_key || pthread_getspecific(key) || sigaltstack(NULL, &present) < 0 ||
	    !(present.ss_flags & SS_DISABLE))
		return;
	stack.ss_sp = mmap(NULL, stack.ss_size, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
	if (stack.ss_sp == MAP_FAILED)
		return;
	if (sigaltstack(&stack, NULL) == 0)
		pthread_setspecific(key, stack.ss_sp);
	else
		munmap(stack.ss_sp, stack.ss_size);
	errno = old_errno;
}
