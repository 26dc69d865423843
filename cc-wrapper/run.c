/* Running the real compiler.

   Whoever looks at us must see what he would see of gcc: its exit status, its
   death by a signal, and an end when he sends us a signal. */

#define _GNU_SOURCE
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

extern char **environ;

int become(char **argv)
{
	execvp(argv[0], argv);
	return cannot_run(argv[0], errno);
}

static volatile pid_t child;

static void pass_on(int signal_number)
{
	if (child > 0)
		kill(child, signal_number);
}

/* Run ARGV, after the file actions HOW, or null. */
static int run_with(char **argv, const posix_spawn_file_actions_t *how)
{
	static const int passed_on[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT };
	int status = 0;
	pid_t pid;
	/* the caller may have it ignored, and then there would be no status */
	signal(SIGCHLD, SIG_DFL);
	for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
		if (signal(passed_on[i], pass_on) == SIG_IGN)
			signal(passed_on[i], SIG_IGN);
	int error = posix_spawnp(&pid, argv[0], how, NULL, argv, environ);
	if (error)
		return cannot_run(argv[0], error);
	child = pid;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	child = 0;
	return end_as(status);
}

int run(char **argv)
{
	return run_with(argv, NULL);
}

int run_silently(char **argv)
{
	posix_spawn_file_actions_t how;
	posix_spawn_file_actions_init(&how);
	posix_spawn_file_actions_addopen(&how, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&how, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	int status = run_with(argv, &how);
	posix_spawn_file_actions_destroy(&how);
	return status;
}
