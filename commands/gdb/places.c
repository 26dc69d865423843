/* The places in a program where a line of its source begins. */

#define _GNU_SOURCE
#include "places.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

/* More would only be in the way. */
#define MOST_PLACES 64

static const char *producer_of(Dwarf_Die *unit)
{
	Dwarf_Attribute attribute;
	const char *producer = dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));
	return producer ? producer : "";
}

/* Whether the code at ADDRESS was optimised, as the compiler has noted. */
static bool is_optimised(Dwarf *dwarf, Dwarf_Addr address)
{
	Dwarf_Die unit;
	if (!dwarf_addrdie(dwarf, address, &unit))
		return false;
	const char *option = strstr(producer_of(&unit), " -O");
	return option && option[3] != '0' && option[3] != 'g';
}

/* The symbol of the function that ADDRESS is in, and *OFFSET into it; null if there is none. */
static const char *symbol_at(Elf *elf, Dwarf_Addr address, Dwarf_Addr *offset)
{
	Elf_Scn *section = NULL;
	while ((section = elf_nextscn(elf, section))) {
		GElf_Shdr header;
		GElf_Sym symbol;
		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB ||
		    !header.sh_entsize)
			continue;
		Elf_Data *data = elf_getdata(section, NULL);
		for (size_t i = 0; i < header.sh_size / header.sh_entsize; i++)
			if (gelf_getsym(data, i, &symbol) &&
			    GELF_ST_TYPE(symbol.st_info) == STT_FUNC &&
			    address >= symbol.st_value &&
			    address < symbol.st_value + symbol.st_size) {
				*offset = address - symbol.st_value;
				return elf_strptr(elf, header.sh_link, symbol.st_name);
			}
	}
	return NULL;
}

static void add_place(struct places *places, Elf *elf, Dwarf_Addr address)
{
	Dwarf_Addr offset;
	const char *symbol = symbol_at(elf, address, &offset);
	if (!symbol || places->count == MOST_PLACES)
		return;
	char *place = formatted("*('%s'+%llu)", symbol, (unsigned long long)offset);
	for (size_t i = 0; i < places->count; i++)
		if (strcmp(places->items[i], place) == 0) {
			free(place);
			return;
		}
	places->items = reallocate(places->items, (places->count + 1) * sizeof *places->items);
	places->items[places->count++] = place;
}

static void add_places(struct places *places, Dwarf *dwarf, const char *file, int number)
{
	Dwarf_Line **lines = NULL;
	size_t count = 0;
	const char *slash = strrchr(file, '/');
	dwarf_getsrc_file(dwarf, slash ? slash + 1 : file, number, 0, &lines, &count);
	for (size_t i = 0; i < count; i++) {
		int found;
		Dwarf_Addr address;
		if (dwarf_lineno(lines[i], &found) == 0 && found == number &&
		    dwarf_lineaddr(lines[i], &address) == 0 && is_optimised(dwarf, address))
			add_place(places, dwarf_getelf(dwarf), address);
	}
	free(lines);
}

struct places places_of_line(const char *path, const char *file, int line)
{
	struct places places = { NULL, 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	if (dwarf) {
		add_places(&places, dwarf, file, line);
		dwarf_end(dwarf);
	}
	if (fd >= 0)
		close(fd);
	return places;
}
