/* Stacks for handlers, one for each thread, while it lives. */

#include "stack.h"

#include <sys/auxv.h>

#include "kernel.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

/* For us, besides what the kernel saves there. */
#define OWN_SIZE 65536

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif

static bool have_begun;

/* This thread's, or null. */
static __thread void *own __attribute__((tls_model("initial-exec")));

static size_t stack_size(void)
{
	return (OWN_SIZE + __getauxval(AT_MINSIGSTKSZ) + 4095) & ~(size_t)4095;
}

void begin_stacks(void)
{
	have_begun = true;
	use_own_stack();
}

void use_own_stack(void)
{
	stack_t stack = { .ss_size = stack_size() }, present;
	if (!have_begun || own || sys_sigaltstack(NULL, &present) < 0 ||
	    !(present.ss_flags & SS_DISABLE))
		return;
	stack.ss_sp = sys_mmap(NULL, stack.ss_size, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
	if (stack.ss_sp == MAP_FAILED)
		return;
	if (sys_sigaltstack(&stack, NULL) == 0)
		own = stack.ss_sp;
	else
		sys_munmap(stack.ss_sp, stack.ss_size);
}

void give_back_stack(void)
{
	stack_t present, none = { .ss_flags = SS_DISABLE };
	if (!own)
		return;
	if (sys_sigaltstack(NULL, &present) == 0 && present.ss_sp == own)
		sys_sigaltstack(&none, NULL);
	sys_munmap(own, stack_size());
	own = NULL;
}
