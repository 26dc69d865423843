/* Names of functions that are known by their addresses only. */

#define _GNU_SOURCE
#include "address-names.h"

#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "function-name.h"
#include "tool.h"

static char *debuginfo_path;

static const Dwfl_Callbacks callbacks = {
	.find_elf = dwfl_build_id_find_elf,
	.find_debuginfo = dwfl_standard_find_debuginfo,
	.section_address = dwfl_offline_section_address,
	.debuginfo_path = &debuginfo_path,
};

static void report_object(const struct sampler_trace_record *record, void *dwfl)
{
	const struct sampler_trace_object_record *object = as_object(record);
	if (!object)
		return;
	/* elfutils closes it; one that is reported again, or is gone, is passed over */
	struct stat status;
	int fd = open(object_path(object), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode))) {
		close(fd);
		return;
	}
	if (fd >= 0 && !dwfl_report_elf(dwfl, object_path(object), object_path(object), fd,
					object->base, false))
		close(fd);
}

/* What the symbol means of which ADDRESS is a part; of parts of variables, as are locks in an array, also where in it they are. */
static char *meaning_at(Dwfl_Module *module, uint64_t address)
{
	GElf_Off offset = 0;
	GElf_Sym symbol;
	const char *name =
	    module ? dwfl_module_addrinfo(module, address, &offset, &symbol, NULL, NULL, NULL)
		   : NULL;
	if (!name)
		return formatted("0x%llx", (unsigned long long)address);
	char *meaning = symbol_meaning(name);
	if (GELF_ST_TYPE(symbol.st_info) != STT_OBJECT || !offset)
		return meaning;
	char *part = formatted("%s+%llu", meaning, (unsigned long long)offset);
	free(meaning);
	return part;
}

static void add_address(struct names *names, Dwfl *dwfl, uint32_t id, uint64_t address)
{
	Dwfl_Module *module = dwfl_addrmodule(dwfl, address);
	Dwfl_Line *line = module ? dwfl_module_getsrc(module, address) : NULL;
	int number = 0;
	const char *file = line ? dwfl_lineinfo(line, NULL, &number, NULL, NULL, NULL) : NULL;
	add_name(names, (struct name){ .id = id,
				       .line = number,
				       .name = meaning_at(module, address),
				       .series = duplicate(""),
				       .file = duplicate(file ? file : ""),
				       .parameters = duplicate("") });
}

void add_names_of_addresses(struct names *names, const void *records, size_t size,
			    const uint32_t *ids, const uint64_t *addresses, size_t count)
{
	Dwfl *dwfl = count ? dwfl_begin(&callbacks) : NULL;
	if (!dwfl)
		return;
	dwfl_report_begin(dwfl);
	for_each_record_in(records, size, report_object, dwfl);
	dwfl_report_end(dwfl, NULL, NULL);
	for (size_t i = 0; i < count; i++)
		add_address(names, dwfl, ids[i], addresses[i]);
	dwfl_end(dwfl);
}
