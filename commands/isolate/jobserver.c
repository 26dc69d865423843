/* The jobserver of GNU make.  Its pipe is shared with all others, and must stay one that waits; so we open it anew, as one that does
   not. */

#include "jobserver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool.h"

static struct {
	int from, to;
} jobserver = { -1, -1 };

/* What comes behind the last of these options in FLAGS, up to a blank; null if there is none, to be freed. */
static char *find_option(const char *flags)
{
	static const char *const options[] = { "--jobserver-auth=", "--jobserver-fds=" };
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const char *value = NULL, *found = flags;
		for (; (found = strstr(found, options[i])); found = value)
			value = found + strlen(options[i]);
		if (value)
			return formatted("%.*s", (int)strcspn(value, " "), value);
	}
	return NULL;
}

/* Open PATH anew, if it is a pipe; else -1. */
static int open_pipe(const char *path, int flags)
{
	struct stat st;
	int fd = open(path, flags | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0 && (fstat(fd, &st) < 0 || !S_ISFIFO(st.st_mode))) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Open our descriptor NUMBER anew; -1 if it is no pipe. */
static int open_inherited(int number, int flags)
{
	char path[32];
	snprintf(path, sizeof path, "/proc/self/fd/%d", number);
	return open_pipe(path, flags);
}

/* Whether a word of FLAGS is -j1. */
static bool runs_one(const char *flags)
{
	static const char one[] = "-j1";
	for (const char *word = flags; *word; word += strcspn(word, " "), word += strspn(word, " "))
		if (strncmp(word, one, strlen(one)) == 0 && strchr(" ", word[strlen(one)]))
			return true;
	return false;
}

enum jobserver_state open_jobserver(void)
{
	static const char named[] = "fifo:";
	int from, to;
	if (jobserver.from >= 0 && jobserver.to >= 0)
		return JOBSERVER_OPEN;
	const char *flags = getenv("MAKEFLAGS");
	char *option = flags ? find_option(flags) : NULL;
	if (!option)
		return flags && runs_one(flags) ? JOBSERVER_ONE : JOBSERVER_NONE;
	if (strncmp(option, named, strlen(named)) == 0) {
		jobserver.from = open_pipe(option + strlen(named), O_RDWR);
		jobserver.to = jobserver.from;
	} else if (sscanf(option, "%d,%d", &from, &to) == 2) {
		jobserver.from = open_inherited(from, O_RDONLY);
		jobserver.to = open_inherited(to, O_WRONLY);
	}
	free(option);
	return jobserver.from >= 0 && jobserver.to >= 0 ? JOBSERVER_OPEN : JOBSERVER_UNREACHABLE;
}

int jobserver_descriptor(void)
{
	return jobserver.from;
}

int acquire_token(void)
{
	unsigned char token;
	return read(jobserver.from, &token, 1) == 1 ? token : -1;
}

void release_token(int token)
{
	unsigned char byte = token;
	/* there is room in the pipe for all that was in it */
	while (write(jobserver.to, &byte, 1) < 0 && errno == EINTR)
		;
}
