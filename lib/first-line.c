/* A file with one line. */

#include "first-line.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tool.h"

/* What is open is looked at, because another file may have the name a moment later. */
static bool can_others_read(FILE *in)
{
	struct stat status;
	return fstat(fileno(in), &status) == 0 && status.st_mode & 077;
}

static char *read_line(const char *file, const char *what, bool is_secret)
{
	char *line = NULL;
	size_t room = 0;
	FILE *in = fopen(file, "re");
	if (in && is_secret && can_others_read(in)) {
		complain("%s: others can read this %s: its mode is to be 600", file, what);
		exit(EXIT_USAGE);
	}
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

char *read_first_line(const char *file, const char *what)
{
	return read_line(file, what, false);
}

char *read_first_secret_line(const char *file, const char *what)
{
	return read_line(file, what, true);
}
