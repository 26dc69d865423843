/* Where processes of a report crashed, and where their threads were, in lines to read. */

#include "crash-lines.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child-output.h"
#include "tool.h"

/* The fields of a line of resolve-backtrace, separated by tabs. */
enum { THREAD, NUMBER, ADDRESS, MODULE, FUNCTION, FILE_NAME, LINE_NUMBER, FIELDS };

/* Split LINE into FIELDS; return whether it has all of them. */
static bool split_line(char *line, char *fields[FIELDS])
{
	for (int i = 0; i < FIELDS; i++)
		fields[i] = line ? strsep(&line, "\t\n") : NULL;
	return fields[LINE_NUMBER] != NULL;
}

static bool has_crashed(char *const *fields)
{
	return strcmp(fields[THREAD], "crashed") == 0;
}

/* "parse at parse.c:12", or what is known of that; to be freed. */
static char *place_of(char *const *fields)
{
	const char *function = *fields[FUNCTION] ? fields[FUNCTION] : fields[MODULE];
	return *fields[FILE_NAME]
		   ? formatted("%s at %s:%s", function, fields[FILE_NAME], fields[LINE_NUMBER])
		   : duplicate(function);
}

typedef void line_visit(void *context, const char *line);

static void visit_frame(char *const *fields, line_visit *visit, void *context)
{
	char *place = place_of(fields), *frame = formatted("#%s %s", fields[NUMBER], place);
	visit(context, make_plain(frame));
	free(frame);
	free(place);
}

/* Who looks at lines of resolve-backtrace. */
struct reader {
	line_visit *visit;
	void *context;
	char *thread;    /* of the last line, or null */
	char *place;     /* of that thread, or null */
	bool is_systems; /* that place */
};

typedef void field_visit(struct reader *reader, char *const *fields);

/* Have resolve-backtrace read the reports at PATH, and VISIT each line. */
static void read_frames(const char *path, struct reader *reader, field_visit *visit)
{
	static const char *const words[] = { "resolve-backtrace", NULL };
	size_t size = 0;
	char *line = NULL, *fields[FIELDS], *tool = beside_ourselves("../tools/resolve-backtrace");
	struct child_output child = begin_child(tool, words, path, false);
	while (child.stream && getline(&line, &size, child.stream) > 0)
		if (split_line(line, fields))
			visit(reader, fields);
	end_child(&child);
	free(line);
	free(tool);
}

/* Note the thread of a line; return whether it is another one than before. */
static bool enters_thread(struct reader *reader, const char *thread)
{
	if (reader->thread && strcmp(reader->thread, thread) == 0)
		return false;
	free(reader->thread);
	reader->thread = duplicate(thread);
	return true;
}

static void visit_crashed(struct reader *reader, char *const *fields)
{
	if (has_crashed(fields))
		visit_frame(fields, reader->visit, reader->context);
}

void for_each_crash_line(const char *path, line_visit *visit, void *context)
{
	struct reader reader = { .visit = visit, .context = context };
	read_frames(path, &reader, visit_crashed);
}

static void visit_any(struct reader *reader, char *const *fields)
{
	if (enters_thread(reader, fields[THREAD]) && !has_crashed(fields)) {
		char *heading = formatted("thread %s", fields[THREAD]);
		reader->visit(reader->context, make_plain(heading));
		free(heading);
	}
	visit_frame(fields, reader->visit, reader->context);
}

void for_each_stack_line(const char *path, line_visit *visit, void *context)
{
	struct reader reader = { .visit = visit, .context = context };
	read_frames(path, &reader, visit_any);
	free(reader.thread);
}

static bool is_of_system(const char *module)
{
	return strncmp(module, "/lib", strlen("/lib")) == 0 ||
	       strncmp(module, "/usr/lib", strlen("/usr/lib")) == 0;
}

/* Tell of the last thread, whose frames have all come. */
static void end_thread(struct reader *reader)
{
	if (!reader->place)
		return;
	bool is_main = strcmp(reader->thread, "crashed") == 0;
	char *line = formatted("%s%s: %s", is_main ? "main thread" : "thread ",
			       is_main ? "" : reader->thread, reader->place);
	reader->visit(reader->context, make_plain(line));
	free(line);
	free(reader->place);
	reader->place = NULL;
}

static void note_place(struct reader *reader, char *const *fields)
{
	bool is_systems = is_of_system(fields[MODULE]);
	if (reader->thread && strcmp(reader->thread, fields[THREAD]) != 0)
		end_thread(reader);
	bool is_first = enters_thread(reader, fields[THREAD]);
	if (!is_first && (is_systems || !reader->is_systems))
		return;
	free(reader->place);
	reader->place = place_of(fields);
	reader->is_systems = is_systems;
}

void for_each_thread_line(const char *path, line_visit *visit, void *context)
{
	struct reader reader = { .visit = visit, .context = context };
	read_frames(path, &reader, note_place);
	end_thread(&reader);
	free(reader.thread);
}
