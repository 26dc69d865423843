/* Names of functions that are known by their addresses only. */

#define _GNU_SOURCE
#include "address-names.h"

#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <search.h>
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

struct objects {
	Dwfl *dwfl;
	void *reported; /* of tsearch: those records */
};

static int compare_objects(const void *a, const void *b)
{
	const struct sampler_trace_object_record *left = a, *right = b;
	if (left->base != right->base)
		return left->base < right->base ? -1 : 1;
	return strcmp(object_path(left), object_path(right));
}

/* An object is told of for its gates and, once more, for functions that are known by their addresses; elfutils drops a
   module that is reported again. */
static bool is_reported(struct objects *objects, const struct sampler_trace_object_record *object)
{
	const struct sampler_trace_object_record **place =
	    tsearch(object, &objects->reported, compare_objects);
	return place && *place != object;
}

static void report_object(const struct sampler_trace_record *record, void *context)
{
	struct objects *objects = context;
	const struct sampler_trace_object_record *object = as_object(record);
	if (!object || is_reported(objects, object))
		return;
	/* elfutils closes it; one that is gone is passed over */
	struct stat status;
	int fd = open(object_path(object), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode))) {
		close(fd);
		return;
	}
	if (fd >= 0 && !dwfl_report_elf(objects->dwfl, object_path(object), object_path(object), fd,
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

static void keep(void *record)
{
	(void)record;
}

void add_names_of_addresses(struct names *names, const void *records, size_t size,
			    const uint32_t *ids, const uint64_t *addresses, size_t count)
{
	struct objects objects = { .dwfl = count ? dwfl_begin(&callbacks) : NULL };
	Dwfl *dwfl = objects.dwfl;
	if (!dwfl)
		return;
	dwfl_report_begin(dwfl);
	for_each_record_in(records, size, report_object, &objects);
	dwfl_report_end(dwfl, NULL, NULL);
	tdestroy(objects.reported, keep);
	for (size_t i = 0; i < count; i++)
		add_address(names, dwfl, ids[i], addresses[i]);
	dwfl_end(dwfl);
}
