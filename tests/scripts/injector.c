/* injector WHAT NUMBER COMMAND [ARGUMENT...]

   Run COMMAND, and disturb call NUMBER, from 1, of those that the runtime makes of the system: WHAT
   is "fail", and the call fails by ENOSPC; or the number of a signal, which comes just before the
   call. Only calls of the first thread of each process count, COMMAND's and those that it forks,
   which are made by code of libsampler.so.  Waits for all of them, and exits as COMMAND does; the
   file "injected" is there if the call was made. */

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

/* A process that is watched. */
static struct process {
	pid_t id;
	unsigned long long start, end; /* of the runtime's code */
	int is_entry;                  /* whether it has entered a call */
} processes[64];

static struct process *process_of(pid_t id)
{
	struct process *process = processes;
	while (process->id && process->id != id)
		process++;
	process->id = id;
	return process;
}

/* Find the runtime's code, as soon as it is mapped. */
static void find_runtime(struct process *process)
{
	char path[64], line[4096], permissions[8];
	snprintf(path, sizeof path, "/proc/%d/maps", process->id);
	FILE *maps = fopen(path, "r");
	while (maps && fgets(line, sizeof line, maps)) {
		unsigned long long from, to;
		if (strstr(line, "/libsampler.so") &&
		    sscanf(line, "%llx-%llx %7s", &from, &to, permissions) == 3 &&
		    permissions[2] == 'x') {
			process->start = from;
			process->end = to;
		}
	}
	if (maps)
		fclose(maps);
}

static int is_of_runtime(struct process *process, unsigned long long address)
{
	if (!process->end)
		find_runtime(process);
	return address >= process->start && address < process->end;
}

static void proceed(pid_t id, int signal)
{
	/* it may have been killed meanwhile */
	ptrace(PTRACE_SYSCALL, id, 0, signal);
}

/* PROCESS has just entered a call, with these registers: let it fail, or restart after a signal. */
static void disturb(const char *what, struct process *process, struct user_regs_struct *registers)
{
	unsigned long long call = registers->orig_rax;
	int number = atoi(what), status;
	close(open("injected", O_CREAT | O_WRONLY, 0600));
	registers->orig_rax = -1;
	ptrace(PTRACE_SETREGS, process->id, 0, registers);
	proceed(process->id, 0);
	if (waitpid(process->id, &status, 0) < 0 || !WIFSTOPPED(status))
		exit(99);
	ptrace(PTRACE_GETREGS, process->id, 0, registers);
	registers->rax = number ? call : (unsigned long long)-ENOSPC;
	if (number)
		registers->rip -= 2;
	ptrace(PTRACE_SETREGS, process->id, 0, registers);
	process->is_entry = 0;
	proceed(process->id, number);
}

/* PROCESS enters a call, or leaves it. */
static void call(const char *what, int at, struct process *process)
{
	static int calls;
	struct user_regs_struct registers;
	process->is_entry = !process->is_entry;
	ptrace(PTRACE_GETREGS, process->id, 0, &registers);
	if (process->is_entry && is_of_runtime(process, registers.rip) && ++calls == at)
		disturb(what, process, &registers);
	else
		proceed(process->id, 0);
}

/* PROCESS has stopped. */
static void stop(const char *what, int at, struct process *process, int status)
{
	int signal = WSTOPSIG(status), event = status >> 16;
	if (event == PTRACE_EVENT_EXEC)
		process->start = process->end = 0;
	if (signal == (SIGTRAP | 0x80))
		call(what, at, process);
	else
		proceed(process->id, event || signal == SIGTRAP || signal == SIGSTOP ? 0 : signal);
}

/* Return the status of the first process when all have ended. */
static int watch(const char *what, int at, pid_t first)
{
	int status, first_status = 0;
	waitpid(first, &status, 0);
	ptrace(PTRACE_SETOPTIONS, first, 0,
	       PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
		   PTRACE_O_TRACEEXEC);
	proceed(first, 0);
	for (pid_t id; (id = waitpid(-1, &status, __WALL)) > 0;)
		if (WIFSTOPPED(status))
			stop(what, at, process_of(id), status);
		else if (id == first)
			first_status = status;
	return first_status;
}

int main(int argc, char **argv)
{
	if (argc < 4)
		return 2;
	pid_t child = fork();
	if (child == 0) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		raise(SIGSTOP);
		execvp(argv[3], argv + 3);
		_exit(127);
	}
	int status = watch(argv[1], atoi(argv[2]), child);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
