/* sampler snapshot: report what a running process has counted so far.

   The process does not notice: its counters are in its live file, which we only read.
   We find that file among its descriptors; or, if it has closed this one, among its
   memory's files. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "live-file.h"
#include "tool.h"

static struct {
	unsigned process;
	const char *output; /* or null */
} arguments;

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "Write the report to FILE, not to standard output", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.output = text;
		return 0;
	default:
		return parse_process(key, text, state, &arguments.process);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "PROCESS",
	.doc = "Report what a running process has counted so far."
	       "\vThe process goes on, and does not notice.",
};

/* Whether PATH is a live file of the process, which is then open. */
static bool try_file(const char *path, struct live_file *file)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return false;
	if (open_live_file(file, fd) == LIVE_FILE &&
	    file->source.header.process == arguments.process)
		return true;
	close_live_file(file);
	return false;
}

/* Whether NAME, which a descriptor or a mapping of the process has, may be that of a live
   file: other files may do something when they are opened. */
static bool may_be_live(const char *name)
{
	return strstr(name, SAMPLER_LIVE_SUFFIX) != NULL;
}

static bool find_descriptor(struct live_file *file)
{
	char path[300], target[4096];
	bool found = false;
	struct dirent *entry;
	snprintf(path, sizeof path, "/proc/%u/fd", arguments.process);
	DIR *directory = opendir(path);
	while (directory && !found && (entry = readdir(directory))) {
		snprintf(path, sizeof path, "/proc/%u/fd/%s", arguments.process, entry->d_name);
		ssize_t length = readlink(path, target, sizeof target - 1);
		target[length < 0 ? 0 : length] = 0;
		found = may_be_live(target) && try_file(path, file);
	}
	int error = errno;
	if (directory)
		closedir(directory);
	errno = error;
	return found;
}

static bool find_mapping(struct live_file *file)
{
	char path[64], *line = NULL;
	size_t size = 0;
	bool found = false;
	snprintf(path, sizeof path, "/proc/%u/maps", arguments.process);
	FILE *maps = fopen(path, "re");
	while (maps && !found && getline(&line, &size, maps) > 0) {
		char *name = strchr(line, '/');
		if (!name)
			continue;
		name[strcspn(name, "\n")] = 0;
		found = may_be_live(name) && try_file(name, file);
	}
	free(line);
	if (maps)
		fclose(maps);
	return found;
}

static int open_output(void)
{
	if (!arguments.output || strcmp(arguments.output, "-") == 0)
		return STDOUT_FILENO;
	return open(arguments.output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

static int write_snapshot(const struct live_file *file)
{
	bool is_whole;
	int out = open_output();
	const struct live_ending ending = { .ended = "snapshot", .end = time(NULL) };
	if (out < 0 || !write_live_report(file, out, &ending, &is_whole)) {
		complain("%s: %s", arguments.output ? arguments.output : "standard output",
			 strerror(errno));
		return EXIT_USAGE;
	}
	if (is_whole)
		return EXIT_FOUND;
	complain("the live file of process %u is damaged", arguments.process);
	return EXIT_NOT_FOUND;
}

static bool is_there(void)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%u", arguments.process);
	return access(path, F_OK) == 0;
}

int main(int argc, char **argv)
{
	struct live_file file;
	parse_command_line(&argp, argc, argv, NULL);
	if (!is_there()) {
		complain("there is no process %u", arguments.process);
		return EXIT_USAGE;
	}
	errno = 0;
	if (!find_descriptor(&file) && (errno == EACCES || !find_mapping(&file))) {
		complain(errno == EACCES ? "process %u is not yours"
					 : "process %u has no live file: it has no sites, or no "
					   "SAMPLER_FILE or SAMPLER_REPORT_FD",
			 arguments.process);
		return errno == EACCES ? EXIT_USAGE : EXIT_NOT_FOUND;
	}
	int status = write_snapshot(&file);
	close_live_file(&file);
	return status;
}
