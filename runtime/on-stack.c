/* Stacks of our own.

   A handler runs on its thread's alternate stack, if that has one, and the kernel knows this
   by the stack pointer: once that points elsewhere, the next signal would begin at the top of
   the alternate stack, where the first handler's frames still are.  So the alternate stack
   is disabled meanwhile, if it is in use, and signals come on ours. */

#include "on-stack.h"

#include "kernel.h"

/* Call FUNCTION with ARGUMENT, its stack growing down from TOP. */
void switch_stack(void (*function)(void *), void *argument, void *top) HIDDEN;

#if defined __x86_64__
__asm__("	.text\n"
	"	.globl	switch_stack\n"
	"	.hidden	switch_stack\n"
	"	.type	switch_stack, @function\n"
	"switch_stack:\n"
	"	.cfi_startproc\n"
	"	endbr64\n"
	"	pushq	%rbp\n"
	"	.cfi_def_cfa_offset 16\n"
	"	.cfi_offset rbp, -16\n"
	"	movq	%rsp, %rbp\n"
	"	.cfi_def_cfa_register rbp\n"
	"	movq	%rdx, %rsp\n"
	"	movq	%rdi, %rax\n"
	"	movq	%rsi, %rdi\n"
	"	call	*%rax\n"
	"	movq	%rbp, %rsp\n"
	"	.cfi_def_cfa_register rsp\n"
	"	popq	%rbp\n"
	"	.cfi_def_cfa_offset 8\n"
	"	ret\n"
	"	.cfi_endproc\n"
	"	.size	switch_stack, .-switch_stack\n");
#elif defined __aarch64__
__asm__("	.text\n"
	"	.globl	switch_stack\n"
	"	.hidden	switch_stack\n"
	"	.type	switch_stack, %function\n"
	"switch_stack:\n"
	"	.cfi_startproc\n"
	"	hint	#34\n"
	"	stp	x29, x30, [sp, -16]!\n"
	"	.cfi_def_cfa_offset 16\n"
	"	.cfi_offset 29, -16\n"
	"	.cfi_offset 30, -8\n"
	"	mov	x29, sp\n"
	"	.cfi_def_cfa_register 29\n"
	"	mov	sp, x2\n"
	"	mov	x9, x0\n"
	"	mov	x0, x1\n"
	"	blr	x9\n"
	"	mov	sp, x29\n"
	"	.cfi_def_cfa_register 31\n"
	"	ldp	x29, x30, [sp], 16\n"
	"	.cfi_restore 30\n"
	"	.cfi_restore 29\n"
	"	.cfi_def_cfa_offset 0\n"
	"	ret\n"
	"	.cfi_endproc\n"
	"	.size	switch_stack, .-switch_stack\n");
#endif

struct call {
	void (*function)(void *);
	void *argument;
	stack_t alternate; /* the thread's, when the call began */
};

/* On our own stack. */
static void make_call(void *data)
{
	const struct call *call = data;
	const stack_t none = { .ss_flags = SS_DISABLE };
	stack_t alternate = call->alternate;
	bool is_in_use = alternate.ss_flags & SS_ONSTACK;
	if (is_in_use)
		sys_sigaltstack(&none, NULL);
	call->function(call->argument);
	alternate.ss_flags &= ~SS_ONSTACK;
	if (is_in_use)
		sys_sigaltstack(&alternate, NULL);
}

void call_on_stack(struct own_stack *stack, void (*function)(void *), void *argument)
{
	struct call call = { .function = function, .argument = argument };
	sys_sigaltstack(NULL, &call.alternate);
	switch_stack(make_call, &call, stack + 1);
}
