/* sampler recover: make reports of what dead processes left.

   REPORT.live becomes REPORT, by way of REPORT.new, and goes.  Or it is a report that was complete
   when its process was killed: then it is renamed, and REPORT.new, which may be what was the live file, goes. */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alive.h"
#include "live-file.h"
#include "tool.h"

static struct {
	bool force, is_quiet;
	const char *output; /* or null */
	char **files;
} arguments;

static const struct argp_option options[] = {
	{ "force", 'f', NULL, 0, "Replace reports that are newer than what was left", 0 },
	{ "quiet", 'q', NULL, 0, "Say nothing of processes that still run", 0 },
	{ "output", 'o', "FILE", 0, "Write the report of one live file to FILE, and leave it", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'f':
		arguments.force = true;
		return 0;
	case 'q':
		arguments.is_quiet = true;
		return 0;
	case 'o':
		arguments.output = text;
		return 0;
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		if (arguments.output && arguments.files[1])
			argp_error(state, "with --output, only one file is recovered");
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

static bool exists(const char *name)
{
	struct stat st;
	return stat(name, &st) == 0;
}

/* The names of the report that FILE is about. */
static struct names names_of(const char *file)
{
	size_t length = strlen(file);
	if (has_suffix(file, SAMPLER_LIVE_SUFFIX))
		length -= strlen(SAMPLER_LIVE_SUFFIX);
	struct names names = { join(file, length, ""), join(file, length, SAMPLER_LIVE_SUFFIX),
			       join(file, length, ".new") };
	return names;
}

static void free_names(struct names *names)
{
	free(names->report);
	free(names->live);
	free(names->new);
}

/* Lock FD, as whoever has claimed it does (runtime/claim.c); return whether nobody else has. */
static bool lock_whole(int fd)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	return fcntl(fd, F_OFD_SETLK, &whole) == 0;
}

static bool is_replaceable(const struct names *names, time_t changed)
{
	struct stat st;
	if (arguments.output || arguments.force || stat(names->report, &st) < 0 ||
	    st.st_mtime <= changed)
		return true;
	complain("%s is newer than %s: use --force to replace it", names->report, names->live);
	return false;
}

/* Rename FROM, a whole report, to the report's name. */
static int put_in_place(const struct names *names, const char *from)
{
	if (rename(from, names->report) < 0) {
		complain("%s: %s", names->report, strerror(errno));
		return EXIT_USAGE;
	}
	printf("%s\n", names->report);
	return EXIT_FOUND;
}

static int fail(const char *name, int error)
{
	complain("%s: %s", name, strerror(error));
	return EXIT_USAGE;
}

static int write_report(const struct names *names, const struct live_file *file)
{
	const struct live_ending ending = { .otherwise = "recovered",
					    .end = file->changed,
					    .is_recovered = true };
	const char *path = arguments.output ? arguments.output : names->new;
	bool is_whole;
	if (!arguments.output)
		unlink(path);
	int out = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (arguments.output ? O_TRUNC : O_EXCL),
		       0666);
	if (out < 0)
		return fail(path, errno);
	bool is_written = write_live_report(file, out, &ending, &is_whole);
	int error = errno;
	close(out);
	if (!is_written) {
		unlink(path);
		return fail(path, error);
	}
	int status = arguments.output ? EXIT_FOUND : put_in_place(names, path);
	if (!is_whole) {
		complain("%s is damaged; %s has what could be read of it", names->live,
			 arguments.output ? path : names->report);
		return worse(status, EXIT_NOT_FOUND);
	}
	if (status == EXIT_FOUND && !arguments.output)
		unlink(names->live);
	return status;
}

static int recover(const struct names *names, const struct live_file *file)
{
	const struct sampler_live_header *header = &file->source.header;
	if (!lock_whole(file->fd) || is_alive(header->process, file->inode)) {
		if (!arguments.is_quiet)
			complain("%s: process %" PRIu32 " still runs; \"sampler snapshot %" PRIu32
				 "\" tells what it has counted so far",
				 names->live, header->process, header->process);
		return EXIT_NOT_FOUND;
	}
	return is_replaceable(names, file->changed) ? write_report(names, file) : EXIT_NOT_FOUND;
}

/* Whether FD is a report, and not a live file. */
static bool is_report(int fd)
{
	static const char start[] = "<report id=\"";
	char text[sizeof start - 1];
	return pread(fd, text, sizeof text, 0) == sizeof text &&
	       memcmp(text, start, sizeof text) == 0;
}

/* The live file is a whole report: its process was killed when it had exchanged the two, perhaps before it had removed what is called as the text was. */
static int recover_report(const struct names *names, const struct live_file *file)
{
	if (!is_replaceable(names, file->changed))
		return EXIT_NOT_FOUND;
	unlink(names->new);
	return put_in_place(names, names->live);
}

/* What is called a live file is none. */
static int recover_other(const struct names *names, const struct live_file *file,
			 enum live_kind kind)
{
	if (kind == LIVE_OF_OTHER_FORMAT) {
		complain(
		    "%s: a live file of another format, \"%.14s\"; this Sampler reads \"%.14s\"",
		    names->live, file->source.header.magic, SAMPLER_LIVE_MAGIC);
		return EXIT_USAGE;
	}
	if (is_report(file->fd) && lock_whole(file->fd) && !arguments.output)
		return recover_report(names, file);
	if (file->source.size == 0 && lock_whole(file->fd)) {
		/* its process was killed before it had anything to say */
		unlink(names->live);
		return EXIT_FOUND;
	}
	complain("%s: passed over, because it is no live file", names->live);
	return EXIT_FOUND;
}

static int recover_names(const struct names *names)
{
	struct live_file file;
	/* a lock needs leave to write */
	int fd = open(names->live, O_RDWR | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 && errno == ENOENT) {
		complain("%s: nothing to recover", names->report);
		return EXIT_FOUND;
	}
	if (fd < 0)
		return fail(names->live, errno);
	enum live_kind kind = open_live_file(&file, fd);
	int status = kind == LIVE_FILE ? recover(names, &file) : recover_other(names, &file, kind);
	close_live_file(&file);
	return status;
}

static int compare_names(const void *left, const void *right)
{
	return strcmp(((const struct names *)left)->report, ((const struct names *)right)->report);
}

/* Names of reports that were looked at: a pattern may match REPORT, REPORT.live and REPORT.new,
   which are about one. */
static void *done;

static int recover_file(const char *file)
{
	struct names *names = allocate(sizeof *names);
	*names = names_of(file);
	bool is_there = exists(names->live) || exists(file);
	struct names *known = *(struct names **)tsearch(names, &done, compare_names);
	if (known == names && is_there)
		return recover_names(names);
	if (known == names)
		return fail(file, ENOENT);
	free_names(names);
	free(names);
	return EXIT_FOUND;
}

/* Whether the text FILE of a report is still being written, or was when its process was killed. */
static bool is_new(const char *file)
{
	return has_suffix(file, ".new");
}

int main(int argc, char **argv)
{
	int status = EXIT_FOUND;
	parse_command_line(&argp, argc, argv, NULL);
	for (char **file = arguments.files; *file; file++)
		if (!is_new(*file))
			status = worse(status, recover_file(*file));
	return finish_output(status);
}
