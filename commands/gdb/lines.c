/* Which programs and libraries have lines of a source file. */

#define _GNU_SOURCE
#include "lines.h"

#include <string.h>

#include "contents.h"
#include "elf-section.h"

struct search {
	const char *text;
	bool is_found;
};

static bool search_section(const void *data, size_t size, void *context)
{
	struct search *search = context;
	search->is_found |= memmem(data, size, search->text, strlen(search->text)) != NULL;
	return !search->is_found;
}

/* Whether the section NAME has TEXT. */
static bool has_in_section(const char *path, const struct contents *contents, const char *name,
			   const char *text)
{
	struct search search = { text, false };
	for_each_section(path, contents, name, search_section, &search);
	return search.is_found;
}

static const char *base_of(const char *file)
{
	const char *slash = file ? strrchr(file, '/') : NULL;
	return slash ? slash + 1 : file ? file : "";
}

static bool is_elf_file(const struct contents *contents)
{
	return contents->size > 4 && memcmp(contents->bytes, "\177ELF", 4) == 0;
}

static bool have_lines(const char *path, const struct contents *contents, const char *file)
{
	return has_in_section(path, contents, ".debug_line", base_of(file)) ||
	       has_in_section(path, contents, ".debug_line_str", base_of(file));
}

bool has_lines(const char *path, const char *file)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	bool has = is_elf_file(&contents) && have_lines(path, &contents, file);
	drop_contents(&contents);
	return has;
}

bool lacks_lines(const char *path, const char *file)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	bool lacks = has_in_section(path, &contents, ".debug_site_info", base_of(file)) &&
		     !have_lines(path, &contents, file);
	drop_contents(&contents);
	return lacks;
}

bool is_elf(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	bool is = is_elf_file(&contents);
	drop_contents(&contents);
	return is;
}
