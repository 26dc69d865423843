/* resolve-backtrace: tell where in the source the frames of a backtrace are.

   Output, a line for each frame, fields separated by tabs:

	THREAD FRAME ADDRESS MODULE FUNCTION FILE LINE

   THREAD is "crashed" for the thread that the report's main backtrace is of, and else its
   number.  Functions that are inlined have lines of their own, the innermost first, with
   the FRAME, from 0, that they are part of.  What is not known is "??", or 0 as a LINE.

   The metadata of the report says where which modules were, and their build ids.  A module
   may be found under its path, if it still is the same; among the FILEs of the command
   line; or by its build id, in directories of debugging information. */

#define _GNU_SOURCE
#include <ctype.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
struct frame {
	char *thread;
	unsigned number;
	uint64_t address, offset;
	char *module;   /* the text before the parenthesis, or "" */
	char *function; /* that before the offset, or "" */
};

struct module {
	uint64_t base;
	char *build_id, *path;
};

static struct {
	struct frame *frames;
	size_t frame_count;
	struct module *modules;
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

static void add_module(struct module module)
{
	report.modules =
	    reallocate(report.modules, (report.module_count + 1) * sizeof *report.modules);
	report.modules[report.module_count++] = module;
}

/* MODULE(FUNCTION+0xOFFSET)[0xADDRESS], or [0xADDRESS] */
static void parse_frame(const char *line)
{
	const char *bracket = strrchr(line, '['), *parenthesis = strrchr(line, '(');
	char *end;
	if (!bracket) {
		line_error("expected a frame, MODULE(FUNCTION+OFFSET)[ADDRESS]");
		return;
	}
	struct frame frame = { .thread = duplicate(report.thread), .number = report.next_number++ };
	frame.address = strtoull(bracket + 1, &end, 16);
	if (strcmp(end, "]") != 0)
		line_error("the address is malformed");
	size_t length = parenthesis && parenthesis < bracket ? parenthesis - line : 0;
	frame.module = strndup(line, length);
	frame.function =
	    length ? strndup(parenthesis + 1, strcspn(parenthesis + 1, "+)")) : duplicate("");
	if (length)
		sscanf(parenthesis + 1 + strlen(frame.function), "+%" SCNx64, &frame.offset);
	add_frame(frame);
}

/* Without metadata, a frame that no function is known of tells where its module was. */
static void guess_module(const struct frame *frame, uint64_t offset)
{
	for (size_t i = 0; i < report.module_count; i++)
		if (strcmp(report.modules[i].path, frame->module) == 0)
			return;
	add_module((struct module){ frame->address - offset, NULL, duplicate(frame->module) });
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

/* module <tab> 0xBASE <tab> BUILD-ID <tab> PATH */
static void parse_metadata(const char *line)
{
	char build_id[128];
	struct module module;
	int path = 0;
	if (strncmp(line, "module\t", strlen("module\t")) != 0)
		return;
	if (sscanf(line, "module\t%" SCNx64 "\t%127[0-9a-z]\t%n", &module.base, build_id, &path) <
		2 ||
	    !path) {
		line_error("malformed module");
		return;
	}
	module.build_id = duplicate(build_id);
	module.path = duplicate(line + path);
	add_module(module);
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
		parse_metadata(line);
	else if (strncmp(line, thread, strlen(thread)) == 0)
		begin_thread(line + strlen(thread));
	else if (strcmp(subreport, "main-backtrace") == 0 ||
		 (strcmp(subreport, "thread-backtraces") == 0 && line[0] != '<'))
		parse_frame(line);
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

/* Whether the ELF file at PATH has the build id, which may be "none"; if that is null,
   whether there is an ELF file. */
static bool has_build_id(const char *path, const char *build_id)
{
	char digits[128] = "none";
	const void *bytes;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf *elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
	ssize_t size = elf ? dwelf_elf_gnu_build_id(elf, &bytes) : -1;
	for (ssize_t i = 0; i < size && i < 60; i++)
		sprintf(digits + 2 * i, "%02x", ((const unsigned char *)bytes)[i]);
	bool is_one =
	    elf && elf_kind(elf) == ELF_K_ELF && (!build_id || strcmp(digits, build_id) == 0);
	elf_end(elf);
	if (fd >= 0)
		close(fd);
	return is_one;
}

/* The file with the build id in one of the directories; to be freed; or null.  It has the first
   two digits in the name of its directory, and the others in its own. */
static char *find_in_directories(const char *build_id)
{
	if (strlen(build_id) <= 2)
		return NULL;
	char *copy = duplicate(arguments.directories), *rest = copy, *directory, *path = NULL;
	static const char *const suffixes[] = { "", ".debug" };
	while (!path && (directory = strsep(&rest, ":")))
		for (int i = 0; i < 2 && !path && *directory; i++) {
			if (asprintf(&path, "%s/.build-id/%.2s/%s%s", directory, build_id,
				     build_id + 2, suffixes[i]) < 0 ||
			    !has_build_id(path, build_id)) {
				free(path);
				path = NULL;
			}
		}
	free(copy);
	return path;
}

/* The path of a file with the code, or the debugging information, of MODULE; to be freed;
   null if there is none. */
static char *find_file(const struct module *module)
{
	for (char **file = arguments.files; *file && module->build_id; file++)
		if (has_build_id(*file, module->build_id))
			return duplicate(*file);
	if (has_build_id(module->path, module->build_id))
		return duplicate(module->path);
	return module->build_id ? find_in_directories(module->build_id) : NULL;
}

static Dwfl *open_modules(void)
{
	static Dwfl_Callbacks callbacks = { .find_elf = dwfl_build_id_find_elf,
					    .find_debuginfo = dwfl_standard_find_debuginfo };
	callbacks.debuginfo_path = &arguments.directories;
	Dwfl *dwfl = dwfl_begin(&callbacks);
	dwfl_report_begin(dwfl);
	for (size_t i = 0; i < report.module_count; i++) {
		const struct module *module = &report.modules[i];
		char *file = find_file(module);
		if (!file)
			complain("%s: no file with the build id %s", module->path,
				 module->build_id ? module->build_id : "that it had");
		else if (!dwfl_report_elf(dwfl, module->path, file, -1, module->base, true))
			complain("%s: %s", file, dwfl_errmsg(-1));
		free(file);
	}
	dwfl_report_end(dwfl, NULL, NULL);
	return dwfl;
}

/* A place in the source. */
struct place {
	const char *file;
	int line;
};

/* The length of the suffix of gcc's that the name of LENGTH bytes at NAME ends with, or 0: what
   gcc makes of a function has its name with one of these, all but the first with a number. */
static size_t suffix_length(const char *name, size_t length)
{
	static const char *const suffixes[] = { ".cold",      ".part",     ".isra",
						".constprop", ".lto_priv", ".slow" };
	size_t end = length;
	while (end > 0 && isdigit((unsigned char)name[end - 1]))
		end--;
	bool has_number = end < length && end > 0 && name[end - 1] == '.';
	end = has_number ? end - 1 : length;
	for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
		size_t size = strlen(suffixes[i]);
		if ((has_number || i == 0) && end > size &&
		    memcmp(name + end - size, suffixes[i], size) == 0)
			return length - end + size;
	}
	return 0;
}

/* The length of what the source calls the function NAME. */
static int source_name_length(const char *name)
{
	size_t length = strlen(name), suffix;
	while ((suffix = suffix_length(name, length)))
		length -= suffix;
	return length;
}

static void print_line(const struct frame *frame, const char *module, const char *function,
		       struct place place)
{
	if (!function || !*function)
		function = UNKNOWN;
	printf("%s\t%u\t0x%" PRIx64 "\t%s\t%.*s\t%s\t%d\n", frame->thread, frame->number,
	       frame->address, module, source_name_length(function), function,
	       place.file ? place.file : UNKNOWN, place.line > 0 ? place.line : 0);
}

/* Where the inlined function SCOPE was called, in the unit CU. */
static struct place call_place(Dwarf_Die *cu, Dwarf_Die *scope)
{
	struct place place = { NULL, 0 };
	Dwarf_Attribute attribute;
	Dwarf_Word value;
	Dwarf_Files *files;
	if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_line, &attribute), &value) == 0)
		place.line = value;
	if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_file, &attribute), &value) == 0 &&
	    dwarf_getsrcfiles(cu, &files, NULL) == 0)
		place.file = dwarf_filesrc(files, value, NULL, NULL);
	return place;
}

/* The scopes that ADDRESS is in, as they are nested in the code: those by dwarf_getscopes
   leave this order where a function is inlined.  To be freed. */
static int scopes_at(Dwarf_Die *cu, Dwarf_Addr address, Dwarf_Die **scopes)
{
	Dwarf_Die *innermost = NULL;
	*scopes = NULL;
	int count = cu ? dwarf_getscopes(cu, address, &innermost) : 0;
	if (count > 0)
		count = dwarf_getscopes_die(&innermost[0], scopes);
	free(innermost);
	return count;
}

/* Print a line for each function that is inlined at ADDRESS; return where the function
   that they are in is. */
static struct place print_inlined(const struct frame *frame, const char *module, Dwarf_Die *cu,
				  Dwarf_Addr address, struct place place)
{
	Dwarf_Die *scopes;
	int count = scopes_at(cu, address, &scopes);
	for (int i = 0; i < count; i++) {
		int tag = dwarf_tag(&scopes[i]);
		if (tag == DW_TAG_subprogram)
			break;
		if (tag != DW_TAG_inlined_subroutine)
			continue;
		print_line(frame, module, dwarf_diename(&scopes[i]), place);
		place = call_place(cu, &scopes[i]);
	}
	free(scopes);
	return place;
}

static void print_frame(Dwfl *dwfl, const struct frame *frame)
{
	/* but for the innermost one, these are addresses to return to: the call is before */
	Dwarf_Addr address = frame->address - (frame->number > 0), bias = 0;
	Dwfl_Module *module = dwfl_addrmodule(dwfl, address);
	struct place place = { NULL, 0 };
	const char *name = *frame->module ? frame->module : UNKNOWN, *function = frame->function;
	if (!module) {
		print_line(frame, name, function, place);
		return;
	}
	GElf_Off offset;
	GElf_Sym symbol;
	const char *found =
	    dwfl_module_addrinfo(module, address, &offset, &symbol, NULL, NULL, NULL);
	Dwfl_Line *line = dwfl_module_getsrc(module, address);
	name = dwfl_module_info(module, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
	if (line)
		place.file = dwfl_lineinfo(line, NULL, &place.line, NULL, NULL, NULL);
	Dwarf_Die *cu = dwfl_module_addrdie(module, address, &bias);
	place = print_inlined(frame, name, cu, address - bias, place);
	print_line(frame, name, found ? found : function, place);
}

int main(int argc, char **argv)
{
	static char *none[] = { NULL };
	arguments.directories = duplicate("-:.debug:/usr/lib/debug");
	arguments.files = none;
	parse_command_line(&argp, argc, argv, NULL);
	elf_version(EV_CURRENT);
	read_standard_input();
	guess_modules();
	if (!report.frame_count) {
		complain("the report has no backtrace");
		return EXIT_NOT_FOUND;
	}
	Dwfl *dwfl = open_modules();
	for (size_t i = 0; i < report.frame_count; i++)
		print_frame(dwfl, &report.frames[i]);
	dwfl_end(dwfl);
	return finish_output(report.status);
}
