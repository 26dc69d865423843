/* Where processes of a report crashed, in lines to read. */

#include "crash-lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child-output.h"
#include "tool.h"

/* The fields of a line of resolve-backtrace, separated by tabs. */
enum { THREAD, NUMBER, ADDRESS, MODULE, FUNCTION, FILE_NAME, LINE_NUMBER, FIELDS };

/* What is to be read of a LINE of resolve-backtrace, if it is of a thread that crashed; else null; to be freed. */
static char *frame_of(char *line)
{
	char *fields[FIELDS] = { NULL };
	for (int i = 0; i < FIELDS && line; i++)
		fields[i] = strsep(&line, "\t\n");
	if (!fields[LINE_NUMBER] || strcmp(fields[THREAD], "crashed") != 0)
		return NULL;
	const char *function = *fields[FUNCTION] ? fields[FUNCTION] : fields[MODULE];
	return make_plain(*fields[FILE_NAME]
			      ? formatted("#%s %s at %s:%s", fields[NUMBER], function,
					  fields[FILE_NAME], fields[LINE_NUMBER])
			      : formatted("#%s %s", fields[NUMBER], function));
}

void for_each_crash_line(const char *path, void (*visit)(void *context, const char *line),
			 void *context)
{
	static const char *const words[] = { "resolve-backtrace", NULL };
	size_t size = 0;
	char *line = NULL, *tool = beside_ourselves("../tools/resolve-backtrace");
	struct child_output child = begin_child(tool, words, path, false);
	while (child.stream && getline(&line, &size, child.stream) > 0) {
		char *frame = frame_of(line);
		if (frame)
			visit(context, frame);
		free(frame);
	}
	end_child(&child);
	free(line);
	free(tool);
}
