/* injector WHAT NUMBER COMMAND [ARGUMENT...]

   Run COMMAND, and disturb call NUMBER, from 1, of those that the runtime makes of the system: WHAT
   is "fail", and the call fails by ENOSPC; or the number of a signal, which comes just before the
   call. Only calls of the first thread count, which are made by code of libsampler.so.  Exits as
   COMMAND does; the file "injected" is there if the call was made. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;
static unsigned long long start, end; /* of the runtime's code */

/* Find the runtime's code, as soon as it is mapped. */
static void find_runtime(void)
{
	char path[64], line[4096], permissions[8];
	snprintf(path, sizeof path, "/proc/%d/maps", child);
	FILE *maps = fopen(path, "r");
	while (maps && fgets(line, sizeof line, maps)) {
		unsigned long long from, to;
		if (strstr(line, "/libsampler.so") &&
		    sscanf(line, "%llx-%llx %7s", &from, &to, permissions) == 3 &&
		    permissions[2] == 'x') {
			start = from;
			end = to;
		}
	}
	if (maps)
		fclose(maps);
}

static int is_of_runtime(unsigned long long address)
{
	if (!end)
		find_runtime();
	return address >= start && address < end;
}

/* Go on to the next stop, with a SIGNAL or 0; return its status. */
static int proceed(int signal)
{
	int status;
	if (ptrace(PTRACE_SYSCALL, child, 0, signal) < 0 || waitpid(child, &status, 0) < 0)
		exit(99);
	return status;
}

/* The call has just been entered, with these registers: let it fail, or restart after a signal. */
static int disturb(const char *what, struct user_regs_struct *registers)
{
	unsigned long long call = registers->orig_rax;
	int number = atoi(what);
	close(open("injected", O_CREAT | O_WRONLY, 0600));
	registers->orig_rax = -1;
	ptrace(PTRACE_SETREGS, child, 0, registers);
	int status = proceed(0);
	if (!WIFSTOPPED(status))
		return status;
	ptrace(PTRACE_GETREGS, child, 0, registers);
	registers->rax = number ? call : (unsigned long long)-ENOSPC;
	if (number)
		registers->rip -= 2;
	ptrace(PTRACE_SETREGS, child, 0, registers);
	return proceed(number);
}

static int watch(const char *what, int at)
{
	int status, calls = 0, is_entry = 0;
	waitpid(child, &status, 0);
	ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
	status = proceed(0);
	while (WIFSTOPPED(status)) {
		struct user_regs_struct registers;
		int signal = WSTOPSIG(status);
		if (signal != (SIGTRAP | 0x80)) {
			status = proceed(signal == SIGTRAP ? 0 : signal);
			continue;
		}
		is_entry = !is_entry;
		ptrace(PTRACE_GETREGS, child, 0, &registers);
		if (is_entry && is_of_runtime(registers.rip) && ++calls == at) {
			is_entry = 0;
			status = disturb(what, &registers);
		} else
			status = proceed(0);
	}
	return status;
}

int main(int argc, char **argv)
{
	if (argc < 4)
		return 2;
	child = fork();
	if (child == 0) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		raise(SIGSTOP);
		execvp(argv[3], argv + 3);
		_exit(127);
	}
	int status = watch(argv[1], atoi(argv[2]));
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
