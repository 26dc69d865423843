/* What another of our programs writes. */

#define _GNU_SOURCE
#include "child-output.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

static void become_child(const char *path, const char *const *words, const char *input,
			 bool complains, int out)
{
	dup2(out, STDOUT_FILENO);
	if (input && !freopen(input, "r", stdin))
		_exit(EXIT_USAGE);
	if (!complains && !freopen("/dev/null", "w", stderr))
		_exit(EXIT_USAGE);
	execv(path, (char **)words);
	_exit(EXIT_USAGE);
}

struct child_output begin_child(const char *path, const char *const *words, const char *input,
				bool complains)
{
	struct child_output child = { NULL, -1 };
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) < 0)
		return child;
	child.pid = fork();
	if (child.pid == 0)
		become_child(path, words, input, complains, ends[1]);
	close(ends[1]);
	child.stream = child.pid > 0 ? fdopen(ends[0], "r") : NULL;
	if (!child.stream)
		close(ends[0]);
	return child;
}

void end_child(struct child_output *child)
{
	if (child->stream)
		fclose(child->stream);
	if (child->pid > 0)
		waitpid(child->pid, NULL, 0);
}
