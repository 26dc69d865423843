/* kill-at NUMBER COMMAND [ARGUMENT...]

   Run COMMAND, and kill it, and what it has begun, when it is about to make call NUMBER of those that they make of the system, from 1.  Exits with 0 if they were killed, and with 1
   if they have ended before. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t all[4096];
static size_t count;

static void note(pid_t id)
{
	for (size_t i = 0; i < count; i++)
		if (all[i] == id)
			return;
	if (count < sizeof all / sizeof *all)
		all[count++] = id;
}

static void kill_all(void)
{
	for (size_t i = 0; i < count; i++)
		kill(all[i], SIGKILL);
	while (waitpid(-1, NULL, __WALL) > 0)
		;
}

int main(int argc, char **argv)
{
	long left = argc > 2 ? atol(argv[1]) : 0;
	int status, is_first = 1;
	if (left < 1)
		return 2;
	pid_t child = fork(), id;
	if (child == 0) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0)
			_exit(126);
		raise(SIGSTOP);
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	while ((id = waitpid(-1, &status, __WALL)) > 0) {
		if (!WIFSTOPPED(status))
			continue;
		note(id);
		int signal = WSTOPSIG(status);
		if (is_first) {
			is_first = 0;
			ptrace(PTRACE_SETOPTIONS, id, NULL,
			       (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK |
					PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
					PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL));
			signal = 0;
		} else if (signal == (SIGTRAP | 0x80)) {
			struct __ptrace_syscall_info info;
			signal = 0;
			if (ptrace(PTRACE_GET_SYSCALL_INFO, id, (void *)sizeof info, &info) > 0 &&
			    info.op == PTRACE_SYSCALL_INFO_ENTRY && --left == 0) {
				kill_all();
				return 0;
			}
		} else if (signal == SIGTRAP || signal == SIGSTOP)
			/* events, and the stop by which a new process begins */
			signal = 0;
		ptrace(PTRACE_SYSCALL, id, NULL, (void *)(long)signal);
	}
	return 1;
}
