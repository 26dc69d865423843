/* Sections of ELF files, by libelf. */

#include "elf-section.h"

#include <gelf.h>
#include <libelf.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "archive.h"

/* Newer than some <elf.h>. */
enum { COMPRESSED_BY_ZSTD = 2 };

struct search {
	const char *name;
	section_callback *callback;
	void *context;
	bool stopped;
	struct section_result result;
};

static void fail(struct search *search)
{
	if (!search->result.error)
		search->result.error = elf_errmsg(-1);
}

/* GNU's old way to compress renames .debug_x to .zdebug_x. */
static bool is_old_compressed_name(const char *name, const char *wanted)
{
	return strncmp(name, ".z", 2) == 0 && wanted[0] == '.' && strcmp(name + 2, wanted + 1) == 0;
}

/* The type of the section's compression, 0 for none. */
static unsigned compression(Elf_Scn *section, const GElf_Shdr *header)
{
	GElf_Chdr compressed;
	if (!(header->sh_flags & SHF_COMPRESSED) || !gelf_getchdr(section, &compressed))
		return 0;
	return compressed.ch_type;
}

/* Visit a section that zstd compressed, which older libelfs cannot inflate. */
static void visit_zstd(struct search *search, Elf *elf, Elf_Scn *section)
{
	GElf_Chdr header;
	Elf_Data *raw = elf_rawdata(section, NULL);
	size_t skip = gelf_getclass(elf) == ELFCLASS32 ? sizeof(Elf32_Chdr) : sizeof(Elf64_Chdr);
	if (!raw || raw->d_size < skip || !gelf_getchdr(section, &header)) {
		fail(search);
		return;
	}
	/* the header's word for the size is not to be trusted */
	const char *data = (const char *)raw->d_buf + skip;
	unsigned long long size = ZSTD_getFrameContentSize(data, raw->d_size - skip);
	char *text =
	    size == header.ch_size && size < (unsigned long long)1 << 40 ? malloc(size) : NULL;
	if (text && ZSTD_decompress(text, size, data, raw->d_size - skip) == size) {
		search->result.found += size > 0;
		search->stopped = size > 0 && !search->callback(text, size, search->context);
	} else
		search->result.error = "damaged section, compressed by zstd";
	free(text);
}

static bool inflate(Elf_Scn *section, const GElf_Shdr *header, const char *name)
{
	if (header->sh_flags & SHF_COMPRESSED)
		return elf_compress(section, 0, 0) >= 0;
	if (name[1] == 'z')
		return elf_compress_gnu(section, 0, 0) >= 0;
	return true;
}

static void visit_section(struct search *search, Elf *elf, Elf_Scn *section,
			  const GElf_Shdr *header, const char *name)
{
	if (header->sh_type == SHT_NOBITS)
		return;
	if (compression(section, header) == COMPRESSED_BY_ZSTD) {
		visit_zstd(search, elf, section);
		return;
	}
	bool old = is_old_compressed_name(name, search->name);
	if (!inflate(section, header, old ? name : search->name)) {
		fail(search);
		return;
	}
	Elf_Data *data = elf_getdata(section, NULL);
	if (!data) {
		fail(search);
		return;
	}
	if (!data->d_size)
		return;
	search->result.found++;
	search->stopped = !search->callback(data->d_buf, data->d_size, search->context);
}

/* The table of sections comes last, most often.  For libelf, a file without it has no sections, and
   one with a part of it has some; but if there are too many for the header, it counts them. */
static bool is_cut(Elf *elf)
{
	GElf_Ehdr header;
	size_t size, count;
	if (!elf_rawfile(elf, &size) || !gelf_getehdr(elf, &header))
		return true;
	if (!header.e_shoff)
		return false;
	if (header.e_shoff >= size || elf_getshdrnum(elf, &count) < 0)
		return true;
	if (header.e_shnum)
		count = header.e_shnum;
	return !count || !header.e_shentsize ||
	       count > (size - header.e_shoff) / header.e_shentsize;
}

static void visit_elf(struct search *search, Elf *elf)
{
	size_t names;
	bool has_lto = false, has_code = false;
	if (is_cut(elf)) {
		search->result.error = "the file is cut: its sections are not there";
		return;
	}
	if (elf_getshdrstrndx(elf, &names) < 0) {
		fail(search);
		return;
	}
	for (Elf_Scn *section = NULL; !search->stopped && (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		if (!gelf_getshdr(section, &header)) {
			fail(search);
			return;
		}
		const char *name = elf_strptr(elf, names, header.sh_name);
		if (!name) {
			fail(search);
			return;
		}
		has_lto |= strncmp(name, ".gnu.lto_", 9) == 0;
		has_code |= (header.sh_flags & SHF_ALLOC) && header.sh_size > 0 &&
			    header.sh_type != SHT_NOTE;
		if (strcmp(name, search->name) == 0 || is_old_compressed_name(name, search->name))
			visit_section(search, elf, section, &header, name);
	}
	search->result.lto_only += has_lto && !has_code;
}

static bool is_elf(const struct contents *contents)
{
	return contents->size >= SELFMAG && memcmp(contents->bytes, ELFMAG, SELFMAG) == 0;
}

static void visit_bytes(struct search *search, const struct contents *contents)
{
	Elf *elf = elf_memory(contents->bytes, contents->size);
	if (elf && elf_kind(elf) == ELF_K_ELF)
		visit_elf(search, elf);
	else
		search->result.error = "the file is cut: it has no header";
	elf_end(elf);
}

static bool visit_member(const struct contents *member, void *context)
{
	struct search *search = context;
	size_t found = search->result.found;
	if (!is_elf(member))
		return true;
	visit_bytes(search, member);
	search->result.members++;
	search->result.lacking += search->result.found == found;
	return !search->stopped && !search->result.error;
}

struct section_result for_each_section(const char *file, const struct contents *contents,
				       const char *name, section_callback *callback, void *context)
{
	struct search search = { .name = name, .callback = callback, .context = context };
	elf_version(EV_CURRENT);
	if (is_elf(contents)) {
		search.result.kind = ELF_KIND_ELF;
		visit_bytes(&search, contents);
	} else if (is_archive(contents)) {
		search.result.kind = ELF_KIND_ARCHIVE;
		const char *error = for_each_member(file, contents, visit_member, &search);
		if (error)
			search.result.error = error;
	}
	return search.result;
}

/* Callback of for_each_section: that it is called is all. */
static bool stop_at_section(const void *data, size_t size, void *unused)
{
	(void)data, (void)size, (void)unused;
	return false;
}

bool has_section(const char *path, const char *name)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	struct section_result result =
	    for_each_section(path, &contents, name, stop_at_section, NULL);
	drop_contents(&contents);
	return result.found > 0;
}

/* Where all ends that the headers tell of. */
static uint64_t end_of_elf(Elf *elf, const GElf_Ehdr *header)
{
	size_t sections = 0, segments = 0;
	uint64_t end = header->e_phoff;
	elf_getshdrnum(elf, &sections);
	elf_getphdrnum(elf, &segments);
	if (header->e_shoff + sections * header->e_shentsize > end)
		end = header->e_shoff + sections * header->e_shentsize;
	for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
		GElf_Shdr shdr;
		if (gelf_getshdr(section, &shdr) && shdr.sh_type != SHT_NOBITS &&
		    shdr.sh_offset + shdr.sh_size > end)
			end = shdr.sh_offset + shdr.sh_size;
	}
	for (size_t i = 0; i < segments; i++) {
		GElf_Phdr phdr;
		if (gelf_getphdr(elf, i, &phdr) && phdr.p_offset + phdr.p_filesz > end)
			end = phdr.p_offset + phdr.p_filesz;
	}
	return end;
}

bool elf_has_more(const struct contents *contents)
{
	GElf_Ehdr header;
	if (!is_elf(contents))
		return false;
	elf_version(EV_CURRENT);
	Elf *elf = elf_memory(contents->bytes, contents->size);
	bool has_more =
	    elf && gelf_getehdr(elf, &header) && contents->size > end_of_elf(elf, &header);
	elf_end(elf);
	return has_more;
}
