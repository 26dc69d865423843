/* expand_events: write a stream of raw events (sampler-raw-event(5)) in XML, or tell their format.

   In: a file, or standard input; of a file that is a trace of ours, the events that "sampler trace export" makes of it.  A stream
   may begin anywhere: if its first entry is no PROLOGUE, the format
   is that of the first PROLOGUE behind it. */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "raw/expand.h"
#include "sampler/trace-file.h"
#include "tool.h"

static struct {
	const char *file, *root;
	const struct raw_format *format;
	bool shows_format, is_resolved;
} arguments = { .file = "-" };

enum { OPTION_FORMAT = 256, OPTION_SHOW_FORMAT };

static const struct argp_option options[] = {
	{ "root", 'R', "NAME", OPTION_ARG_OPTIONAL,
	  "Put all into an element NAME (default: EVENTS), so that it is a document", 0 },
	{ "resolve", 'r', NULL, 0,
	  "Write hits only, each with the name, the file and the line of its place, and its text",
	  0 },
	{ "format", OPTION_FORMAT, "FORMAT", 0,
	  "The events are as the RAW_FORMAT in the file FORMAT says; or FORMAT is 2005, or ours",
	  0 },
	{ "show_format", OPTION_SHOW_FORMAT, NULL, 0,
	  "Write the RAW_FORMAT of the events in FILE, or of ours if none is given, and no events",
	  0 },
	{ 0 },
};

static void set_format(struct argp_state *state, const char *text)
{
	static struct raw_format foreign;
	arguments.format = find_raw_format(text, &foreign);
	if (!arguments.format)
		argp_failure(state, EXIT_USAGE, 0, "%s: the format cannot be read", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'R':
		arguments.root = text ? text : "EVENTS";
		if (xmlValidateNameValue(BAD_CAST arguments.root) != 1)
			argp_error(state, "no element can be called \"%s\"", arguments.root);
		return 0;
	case 'r':
		arguments.is_resolved = true;
		return 0;
	case OPTION_FORMAT:
		set_format(state, text);
		return 0;
	case OPTION_SHOW_FORMAT:
		arguments.shows_format = true;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num)
			argp_error(state, "only one file at a time");
		arguments.file = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		if (arguments.shows_format && !arguments.format)
			arguments.format = own_raw_format();
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[FILE]",
	.doc = "Write the raw events in FILE (- or none: standard input), or those of the trace "
	       "that it is, in XML, an "
	       "element for each."
	       "\vTimes are in seconds since the process began.",
};

/* A stream: what was read of it to find its format is kept, because it may not be read twice. */
struct stream {
	const char *name;
	FILE *in;
	unsigned char *begin;
	size_t size, at; /* of what is kept, and how far it was read again */
	uint64_t offset;
	pid_t exporter; /* who makes raw events of a trace; or 0 */
};

/* So much is looked at to find the format of a stream that begins anywhere. */
#define MOST_LOOKED_AT (1 << 22)

static size_t read_bytes(struct stream *stream, void *bytes, size_t size)
{
	size_t kept = stream->size - stream->at;
	if (kept > size)
		kept = size;
	if (kept)
		memcpy(bytes, stream->begin + stream->at, kept);
	stream->at += kept;
	kept += fread((char *)bytes + kept, 1, size - kept, stream->in);
	stream->offset += kept;
	return kept;
}

/* The format of the stream; null if none is known. */
static const struct raw_format *find_format(struct stream *stream, struct raw_format *space)
{
	size_t step = own_raw_format()->size;
	stream->begin = allocate(MOST_LOOKED_AT);
	/* a first entry, which most often is enough, before more is waited for */
	for (size_t wanted = step; wanted <= MOST_LOOKED_AT; wanted += step) {
		stream->size +=
		    fread(stream->begin + stream->size, 1, wanted - stream->size, stream->in);
		const struct raw_format *format = recognise_raw_format(
		    stream->begin + wanted - step, stream->size - (wanted - step), space);
		if (format || stream->size < wanted)
			return format;
	}
	return NULL;
}

/* Whether IN, which can be read again, is a trace of ours. */
static bool is_trace(FILE *in)
{
	char magic[sizeof SAMPLER_TRACE_FILE_MAGIC - 1];
	if (fseek(in, 0, SEEK_CUR) < 0)
		return false;
	bool is_ours = fread(magic, 1, sizeof magic, in) == sizeof magic &&
		       memcmp(magic, SAMPLER_TRACE_FILE_MAGIC, sizeof magic) == 0;
	rewind(in);
	return is_ours;
}

/* Read what "sampler trace export" makes of the trace in place of it. */
static bool export_trace(struct stream *stream)
{
	int ends[2];
	char *command = beside_ourselves("../commands/sampler-trace");
	fclose(stream->in);
	if (pipe(ends) < 0 || (stream->exporter = fork()) < 0) {
		complain("%s: %s", stream->name, strerror(errno));
		return false;
	}
	if (stream->exporter == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execl(command, "sampler trace", "export", "--raw-events", stream->name, NULL);
		_exit(cannot_run(command, errno));
	}
	close(ends[1]);
	free(command);
	stream->in = fdopen(ends[0], "r");
	return stream->in;
}

static bool open_stream(struct stream *stream)
{
	bool is_stdin = strcmp(arguments.file, "-") == 0;
	*stream = (struct stream){ .name = is_stdin ? "standard input" : arguments.file };
	stream->in = is_stdin ? stdin : fopen(arguments.file, "re");
	if (!stream->in)
		complain("%s: %s", stream->name, strerror(errno));
	else if (is_trace(stream->in))
		return export_trace(stream);
	return stream->in;
}

/* The stream was read; return how its exporter has ended, or STATUS if that is worse. */
static int close_stream(struct stream *stream, int status)
{
	int exported = 0;
	free(stream->begin);
	fclose(stream->in);
	if (!stream->exporter || waitpid(stream->exporter, &exported, 0) < 0)
		return status;
	return worse(status, WIFEXITED(exported) ? WEXITSTATUS(exported) : EXIT_USAGE);
}

static void say(const struct stream *stream, uint64_t count, const char *what)
{
	if (count)
		complain("%s: %llu %s", stream->name, (unsigned long long)count, what);
}

/* Expand the entries; return the exit status. */
static int expand(struct stream *stream, const struct raw_format *format)
{
	struct expander expander;
	unsigned char *entry = allocate(format->size);
	size_t size;
	begin_expander(&expander, format, arguments.root, arguments.is_resolved);
	while ((size = read_bytes(stream, entry, format->size)) == format->size)
		expand_entry(&expander, entry);
	bool is_whole = !size && !ferror(stream->in);
	if (ferror(stream->in))
		complain("%s: %s", stream->name, strerror(errno));
	else if (size)
		complain("%s: at offset %llu: the last event is cut off, after %zu of %u bytes",
			 stream->name, (unsigned long long)(stream->offset - size), size,
			 format->size);
	say(stream, expander.unknown, "events of types that the format does not have");
	say(stream, expander.context.open_series, "texts have no end");
	say(stream, expander.unplaced, "hits before what tells of their places");
	bool is_good = is_whole && !expander.unknown && !expander.context.open_series;
	end_expander(&expander);
	free(entry);
	return is_good ? EXIT_FOUND : EXIT_NOT_FOUND;
}

static int run(struct stream *stream)
{
	struct raw_format space;
	const struct raw_format *format = arguments.format;
	if (!format)
		format = find_format(stream, &space);
	if (!format) {
		complain(
		    "%s: there is no PROLOGUE in it that is known; --format can tell what it is",
		    stream->name);
		return EXIT_USAGE;
	}
	if (!arguments.shows_format)
		return expand(stream, format);
	write_raw_format(format);
	return EXIT_FOUND;
}

int main(int argc, char **argv)
{
	struct stream stream;
	parse_command_line(&argp, argc, argv, NULL);
	if (arguments.shows_format && arguments.format) {
		write_raw_format(arguments.format);
		return finish_output(EXIT_FOUND);
	}
	if (!open_stream(&stream))
		return EXIT_USAGE;
	int status = run(&stream);
	return finish_output(close_stream(&stream, status));
}
