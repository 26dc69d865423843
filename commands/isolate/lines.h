/* What is run: a line for each job, as the file of --each or the script of a suite has them. */

#ifndef SAMPLER_ISOLATE_LINES_H
#define SAMPLER_ISOLATE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct line {
	char **words;
	size_t count;
	char *input;   /* the file behind "<", or null */
	char *file;    /* of a corpus, whose name is in the words, or null */
	bool is_crash; /* of one of inputs that fail */
};

struct lines {
	struct line *items;
	size_t count;
};

/* Add LINE, whose words and input last as long as LINES. */
void add_line(struct lines *lines, struct line line);

/* Add LINE, without an end, as number NUMBER of the file NAME: its words, as a shell splits them, with quotes,
   variables and patterns, but no commands; and behind "<" one that is an input.  A line without any adds nothing.
   Return whether it can be read so, after complaining. */
bool add_line_of_words(struct lines *lines, char *line, const char *name, size_t number);

/* Add all lines of IN, called NAME; return whether they can be read. */
bool read_lines(struct lines *lines, FILE *in, const char *name);

#endif
