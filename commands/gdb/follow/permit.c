/* Where only ancestors may trace (Yama, as on Ubuntu), a process may permit it to others.

   It does so by prctl, which nobody can do in its place: so its first instruction becomes a system call for one step.  Elsewhere than on x86-64, Yama has its
   way. */

#define _GNU_SOURCE
#include "permit.h"

#include <errno.h>
#include <linux/prctl.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>

#ifdef __x86_64__
/* "syscall" */
#define CALL       0x050fUL
#define CALL_BYTES 0xffffUL

/* Return whether PROCESS has done one instruction, and nothing came between. */
static int step(pid_t process)
{
	int status;
	if (ptrace(PTRACE_SINGLESTEP, process, 0, 0) < 0 ||
	    waitpid(process, &status, __WALL) != process || !WIFSTOPPED(status))
		return 0;
	if (status >> 8 == SIGTRAP)
		return 1;
	kill(process, WSTOPSIG(status));
	return 0;
}

long call_in(pid_t process, long number, long first, long second)
{
	struct user_regs_struct before, call;
	long result = -1;
	/* it is still in execve, whose result would be written over what we set */
	if (!step(process) || ptrace(PTRACE_GETREGS, process, 0, &before) < 0)
		return -1;
	errno = 0;
	unsigned long code = ptrace(PTRACE_PEEKTEXT, process, before.rip, 0);
	if (errno)
		return -1;
	call = before;
	call.rax = number;
	call.rdi = first;
	call.rsi = second;
	call.orig_rax = -1;
	ptrace(PTRACE_SETREGS, process, 0, &call);
	ptrace(PTRACE_POKETEXT, process, before.rip, (code & ~CALL_BYTES) | CALL);
	if (step(process) && ptrace(PTRACE_GETREGS, process, 0, &call) == 0)
		result = call.rax;
	ptrace(PTRACE_POKETEXT, process, before.rip, code);
	ptrace(PTRACE_SETREGS, process, 0, &before);
	return result;
}
#else
long call_in(pid_t process, long number, long first, long second)
{
	(void)process, (void)number, (void)first, (void)second;
	return -1;
}
#endif

void permit_tracers(pid_t process)
{
	call_in(process, SYS_prctl, PR_SET_PTRACER, PR_SET_PTRACER_ANY);
}
