/* sampler recover: make reports of what dead processes left.

   REPORT.live becomes REPORT, by way of REPORT.new, and goes. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alive.h"
#include "live-file.h"
#include "tool.h"

static struct {
	bool force;
	char **files;
} arguments;

static const struct argp_option options[] = {
	{ "force", 'f', NULL, 0, "Replace reports that are newer than what was left", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	switch (key) {
	case 'f':
		arguments.force = true;
		return 0;
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "at least one file is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "FILE...",
	.doc = "Make reports of what killed processes left in live files."
	       "\vFILE is a live file, REPORT.live, or the report's name; others are passed over.  "
	       "The report takes the live file's place.",
};

/* The names of one report. */
struct names {
	char *report, *live, *new;
};

static char *join(const char *name, size_t length, const char *suffix)
{
	char *joined = allocate(length + strlen(suffix) + 1);
	sprintf(joined, "%.*s%s", (int)length, name, suffix);
	return joined;
}

static struct names names_of(const char *file)
{
	size_t length = strlen(file), suffix = strlen(SAMPLER_LIVE_SUFFIX);
	if (length > suffix && strcmp(file + length - suffix, SAMPLER_LIVE_SUFFIX) == 0)
		length -= suffix;
	return (struct names){ join(file, length, ""), join(file, length, SAMPLER_LIVE_SUFFIX),
			       join(file, length, ".new") };
}

static void free_names(struct names *names)
{
	free(names->report);
	free(names->live);
	free(names->new);
}

/* Whether the process of FILE has ended, and no other one takes it meanwhile: see
   runtime/claim.c. */
static bool is_left(const struct live_file *file)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	return fcntl(file->fd, F_SETLK, &whole) == 0 &&
	       !is_alive(file->header->process, file->header->start);
}

static bool is_replaceable(const struct names *names, const struct live_file *file)
{
	struct stat st;
	return arguments.force || stat(names->report, &st) < 0 || st.st_mtime <= file->changed;
}

static int put_in_place(const struct names *names, bool is_whole)
{
	if (rename(names->new, names->report) < 0) {
		complain("%s: %s", names->report, strerror(errno));
		return EXIT_USAGE;
	}
	if (!is_whole) {
		complain("%s is damaged; %s has what could be read of it", names->live,
			 names->report);
		return EXIT_NOT_FOUND;
	}
	unlink(names->live);
	printf("%s\n", names->report);
	return EXIT_FOUND;
}

static int write_report(const struct names *names, const struct live_file *file)
{
	bool is_whole;
	unlink(names->new);
	int out = open(names->new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	bool is_written =
	    out >= 0 && write_live_report(file, out, "recovered", file->changed, &is_whole);
	int error = errno;
	if (out >= 0)
		close(out);
	if (is_written)
		return put_in_place(names, is_whole);
	complain("%s: %s", names->new, strerror(error));
	if (out >= 0)
		unlink(names->new);
	return EXIT_USAGE;
}

static int recover(const struct names *names, const struct live_file *file)
{
	if (!is_left(file)) {
		complain("%s: process %u still runs; \"sampler snapshot %u\" tells what it has "
			 "counted so far",
			 names->live, file->header->process, file->header->process);
		return EXIT_NOT_FOUND;
	}
	if (!is_replaceable(names, file)) {
		complain("%s is newer than %s: use --force to replace it", names->report,
			 names->live);
		return EXIT_NOT_FOUND;
	}
	return write_report(names, file);
}

/* There is no live file. */
static int pass_over(const char *name, const struct names *names, int error)
{
	if (error != ENOENT) {
		complain("%s: %s", names->live, strerror(error));
		return EXIT_USAGE;
	}
	if (access(name, F_OK) == 0) {
		complain("%s: nothing to recover", name);
		return EXIT_FOUND;
	}
	complain("%s: %s", name, strerror(errno));
	return EXIT_USAGE;
}

static int recover_file(const char *name)
{
	struct live_file file;
	struct names names = names_of(name);
	int status;
	/* a lock needs leave to write */
	int fd = open(names.live, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		status = pass_over(name, &names, errno);
	else if (!open_live_file(&file, fd)) {
		complain("%s: passed over, for it is no live file of this version", names.live);
		status = EXIT_FOUND;
	} else {
		status = recover(&names, &file);
		close_live_file(&file);
	}
	free_names(&names);
	return status;
}

int main(int argc, char **argv)
{
	int status = EXIT_FOUND;
	parse_command_line(&argp, argc, argv, NULL);
	for (char **file = arguments.files; *file; file++)
		status = worse(status, recover_file(*file));
	return finish_output(status);
}
