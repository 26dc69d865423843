/* Names of functions, read from the programs' own files: for dumps, which must do without memory, a library or
   a debugger.

   A file has them in its section .debug_site_info, as lines below

	<sites unit="..." scheme="calls">

   If that was stripped, or is compressed, there are none. */

#include "function-names.h"

#include <elf.h>
#include <string.h>

#include "kernel.h"

#define WINDOW 4096
#define LINE   512

/* Where we read, one thread at a time. */
static struct {
	char busy;
	int fd;
	uint64_t at, end; /* of the section */
	char window[WINDOW];
	ssize_t used, size;
	char line[LINE];
} reader;

static bool read_part(void *to, size_t size, uint64_t offset)
{
	return sys_pread(reader.fd, to, size, offset) == (ssize_t)size;
}

static bool is_wanted(const Elf64_Shdr *section, const Elf64_Shdr *names)
{
	static const char wanted[] = ".debug_site_info";
	char name[sizeof wanted];
	return section->sh_type == SHT_PROGBITS && !(section->sh_flags & SHF_COMPRESSED) &&
	       read_part(name, sizeof name, names->sh_offset + section->sh_name) &&
	       memcmp(name, wanted, sizeof wanted) == 0;
}

/* Find the section; return whether there is one. */
static bool find_section(void)
{
	Elf64_Ehdr header;
	Elf64_Shdr names, section;
	if (!read_part(&header, sizeof header, 0) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
	    header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof section ||
	    !read_part(&names, sizeof names, header.e_shoff + header.e_shstrndx * sizeof section))
		return false;
	for (unsigned i = 0; i < header.e_shnum; i++)
		if (read_part(&section, sizeof section, header.e_shoff + i * sizeof section) &&
		    is_wanted(&section, &names)) {
			reader.at = section.sh_offset;
			reader.end = section.sh_offset + section.sh_size;
			reader.used = reader.size = 0;
			return true;
		}
	return false;
}

/* The next byte; -1 at the end. */
static int next_byte(void)
{
	if (reader.used == reader.size) {
		uint64_t left = reader.end - reader.at;
		reader.size =
		    sys_pread(reader.fd, reader.window, left < WINDOW ? left : WINDOW, reader.at);
		reader.used = 0;
		if (reader.size <= 0)
			return -1;
		reader.at += reader.size;
	}
	return (unsigned char)reader.window[reader.used++];
}

/* Read the next line, as much of it as there is room for; return whether there is one. */
static bool next_line(void)
{
	size_t length = 0;
	int byte;
	while ((byte = next_byte()) >= 0 && byte != '\n')
		if (length + 1 < LINE)
			reader.line[length++] = byte;
	reader.line[length] = 0;
	return byte >= 0;
}

/* Whether the line begins the functions of the unit with this SIGNATURE. */
static bool is_start_of(const char *signature)
{
	static const char before[] = "<sites unit=\"", after[] = "\" scheme=\"calls\">";
	const char *line = reader.line;
	size_t length = strlen(signature);
	if (strncmp(line, before, sizeof before - 1) != 0)
		return false;
	line += sizeof before - 1;
	return strncmp(line, signature, length) == 0 && strcmp(line + length, after) == 0;
}

static bool find_line(const char *signature, uint32_t index)
{
	while (next_line())
		if (is_start_of(signature)) {
			while (next_line() && reader.line[0] != '<')
				if (index-- == 0)
					return true;
			return false;
		}
	return false;
}

/* Append "FUNCTION<tab>FILE:LINE" to NAME, from the line FILE, LINE, FUNCTION, ... */
static void format_line(char *name, size_t size)
{
	char *file = reader.line, *number = strchr(file, '\t'),
	     *function = number ? strchr(number + 1, '\t') : NULL,
	     *end = function ? strchr(function + 1, '\t') : NULL;
	if (!end)
		return;
	*number = *function = *end = 0;
	append(name, size, function + 1);
	append(name, size, "\t");
	append(name, size, file);
	append(name, size, ":");
	append(name, size, number + 1);
}

bool find_function_name(const char *path, const char *signature, uint32_t index, char *name,
			size_t size)
{
	bool is_found = false;
	name[0] = 0;
	/* pairs with the release below */
	if (__atomic_exchange_n(&reader.busy, 1, __ATOMIC_ACQUIRE))
		return false;
	reader.fd = sys_open(path, O_RDONLY | O_CLOEXEC, 0);
	if (reader.fd >= 0) {
		is_found = find_section() && find_line(signature, index);
		sys_close(reader.fd);
	}
	if (is_found)
		format_line(name, size);
	__atomic_store_n(&reader.busy, 0, __ATOMIC_RELEASE);
	return is_found && name[0];
}

void forget_function_names(void)
{
	reader.busy = 0;
}
