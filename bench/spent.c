/* spent COUNT COMMAND [ARGUMENT]...

   Run COMMAND, COUNT times one after another, without its standard output.  Print
   the mean of the processor time, user and system, in seconds, that it and the
   processes it waited for took.  The shell's own "times" counts in hundredths. */

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

static int run(char **command)
{
	posix_spawn_file_actions_t quietly;
	pid_t child;
	int status;
	posix_spawn_file_actions_init(&quietly);
	posix_spawn_file_actions_addopen(&quietly, 1, "/dev/null", O_WRONLY, 0);
	int error = posix_spawnp(&child, command[0], &quietly, NULL, command, environ);
	posix_spawn_file_actions_destroy(&quietly);
	if (error) {
		fprintf(stderr, "spent: %s: %s\n", command[0], strerror(error));
		return 0;
	}
	if (waitpid(child, &status, 0) == child && status == 0)
		return 1;
	fprintf(stderr, "spent: %s failed\n", command[0]);
	return 0;
}

static double seconds(struct timeval time)
{
	return time.tv_sec + time.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
	struct rusage children;
	int count = argc > 2 ? atoi(argv[1]) : 0;
	if (count < 1) {
		fprintf(stderr, "usage: spent COUNT COMMAND [ARGUMENT]...\n");
		return 2;
	}
	for (int i = 0; i < count; i++)
		if (!run(argv + 2))
			return 1;
	getrusage(RUSAGE_CHILDREN, &children);
	printf("%.6f\n", (seconds(children.ru_utime) + seconds(children.ru_stime)) / count);
	return 0;
}
