/* resolve-backtrace: tell where in the source the frames of a backtrace are.

   Output, a line for each frame, fields separated by tabs:

	THREAD FRAME ADDRESS MODULE FUNCTION FILE LINE

   THREAD is "crashed" for the thread that the report's main backtrace is of, and else its
   number.  Functions that are inlined have lines of their own, the innermost first, with
   the FRAME, from 0, that they are part of.  What is not known is "??", or 0 as a LINE.

   The metadata of the report says where which modules were, and their build ids: lib/frames.c finds them. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frames.h"
#include "report-reader.h"
#include "tool.h"

#define UNKNOWN "??"
#define CRASHED "crashed"

static struct {
	char *directories; /* separated by colons, for libdwfl */
	char **files;
} arguments;

static const struct argp_option options[] = {
	{ "debug-directory", 'd', "DIRECTORY", 0,
	  "Look for debugging information in DIRECTORY, too, as in /usr/lib/debug", 0 },
	{ 0 },
};

static void add_directory(const char *directory)
{
	char *longer;
	if (asprintf(&longer, "%s:%s", arguments.directories, directory) < 0)
		exit(EXIT_USAGE);
	free(arguments.directories);
	arguments.directories = longer;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'd':
		add_directory(text);
		return 0;
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[FILE...]",
	.doc = "Read a feedback report from standard input, and tell where in the source the "
	       "frames of its backtraces are."
	       "\vThe FILEs are programs, libraries, or their separate debugging information, if "
	       "they are not where the report says.",
};

/* What the report says of frames and modules. */
static struct {
	struct frame *frames;
	size_t frame_count;
	struct frame_module *modules;
	size_t module_count;
	/* while it is read */
	uint64_t line;
	char thread[32];
	unsigned next_number;
	int status;
} report = { .thread = CRASHED };

/* Say what is wrong with the present line. */
static void line_error(const char *message)
{
	complain_of_line(NULL, "standard input", report.line, message);
	report.status = worse(report.status, EXIT_NOT_FOUND);
}

static void add_frame(struct frame frame)
{
	report.frames = reallocate(report.frames, (report.frame_count + 1) * sizeof *report.frames);
	report.frames[report.frame_count++] = frame;
}

static void add_module(struct frame_module module)
{
	report.modules =
	    reallocate(report.modules, (report.module_count + 1) * sizeof *report.modules);
	report.modules[report.module_count++] = module;
}

static void read_frame(const char *line)
{
	struct frame frame = { 0 };
	bool is_whole;
	if (!parse_frame(&frame, line, &is_whole)) {
		line_error("expected a frame, MODULE(FUNCTION+OFFSET)[ADDRESS]");
		return;
	}
	if (!is_whole)
		line_error("the address is malformed");
	frame.thread = duplicate(report.thread);
	frame.number = report.next_number++;
	add_frame(frame);
}

/* Without metadata, a frame that no function is known of tells where its module was. */
static void guess_module(const struct frame *frame, uint64_t offset)
{
	for (size_t i = 0; i < report.module_count; i++)
		if (strcmp(report.modules[i].path, frame->module) == 0)
			return;
	add_module(
	    (struct frame_module){ frame->address - offset, NULL, duplicate(frame->module) });
}

static void guess_modules(void)
{
	if (report.module_count)
		return;
	for (size_t i = 0; i < report.frame_count; i++) {
		const struct frame *frame = &report.frames[i];
		if (*frame->module && !*frame->function)
			guess_module(frame, frame->offset);
	}
}

static void read_metadata(const char *line)
{
	static const char key[] = "module\t";
	struct frame_module module;
	if (strncmp(line, key, strlen(key)) != 0)
		return;
	if (parse_frame_module(&module, line + strlen(key)))
		add_module(module);
	else
		line_error("malformed module");
}

static void begin_thread(const char *id)
{
	snprintf(report.thread, sizeof report.thread, "%.*s", (int)strcspn(id, "\""), id);
	report.next_number = 0;
}

static void parse_line(const char *subreport, const char *line)
{
	static const char thread[] = "<thread id=\"";
	if (strcmp(subreport, "metadata") == 0)
		read_metadata(line);
	else if (strncmp(line, thread, strlen(thread)) == 0)
		begin_thread(line + strlen(thread));
	else if (strcmp(subreport, "main-backtrace") == 0 ||
		 (strcmp(subreport, "thread-backtraces") == 0 && line[0] != '<'))
		read_frame(line);
}

static void read_event(const struct report_event *event)
{
	report.line = event->line;
	if (event->kind == REPORT_SUBREPORT)
		begin_thread(CRASHED);
	else if (event->kind == REPORT_LINE)
		parse_line(event->id, event->text);
	else if (event->kind == REPORT_ERROR)
		report.status = worse(
		    report.status, event->fault == REPORT_BAD_TEXT ? EXIT_NOT_FOUND : EXIT_USAGE);
}

/* Read a report, or a main backtrace alone. */
static void read_standard_input(void)
{
	const struct report_event *event;
	struct report_reader *reader =
	    report_reader_of(STDIN_FILENO, "standard input", complain_of_line, NULL);
	if (!reader)
		exit(EXIT_USAGE);
	report_reader_keep_lines(reader);
	report_reader_expect(reader, "main-backtrace");
	while ((event = report_next(reader))->kind != REPORT_INPUT_END)
		read_event(event);
	report_reader_close(reader);
}

static void print_function(void *unused, const struct frame *frame,
			   const struct frame_function *function)
{
	(void)unused;
	printf("%s\t%u\t0x%" PRIx64 "\t%s\t%s\t%s\t%d\n", frame->thread, frame->number,
	       frame->address, function->module ? function->module : UNKNOWN,
	       function->name ? function->name : UNKNOWN, function->file ? function->file : UNKNOWN,
	       function->line);
}

int main(int argc, char **argv)
{
	static char *none[] = { NULL };
	arguments.directories = duplicate("-:.debug:/usr/lib/debug");
	arguments.files = none;
	parse_command_line(&argp, argc, argv, NULL);
	read_standard_input();
	guess_modules();
	if (!report.frame_count) {
		complain("the report has no backtrace");
		return EXIT_NOT_FOUND;
	}
	const struct frame_files files = { arguments.directories, arguments.files, false };
	Dwfl *dwfl = open_frame_modules(report.modules, report.module_count, &files);
	for (size_t i = 0; i < report.frame_count; i++)
		visit_functions(dwfl, &report.frames[i], print_function, NULL);
	dwfl_end(dwfl);
	return finish_output(report.status);
}
