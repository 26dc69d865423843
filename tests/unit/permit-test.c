/* A process that has just executed a program does a system call for us, and then what it would have done. */

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../commands/gdb/follow/permit.h"
#include "run.h"

/* A process that has just executed a shell, and is traced. */
static pid_t begin(void)
{
	char byte;
	int status = 0, start[2];
	ck_assert_int_eq(pipe(start), 0);
	pid_t process = fork();
	if (process == 0) {
		close(start[1]);
		if (read(start[0], &byte, 1) == 0)
			execl("/bin/sh", "sh", "-c", "exit 7", NULL);
		_exit(1);
	}
	ck_assert_int_eq(ptrace(PTRACE_SEIZE, process, 0, PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL),
			 0);
	close(start[0]);
	close(start[1]);
	ck_assert_int_eq(waitpid(process, &status, 0), process);
	ck_assert_int_eq(status >> 8, SIGTRAP | PTRACE_EVENT_EXEC << 8);
	return process;
}

START_TEST(does_what_it_would_have_done)
{
	int status;
	pid_t process = begin();
#ifdef __x86_64__
	ck_assert_int_eq(call_in(process, SYS_getpid, 0, 0), process);
#else
	ck_assert_int_eq(call_in(process, SYS_getpid, 0, 0), -1);
#endif
	ptrace(PTRACE_DETACH, process, 0, 0);
	ck_assert_int_eq(waitpid(process, &status, 0), process);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), 7);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("permit");
	tcase_add_test(tests, does_what_it_would_have_done);
	return run_tests("permit", tests);
}
