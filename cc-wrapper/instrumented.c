/* Whether files were instrumented. */

#define _GNU_SOURCE
#include "instrumented.h"

#include <ar.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sampler/unit.h"

/* Whether the TEXT of a file is that of a relocatable object. */
static bool is_object(const char *text, size_t size)
{
	/* the field is at the same place in 32 and 64 bits */
	const Elf64_Ehdr *header = (const Elf64_Ehdr *)text;
	return size >= sizeof *header && memcmp(text, ELFMAG, SELFMAG) == 0 &&
	       header->e_type == ET_REL;
}

static bool is_archive(const char *text, size_t size)
{
	return size >= SARMAG && memcmp(text, ARMAG, SARMAG) == 0;
}

bool refers_to_runtime(const char *file, bool or_archive)
{
	/* With or without LTO, an object names the symbols that it needs in plain
	   text; this sees more than libelf would. */
	static const char *const symbols[] = { SAMPLER_REGISTER_NAME, SAMPLER_OLD_REGISTER_NAME,
					       "sampler_trace_enter" };
	struct stat st;
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool found = false;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		void *text = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (text != MAP_FAILED) {
			bool is_wanted = is_object(text, st.st_size) ||
					 (or_archive && is_archive(text, st.st_size));
			for (size_t i = 0; is_wanted && i < sizeof symbols / sizeof *symbols; i++)
				found |= memmem(text, st.st_size, symbols[i], strlen(symbols[i])) !=
					 NULL;
			munmap(text, st.st_size);
		}
	}
	close(fd);
	return found;
}

/* What the library NAME is. */
static enum needed_runtime judge_name(const char *name)
{
	if (strncmp(name, "libsampler.so", strlen("libsampler.so")) == 0)
		return NEEDS_RUNTIME;
	return strncmp(name, "libsampler-trace-", strlen("libsampler-trace-")) == 0 ? NEEDS_BACKEND
										    : NEEDS_NOTHING;
}

/* The most that the dynamic SECTION of ELF lists. */
static enum needed_runtime judge_section(Elf *elf, Elf_Scn *section, const GElf_Shdr *header)
{
	enum needed_runtime most = NEEDS_NOTHING;
	Elf_Data *data = elf_getdata(section, NULL);
	size_t count = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	for (size_t i = 0; data && i < count; i++) {
		GElf_Dyn entry;
		if (!gelf_getdyn(data, i, &entry) || entry.d_tag != DT_NEEDED)
			continue;
		const char *name = elf_strptr(elf, header->sh_link, entry.d_un.d_val);
		if (name && judge_name(name) > most)
			most = judge_name(name);
	}
	return most;
}

enum needed_runtime runtime_of(const char *file)
{
	enum needed_runtime found = NEEDS_NOTHING;
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return found;
	elf_version(EV_CURRENT);
	Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	Elf_Scn *section = NULL;
	while (elf && elf_kind(elf) == ELF_K_ELF && (section = elf_nextscn(elf, section))) {
		GElf_Shdr header;
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_DYNAMIC)
			found = judge_section(elf, section, &header);
	}
	elf_end(elf);
	close(fd);
	return found;
}
