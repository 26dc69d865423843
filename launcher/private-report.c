/* What of a report may leave its user's machine.

   It is what is on a list, not all but what is on another: a line of a form that is not known here is left out.

	samples			tags, and counters; of the scheme bounds, nothing: these are values that the program had
	backtraces		MODULE(FUNCTION+0xOFFSET)[0xADDRESS]; threads without their names and numbers
	metadata		format, version, sparsity, ended, module; start and end as the day and the duration

   The path of a module is its own below /usr, /lib, /opt and /bin, and elsewhere its last part.  Where modules were in memory is chosen anew, one after the
   other, because that tells of the process; what an address is in its module stays. */

#define _GNU_SOURCE
#include "private-report.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

#define DAY         86400
#define MODULE_ROOM (UINT64_C(1) << 40)

const char *const private_part_ids[PART_COUNT] = { "samples", "main-backtrace", "thread-backtraces",
						   "metadata" };

/* Where a module was. */
struct module {
	uint64_t base;
	char *path;
};

struct modules {
	struct module *items;
	size_t count;
};

static const char *private_path(const char *path)
{
	static const char *const everybodys[] = { "/usr/", "/lib/", "/lib64/",
						  "/opt/", "/bin/", "/sbin/" };
	const char *slash = strrchr(path, '/');
	for (size_t i = 0; i < sizeof everybodys / sizeof *everybodys; i++)
		if (strncmp(path, everybodys[i], strlen(everybodys[i])) == 0 &&
		    !strstr(path, "/../"))
			return path;
	return slash ? slash + 1 : path;
}

/* What is before the character END in *TEXT, which then begins after it; null if there is none. */
static char *field_before(char **text, char end)
{
	char *field = *text, *at = field ? strchr(field, end) : NULL;
	if (!at)
		return NULL;
	*at = 0;
	*text = at + 1;
	return field;
}

static bool begins_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static bool is_hexadecimal(const char *text)
{
	return begins_with(text, "0x") && text[2] &&
	       text[2 + strspn(text + 2, "0123456789abcdef")] == 0;
}

/* Write a line of samples, if it is of a known form and not of bounds; *IS_LEFT_OUT is whether we are in an element that is left out. */
static void write_sample(FILE *out, const char *line, bool *is_left_out)
{
	bool is_element =
	    begins_with(line, "<samples unit=\"") || begins_with(line, "<timestamps unit=\"");
	if (is_element)
		*is_left_out = strstr(line, "scheme=\"bounds\"") != NULL;
	if (!*is_left_out &&
	    (is_element || strcmp(line, "</samples>") == 0 || strcmp(line, "</timestamps>") == 0 ||
	     line[strspn(line, "0123456789\t")] == 0))
		fprintf(out, "%s\n", line);
}

static uint64_t private_address(const struct modules *modules, const char *path, uint64_t address)
{
	for (size_t i = 0; i < modules->count; i++)
		if (strcmp(modules->items[i].path, path) == 0)
			return address - modules->items[i].base + (i + 1) * MODULE_ROOM;
	return 0;
}

/* Write a frame. */
static void write_frame(FILE *out, char *line, const struct modules *modules)
{
	char *bracket = strrchr(line, '['), *end = bracket ? strchr(bracket, ']') : NULL;
	if (!end || end[1] || bracket == line || bracket[-1] != ')')
		return;
	*end = 0;
	bracket[-1] = 0;
	char *round = strrchr(line, '('), *plus = round ? strrchr(round, '+') : NULL;
	if (!plus || !is_hexadecimal(plus + 1) || !is_hexadecimal(bracket + 1))
		return;
	*round = 0;
	fprintf(out, "%s(%s)[0x%" PRIx64 "]\n", private_path(line), round + 1,
		private_address(modules, line, strtoull(bracket + 1, NULL, 16)));
}

static void write_thread_line(FILE *out, char *line, const struct modules *modules,
			      unsigned *number)
{
	if (begins_with(line, "<thread "))
		fprintf(out, "<thread id=\"%u\" name=\"\">\n", ++*number);
	else if (strcmp(line, "</thread>") == 0)
		fprintf(out, "%s\n", line);
	else
		write_frame(out, line, modules);
}

/* Write the fields of a module, the NUMBER-th of those that are. */
static void write_module(FILE *out, char *fields, size_t number)
{
	char *base = field_before(&fields, '\t'), *build = field_before(&fields, '\t');
	if (base && build &&
	    (strcmp(build, "none") == 0 || !build[strspn(build, "0123456789abcdef")]))
		fprintf(out, "module\t0x%" PRIx64 "\t%s\t%s\n", (number + 1) * MODULE_ROOM, build,
			private_path(fields));
}

/* What is known of the process's time. */
struct times {
	uint64_t start, end;
};

static void write_metadata(FILE *out, char *line, size_t *module, struct times *times)
{
	static const char *const kept[] = { "format", "version", "sparsity", "ended" };
	char *value = line, *key = field_before(&value, '\t');
	if (!key)
		return;
	if (strcmp(key, "module") == 0)
		write_module(out, value, (*module)++);
	if (strcmp(key, "start") == 0)
		times->start = strtoull(value, NULL, 10);
	if (strcmp(key, "end") == 0)
		times->end = strtoull(value, NULL, 10);
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (strcmp(key, kept[i]) == 0)
			fprintf(out, "%s\t%s\n", key, value);
}

static void write_times(FILE *out, const struct times *times)
{
	uint64_t day = times->start - times->start % DAY;
	if (times->start && times->end >= times->start)
		fprintf(out, "start\t%" PRIu64 "\nend\t%" PRIu64 "\n", day,
			day + (times->end - times->start));
}

static void add_module(struct modules *modules, const char *line)
{
	char *copy = duplicate(line), *fields = copy;
	field_before(&fields, '\t');
	char *base = field_before(&fields, '\t'), *build = field_before(&fields, '\t');
	if (base && build) {
		modules->items =
		    reallocate(modules->items, (modules->count + 1) * sizeof *modules->items);
		modules->items[modules->count++] =
		    (struct module){ strtoull(base, NULL, 16), duplicate(fields) };
	}
	free(copy);
}

/* Where the subreport ID is in TEXT: its lines, and *END after them; null if it is not there, or not whole. */
static char *find_part(char *text, const char *id, char **end)
{
	char *tag = formatted("<report id=\"%s\">\n", id);
	char *at = text;
	while ((at = strstr(at, tag)) && at != text && at[-1] != '\n')
		at++;
	char *lines = at ? at + strlen(tag) : NULL;
	free(tag);
	*end = lines ? begins_with(lines, "</report>\n") ? lines : strstr(lines, "\n</report>\n")
		     : NULL;
	if (*end && *end != lines)
		++*end;
	return *end ? lines : NULL;
}

/* The modules that the metadata tell of, which are the last subreport. */
static struct modules find_modules(const char *lines, const char *end)
{
	struct modules modules = { NULL, 0 };
	char *copy = formatted("%.*s", (int)(end - lines), lines), *rest = copy, *line;
	while ((line = strsep(&rest, "\n")))
		if (begins_with(line, "module\t"))
			add_module(&modules, line);
	free(copy);
	return modules;
}

static void drop_modules(struct modules *modules)
{
	for (size_t i = 0; i < modules->count; i++)
		free(modules->items[i].path);
	free(modules->items);
}

/* Write the LINES of PART, up to END, which are changed. */
static void write_part(FILE *out, enum private_part part, char *lines, char *end,
		       const struct modules *modules)
{
	bool is_left_out = false;
	unsigned thread = 0;
	size_t module = 0;
	struct times times = { 0, 0 };
	char *rest = lines, *line;
	end[-(end != lines)] = 0;
	while (end != lines && (line = strsep(&rest, "\n"))) {
		if (part == PART_SAMPLES)
			write_sample(out, line, &is_left_out);
		else if (part == PART_MAIN_BACKTRACE)
			write_frame(out, line, modules);
		else if (part == PART_THREAD_BACKTRACES)
			write_thread_line(out, line, modules, &thread);
		else
			write_metadata(out, line, &module, &times);
	}
	if (part == PART_METADATA)
		write_times(out, &times);
}

bool make_private(struct private_report *report, char *text)
{
	char *lines[PART_COUNT], *ends[PART_COUNT];
	*report = (struct private_report){ { NULL }, { 0 } };
	for (int part = 0; part < PART_COUNT; part++)
		lines[part] = find_part(text, private_part_ids[part], &ends[part]);
	if (!lines[PART_SAMPLES] || !lines[PART_METADATA])
		return false;
	struct modules modules = find_modules(lines[PART_METADATA], ends[PART_METADATA]);
	for (int part = 0; part < PART_COUNT; part++) {
		if (!lines[part])
			continue;
		FILE *out = open_memstream(&report->parts[part], &report->sizes[part]);
		write_part(out, part, lines[part], ends[part], &modules);
		fclose(out);
	}
	drop_modules(&modules);
	return true;
}

void drop_private(struct private_report *report)
{
	for (int part = 0; part < PART_COUNT; part++)
		free(report->parts[part]);
}
