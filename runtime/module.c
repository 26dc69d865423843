/* Modules: programs and libraries, as they lie in memory.

   Nothing here takes a lock or memory, so that all of it can be asked after a crash. */

#include <link.h>
#include <string.h>
#include <sys/auxv.h>

#include "module.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

/* What is named "GNU", of this type. */
#define BUILD_ID_NOTE 3

static size_t aligned(size_t size)
{
	return (size + 3) & ~(size_t)3;
}

/* The build id in the notes from START to END. */
static struct build_id find_in_notes(const char *start, const char *end)
{
	struct build_id none = { 0 };
	while (end - start >= (ptrdiff_t)sizeof(ElfW(Nhdr))) {
		const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)start;
		const char *name = start + sizeof *note;
		const char *value = name + aligned(note->n_namesz);
		if (note->n_descsz > (size_t)(end - start) || value + note->n_descsz > end)
			break;
		if (note->n_type == BUILD_ID_NOTE && note->n_namesz == 4 &&
		    memcmp(name, "GNU", 4) == 0 && note->n_descsz <= SAMPLER_BUILD_ID_SIZE) {
			struct build_id id = { .size = note->n_descsz };
			memcpy(id.bytes, value, id.size);
			return id;
		}
		start = value + aligned(note->n_descsz);
	}
	return none;
}

static struct build_id find_build_id(const ElfW(Phdr) * headers, size_t count, uintptr_t base)
{
	struct build_id id = { 0 };
	for (size_t i = 0; i < count && !id.size; i++)
		if (headers[i].p_type == PT_NOTE) {
			const char *notes = (const char *)(base + headers[i].p_vaddr);
			id = find_in_notes(notes, notes + headers[i].p_memsz);
		}
	return id;
}

/* What addresses in memory are above those in the program headers, one of which says where
   the KNOWN one is. */
static uintptr_t base_by(const ElfW(Phdr) * headers, size_t count, unsigned type, const void *known)
{
	for (size_t i = 0; i < count; i++)
		if (headers[i].p_type == type && (type == PT_PHDR || !headers[i].p_offset))
			return (uintptr_t)known - headers[i].p_vaddr;
	return 0;
}

struct module module_at(const void *elf_header)
{
	const ElfW(Ehdr) *header = elf_header;
	struct module module = { 0 };
	if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0)
		return module;
	const ElfW(Phdr) *headers =
	    (const ElfW(Phdr) *)((const char *)elf_header + header->e_phoff);
	module.base = base_by(headers, header->e_phnum, PT_LOAD, elf_header);
	module.build_id = find_build_id(headers, header->e_phnum, module.base);
	return module;
}

static bool has_type(const ElfW(Phdr) * headers, size_t count, uint32_t type)
{
	for (size_t i = 0; i < count; i++)
		if (headers[i].p_type == type)
			return true;
	return false;
}

struct build_id program_build_id(void)
{
	const ElfW(Phdr) *headers = (const ElfW(Phdr) *)__getauxval(AT_PHDR);
	size_t count = headers ? __getauxval(AT_PHNUM) : 0;
	if (has_type(headers, count, PT_PHDR))
		return find_build_id(headers, count, base_by(headers, count, PT_PHDR, headers));
	/* one that is linked statically does not tell where they are; but they are behind the file's header, on its first page */
	bool are_behind = count && (uintptr_t)headers % 4096 == sizeof(ElfW(Ehdr));
	return module_at(are_behind ? (const char *)headers - sizeof(ElfW(Ehdr)) : NULL).build_id;
}
