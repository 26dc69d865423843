/* Members of archives, also of thin ones, which libelf does not read.

	"!<arch>\n", or "!<thin>\n"
	for each member, at even offsets: a header of 60 bytes, and its content

   The first members may be tables, "/" and "/SYM64/" of symbols, and "//" of names that are too
   long for a header: "/NUMBER" there is the offset in that table, where a name ends with a slash
   and a newline.  "#1/NUMBER" is a name of so many bytes before the content.  In a thin archive
   only the tables have content; the names are those of files, as seen from the archive. */

#define _GNU_SOURCE
#include "archive.h"

#include <ar.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char damaged[] = "the archive is cut or damaged";

#define THIN_MAGIC "!<thin>\n"

struct archive {
	const char *file;
	const struct contents *contents;
	bool is_thin;
	const char *names; /* the table, or null */
	size_t names_size;
};

static bool is_thin(const struct contents *contents)
{
	return contents->size >= SARMAG && memcmp(contents->bytes, THIN_MAGIC, SARMAG) == 0;
}

bool is_archive(const struct contents *contents)
{
	return is_thin(contents) ||
	       (contents->size >= SARMAG && memcmp(contents->bytes, ARMAG, SARMAG) == 0);
}

/* The number in a field of SIZE bytes, which blanks fill; or -1. */
static long long parse_field(const char *field, size_t size)
{
	long long number = 0;
	size_t i = 0;
	for (; i < size && field[i] >= '0' && field[i] <= '9'; i++)
		number = 10 * number + (field[i] - '0');
	return i && (i == size || field[i] == ' ') ? number : -1;
}

/* The path of a member of a thin archive, in PATH; null, or what is wrong. */
static const char *find_path(const struct archive *archive, const struct ar_hdr *header, char *path)
{
	long long offset = parse_field(header->ar_name + 1, sizeof header->ar_name - 1);
	if (header->ar_name[0] != '/' || offset < 0 || (size_t)offset >= archive->names_size)
		return "a member of the thin archive has no name that is known";
	const char *name = archive->names + offset;
	const char *end = memmem(name, archive->names_size - offset, "/\n", 2);
	if (!end)
		return damaged;
	const char *slash = strrchr(archive->file, '/');
	int directory = *name == '/' || !slash ? 0 : (int)(slash + 1 - archive->file);
	int length =
	    snprintf(path, PATH_MAX, "%.*s%.*s", directory, archive->file, (int)(end - name), name);
	return length < PATH_MAX ? NULL : strerror(ENAMETOOLONG);
}

static const char *visit_file(const struct archive *archive, const struct ar_hdr *header,
			      member_callback *callback, void *context, bool *goes_on)
{
	static char message[PATH_MAX + 100];
	char path[PATH_MAX];
	struct contents member;
	const char *error = find_path(archive, header, path);
	if (error)
		return error;
	if (!read_regular(&member, path)) {
		snprintf(message, sizeof message, "member %s: %s", path, strerror(errno));
		return message;
	}
	*goes_on = callback(&member, context);
	drop_contents(&member);
	return NULL;
}

static bool is_named(const struct ar_hdr *header, const char *name)
{
	size_t length = strlen(name);
	return memcmp(header->ar_name, name, length) == 0 && header->ar_name[length] == ' ';
}

static bool is_table(const struct ar_hdr *header)
{
	return is_named(header, "/") || is_named(header, "//") || is_named(header, "/SYM64/");
}

/* Remember a table, or show a member. */
static const char *visit(struct archive *archive, const struct ar_hdr *header,
			 struct contents content, member_callback *callback, void *context,
			 bool *goes_on)
{
	if (is_named(header, "//")) {
		archive->names = content.bytes;
		archive->names_size = content.size;
	}
	if (is_table(header))
		return NULL;
	if (archive->is_thin)
		return visit_file(archive, header, callback, context, goes_on);
	if (memcmp(header->ar_name, "#1/", 3) == 0) {
		long long length = parse_field(header->ar_name + 3, sizeof header->ar_name - 3);
		if (length < 0 || (size_t)length > content.size)
			return damaged;
		content.bytes += length;
		content.size -= length;
	}
	*goes_on = callback(&content, context);
	return NULL;
}

const char *for_each_member(const char *file, const struct contents *contents,
			    member_callback *callback, void *context)
{
	struct archive archive = { file, contents, is_thin(contents), NULL, 0 };
	const char *error = NULL;
	bool goes_on = true;
	for (size_t at = SARMAG; !error && goes_on && at < contents->size;) {
		const struct ar_hdr *header = (const void *)(contents->bytes + at);
		size_t left = contents->size - at;
		if (left < sizeof *header || memcmp(header->ar_fmag, ARFMAG, 2) != 0)
			return damaged;
		long long size = parse_field(header->ar_size, sizeof header->ar_size);
		bool has_content = !archive.is_thin || is_table(header);
		if (size < 0 || (has_content && (size_t)size > left - sizeof *header))
			return damaged;
		struct contents content = { contents->bytes + at + sizeof *header, size };
		error = visit(&archive, header, content, callback, context, &goes_on);
		at += sizeof *header + (has_content ? size + size % 2 : 0);
	}
	return error;
}
