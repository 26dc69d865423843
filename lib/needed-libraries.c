/* Libraries of the user's that a program needs: what the dynamic section says, as ld.so(8) reads it. */

#define _GNU_SOURCE
#include "needed-libraries.h"

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contents.h"
#include "tool.h"

struct search {
	const char *path; /* of the program */
	void (*visit)(void *context, const char *library);
	void *context;
};

/* DIRECTORY, of LENGTH bytes, with the directory of the program for $ORIGIN at its beginning; to be freed. */
static char *expanded(const char *directory, size_t length, const char *program)
{
	static const char *const origins[] = { "$ORIGIN", "${ORIGIN}" };
	const char *slash = strrchr(program, '/');
	for (size_t i = 0; i < 2; i++) {
		size_t prefix = strlen(origins[i]);
		if (length >= prefix && strncmp(directory, origins[i], prefix) == 0)
			return formatted("%.*s%.*s", slash ? (int)(slash - program) : 1,
					 slash ? program : ".", (int)(length - prefix),
					 directory + prefix);
	}
	return strndup(directory, length);
}

/* Tell of the library NAME if it is in one of the DIRECTORIES, separated by colons; return whether it is. */
static bool find_in(const struct search *search, const char *directories, const char *name)
{
	bool is_found = false;
	for (size_t length; directories && *directories && !is_found;
	     directories += length + (directories[length] == ':')) {
		length = strcspn(directories, ":");
		char *directory = expanded(directories, length, search->path);
		char *library = formatted("%s/%s", directory ? directory : "", name);
		is_found = length && access(library, R_OK) == 0;
		if (is_found)
			search->visit(search->context, library);
		free(library);
		free(directory);
	}
	return is_found;
}

static void find_library(const struct search *search, const char *const *places, const char *name)
{
	for (; *places; places++)
		if (find_in(search, *places, name))
			return;
}

/* The text that the first dynamic entry with TAG has; "" if there is none. */
static const char *text_of(Elf *elf, Elf_Data *data, const GElf_Shdr *header, GElf_Sxword tag)
{
	GElf_Dyn entry;
	for (int i = 0; gelf_getdyn(data, i, &entry); i++)
		if (entry.d_tag == tag) {
			const char *text = elf_strptr(elf, header->sh_link, entry.d_un.d_val);
			return text ? text : "";
		}
	return "";
}

static void find_libraries(const struct search *search, Elf *elf, Elf_Scn *section,
			   const GElf_Shdr *header)
{
	GElf_Dyn entry;
	Elf_Data *data = elf_getdata(section, NULL);
	const char *from_environment = getenv("LD_LIBRARY_PATH");
	const char *const places[] = { text_of(elf, data, header, DT_RPATH),
				       from_environment ? from_environment : "",
				       text_of(elf, data, header, DT_RUNPATH), NULL };
	for (int i = 0; data && gelf_getdyn(data, i, &entry); i++) {
		const char *name = entry.d_tag == DT_NEEDED
				       ? elf_strptr(elf, header->sh_link, entry.d_un.d_val)
				       : NULL;
		if (name)
			find_library(search, places, name);
	}
}

void for_each_needed_library(const char *path, void (*visit)(void *context, const char *library),
			     void *context)
{
	const struct search search = { path, visit, context };
	struct contents contents;
	if (!read_regular(&contents, path))
		return;
	elf_version(EV_CURRENT);
	Elf *elf = elf_memory(contents.bytes, contents.size);
	for (Elf_Scn *section = NULL; elf && (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_DYNAMIC)
			find_libraries(&search, elf, section, &header);
	}
	elf_end(elf);
	drop_contents(&contents);
}
