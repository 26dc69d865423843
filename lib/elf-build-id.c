/* Build ids of ELF files, by libelf: in a note of the owner "GNU". */

#include "elf-build-id.h"

#include <gelf.h>
#include <libelf.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tool.h"

static char *digits_of(const unsigned char *bytes, size_t size)
{
	char *digits = allocate(2 * size + 1);
	digits[0] = 0;
	for (size_t i = 0; i < size; i++)
		sprintf(digits + 2 * i, "%02x", bytes[i]);
	return digits;
}

/* The build id among the notes in DATA, or null. */
static char *find_in_notes(Elf_Data *data)
{
	GElf_Nhdr note;
	size_t name, content, at = 0, next;
	for (; (next = gelf_getnote(data, at, &note, &name, &content)) > 0; at = next) {
		const char *bytes = data->d_buf;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof ELF_NOTE_GNU &&
		    memcmp(bytes + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0)
			return digits_of((const unsigned char *)bytes + content, note.n_descsz);
	}
	return NULL;
}

static char *find_in_sections(Elf *elf)
{
	char *found = NULL;
	for (Elf_Scn *section = NULL; !found && (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_NOTE)
			continue;
		Elf_Data *data = elf_getdata(section, NULL);
		found = data ? find_in_notes(data) : NULL;
	}
	return found;
}

char *elf_build_id(const struct contents *contents)
{
	elf_version(EV_CURRENT);
	Elf *elf = elf_memory(contents->bytes, contents->size);
	char *found = elf && elf_kind(elf) == ELF_K_ELF ? find_in_sections(elf) : NULL;
	elf_end(elf);
	return found;
}

char *build_id_of_file(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return NULL;
	char *id = elf_build_id(&contents);
	drop_contents(&contents);
	return id;
}
