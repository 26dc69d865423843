/* Changes of a source file, which is written back with them. */

#define _GNU_SOURCE
#include "changes.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

bool open_source(struct source *source, const char *path)
{
	*source = (struct source){ .path = path };
	if (!read_regular(&source->contents, path)) {
		complain("%s: %s", path, errno == EINVAL ? "not a file" : strerror(errno));
		return false;
	}
	read_source_text(&source->text, source->contents.bytes, source->contents.size);
	return true;
}

void close_source(struct source *source)
{
	for (size_t i = 0; i < source->change_count; i++)
		free(source->changes[i].added);
	free(source->changes);
	drop_source_text(&source->text);
	drop_contents(&source->contents);
}

void add_change(struct source *source, size_t at, size_t removed, const char *format, ...)
{
	char *added;
	va_list arguments;
	va_start(arguments, format);
	if (vasprintf(&added, format, arguments) < 0)
		complain("%s", strerror(ENOMEM)), exit(EXIT_USAGE);
	va_end(arguments);
	source->changes =
	    reallocate(source->changes, (source->change_count + 1) * sizeof *source->changes);
	source->changes[source->change_count++] = (struct change){ at, removed, added };
}

static int compare_changes(const void *a, const void *b)
{
	const struct change *one = a, *other = b;
	return (one->at > other->at) - (one->at < other->at);
}

static bool write_bytes(const struct source *source, const char *bytes, size_t size)
{
	bool is_done = rewrite_file(source->path, bytes, size);
	if (!is_done)
		complain("%s: cannot be written: %s", source->path, strerror(errno));
	return is_done;
}

bool write_changed(struct source *source)
{
	char *bytes;
	size_t size, done = 0;
	FILE *out = open_memstream(&bytes, &size);
	if (source->change_count)
		qsort(source->changes, source->change_count, sizeof *source->changes,
		      compare_changes);
	for (size_t i = 0; i < source->change_count; i++) {
		const struct change *change = &source->changes[i];
		fwrite(source->contents.bytes + done, 1, change->at - done, out);
		fputs(change->added, out);
		done = change->at + change->removed;
	}
	fwrite(source->contents.bytes + done, 1, source->contents.size - done, out);
	bool is_done = fclose(out) == 0 && write_bytes(source, bytes, size);
	free(bytes);
	return is_done;
}

bool write_back(const struct source *source)
{
	return write_bytes(source, source->contents.bytes, source->contents.size);
}

const char *newline_of(const struct source *source)
{
	const char *bytes = source->contents.bytes;
	const char *newline = memchr(bytes, '\n', source->contents.size);
	return newline && newline > bytes && newline[-1] == '\r' ? "\r\n" : "\n";
}

size_t indent_of(const struct source *source, size_t at, size_t *start)
{
	const struct source_text *text = &source->text;
	*start = text->lines[line_of(text, at) - 1];
	size_t end = *start;
	while (end < text->size && (text->bytes[end] == ' ' || text->bytes[end] == '\t'))
		end++;
	return end - *start;
}
