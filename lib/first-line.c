/* A file with one line. */

#include "first-line.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

char *read_first_line(const char *file, const char *what)
{
	char *line = NULL;
	size_t room = 0;
	FILE *in = fopen(file, "re");
	if (!in || getline(&line, &room, in) <= 0) {
		if (in)
			complain("%s: there is no %s", file, what);
		else
			complain("%s: %s", file, strerror(errno));
		exit(EXIT_USAGE);
	}
	fclose(in);
	line[strcspn(line, "\r\n")] = 0;
	return line;
}
