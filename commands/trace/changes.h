/* Changes of a source file, which is written back with them. */

#ifndef SAMPLER_CHANGES_H
#define SAMPLER_CHANGES_H

#include "contents.h"
#include "source-text.h"

struct change {
	size_t at, removed; /* in bytes of the old text */
	char *added;
};

/* A file that is to be changed. */
struct source {
	const char *path; /* as the user has it */
	struct contents contents;
	struct source_text text;
	struct change *changes; /* none overlaps another */
	size_t change_count;
};

/* Read the file PATH; say so and return false if that cannot be. */
bool open_source(struct source *source, const char *path);
void close_source(struct source *source);

/* Remove REMOVED bytes at AT, and put a text like printf's in their place. */
void add_change(struct source *source, size_t at, size_t removed, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Write the file with its changes, or as it was; say so and return false if that cannot be: then the file
   is as it was before. */
bool write_changed(struct source *source);
bool write_back(const struct source *source);

/* What ends a line of SOURCE: in files of other systems, two characters. */
const char *newline_of(const struct source *source);

/* The blanks that the line at AT begins with: how many, from *START on. */
size_t indent_of(const struct source *source, size_t at, size_t *start);

/* The include directive that traces need. */
#define TRACE_INCLUDE "#include <sampler/trace.h>"

#endif
