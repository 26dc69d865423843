/* turns HOW COMMAND [ARGUMENT...]

   Run COMMAND, whose second thread tries to execute something again and again, while the first one
   ends the process, and let the two run in turns.  At first, the second thread is about to execute
   it, and has reported; the first one has found that, and sleeps.  Then, if HOW is

	a number	the second thread fails, and is about to try again; the first one wakes, and
			goes on by so many instructions; the second one goes on until it tries again
	"wait"		the second thread stays where it is
	"often"		the second thread fails, and tries again, each time that the first one sleeps

   When the first thread is about to end the process, the second one goes on until it sleeps, or
   tries again.  Exits as COMMAND does, or with 99 if the first thread had no chance in 20 turns. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t first, second;

/* Wait until THREAD stops; return its status. */
static int wait_for(pid_t thread)
{
	int status;
	if (waitpid(thread, &status, __WALL) < 0 || !WIFSTOPPED(status))
		exit(98);
	return status;
}

/* Let THREAD go on as REQUEST says, until it stops again; return its status.  COMMAND has no
   signals. */
static int proceed(pid_t thread, int request)
{
	if (ptrace(request, thread, 0, 0) < 0)
		exit(98);
	return wait_for(thread);
}

/* Let THREAD go on until it enters the call A or B; return which one. */
static long run_until(pid_t thread, long a, long b)
{
	struct __ptrace_syscall_info info;
	for (;;) {
		if (WSTOPSIG(proceed(thread, PTRACE_SYSCALL)) != (SIGTRAP | 0x80) ||
		    ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) < 0 ||
		    info.op != PTRACE_SYSCALL_INFO_ENTRY)
			continue;
		long call = info.entry.nr;
		if (call == a || call == b)
			return call;
	}
}

static void begin(char **command)
{
	unsigned long id;
	first = fork();
	if (first == 0) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		raise(SIGSTOP);
		execvp(command[0], command);
		_exit(127);
	}
	wait_for(first);
	ptrace(PTRACE_SETOPTIONS, first, 0,
	       PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE);
	while (proceed(first, PTRACE_SYSCALL) >> 8 != (SIGTRAP | PTRACE_EVENT_CLONE << 8))
		;
	ptrace(PTRACE_GETEVENTMSG, first, 0, &id);
	second = id;
	wait_for(second);
}

/* The second thread fails, and is about to try again; it does when the first one has gone on by so
   many STEPS.  Return whether the first one ends the process then. */
static int step(int steps)
{
	run_until(second, SYS_faccessat2, -1);
	proceed(first, PTRACE_SYSCALL);
	while (steps-- > 0)
		proceed(first, PTRACE_SINGLESTEP);
	run_until(second, SYS_execve, SYS_nanosleep);
	return run_until(first, SYS_exit_group, SYS_nanosleep) == SYS_exit_group;
}

/* Let the second thread have turns until the first one has its own. */
static int take_turns(void)
{
	for (int turn = 0; turn < 20; turn++) {
		long call = run_until(second, SYS_execve, SYS_nanosleep);
		if (call == SYS_nanosleep)
			return run_until(first, SYS_exit_group, -1) == SYS_exit_group;
		if (run_until(first, SYS_exit_group, SYS_nanosleep) == SYS_exit_group)
			return 1;
	}
	exit(99);
}

int main(int argc, char **argv)
{
	int status, is_ending;
	if (argc < 3)
		return 2;
	begin(argv + 2);
	run_until(second, SYS_execve, -1);
	run_until(first, SYS_nanosleep, -1);
	run_until(first, SYS_nanosleep, -1);
	if (strcmp(argv[1], "wait") == 0)
		is_ending = run_until(first, SYS_exit_group, -1) == SYS_exit_group;
	else if (strcmp(argv[1], "often") == 0)
		is_ending = take_turns();
	else
		is_ending = step(atoi(argv[1]));
	if (is_ending)
		run_until(second, SYS_execve, SYS_nanosleep);
	ptrace(PTRACE_DETACH, second, 0, 0);
	ptrace(PTRACE_DETACH, first, 0, 0);
	waitpid(first, &status, 0);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
