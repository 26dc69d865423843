/* Frames of backtraces, as reports have them, and where in the source they are.

   A module may be found under its path, if it still is the same; among the files that are given; or by its build id,
   in directories of debugging information. */

#define _GNU_SOURCE
#include "frames.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "function-name.h"
#include "tool.h"

bool parse_frame(struct frame *frame, const char *line, bool *is_whole)
{
	const char *bracket = strrchr(line, '['), *parenthesis = strrchr(line, '(');
	char *end;
	*is_whole = false;
	if (!bracket)
		return false;
	frame->offset = 0;
	frame->address = strtoull(bracket + 1, &end, 16);
	*is_whole = strcmp(end, "]") == 0;
	size_t length = parenthesis && parenthesis < bracket ? parenthesis - line : 0;
	frame->module = strndup(line, length);
	frame->function =
	    length ? strndup(parenthesis + 1, strcspn(parenthesis + 1, "+)")) : duplicate("");
	if (length)
		sscanf(parenthesis + 1 + strlen(frame->function), "+%" SCNx64, &frame->offset);
	return true;
}

/* 0xBASE <tab> BUILD-ID <tab> PATH */
bool parse_frame_module(struct frame_module *module, const char *value)
{
	char build_id[128];
	int path = 0;
	if (sscanf(value, "%" SCNx64 "\t%127[0-9a-z]\t%n", &module->base, build_id, &path) < 2 ||
	    !path)
		return false;
	module->build_id = duplicate(build_id);
	module->path = duplicate(value + path);
	return true;
}

/* Whether the ELF file at PATH has the build id, which may be "none"; if that is null,
   whether there is an ELF file. */
static bool has_build_id(const char *path, const char *build_id)
{
	char digits[128] = "none";
	const void *bytes;
	struct stat st;
	/* a report may name anything */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool is_file = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	Elf *elf = is_file ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
	ssize_t size = elf ? dwelf_elf_gnu_build_id(elf, &bytes) : -1;
	for (ssize_t i = 0; i < size && i < 60; i++)
		sprintf(digits + 2 * i, "%02x", ((const unsigned char *)bytes)[i]);
	bool is_one =
	    elf && elf_kind(elf) == ELF_K_ELF && (!build_id || strcmp(digits, build_id) == 0);
	elf_end(elf);
	if (fd >= 0)
		close(fd);
	return is_one;
}

/* The file with the build id in one of the directories; to be freed; or null.  It has the first
   two digits in the name of its directory, and the others in its own. */
static char *find_in_directories(const struct frame_files *files, const char *build_id)
{
	if (strlen(build_id) <= 2)
		return NULL;
	char *copy = duplicate(files->directories), *rest = copy, *directory, *path = NULL;
	static const char *const suffixes[] = { "", ".debug" };
	while (!path && (directory = strsep(&rest, ":")))
		for (int i = 0; i < 2 && !path && *directory; i++) {
			if (asprintf(&path, "%s/.build-id/%.2s/%s%s", directory, build_id,
				     build_id + 2, suffixes[i]) < 0 ||
			    !has_build_id(path, build_id)) {
				free(path);
				path = NULL;
			}
		}
	free(copy);
	return path;
}

/* The path of a file with the code, or the debugging information, of MODULE; to be freed;
   null if there is none. */
static char *find_file(const struct frame_files *files, const struct frame_module *module)
{
	for (char **file = files->files; *file && module->build_id; file++)
		if (has_build_id(*file, module->build_id))
			return duplicate(*file);
	if (has_build_id(module->path, module->build_id))
		return duplicate(module->path);
	return module->build_id ? find_in_directories(files, module->build_id) : NULL;
}

static void open_module(Dwfl *dwfl, const struct frame_module *module,
			const struct frame_files *files)
{
	char *file = find_file(files, module);
	bool is_open = file && dwfl_report_elf(dwfl, module->path, file, -1, module->base, true);
	if (!is_open && !files->is_quiet && file)
		complain("%s: %s", file, dwfl_errmsg(-1));
	else if (!is_open && !files->is_quiet)
		complain("%s: no file with the build id %s", module->path,
			 module->build_id ? module->build_id : "that it had");
	free(file);
}

/* As a callback of libdwfl: there is no file but that of the program. */
static int find_no_debuginfo(Dwfl_Module *module, void **user_data, const char *name,
			     Dwarf_Addr base, const char *file, const char *link,
			     GElf_Word checksum, char **found)
{
	(void)module, (void)user_data, (void)name, (void)base, (void)file, (void)link;
	(void)checksum, (void)found;
	return -1;
}

Dwfl *open_frame_modules(const struct frame_module *modules, size_t count,
			 const struct frame_files *files)
{
	static Dwfl_Callbacks callbacks = { .find_elf = dwfl_build_id_find_elf };
	static char *directories;
	callbacks.find_debuginfo =
	    files->is_quiet ? find_no_debuginfo : dwfl_standard_find_debuginfo;
	directories = files->directories;
	callbacks.debuginfo_path = &directories;
	elf_version(EV_CURRENT);
	Dwfl *dwfl = dwfl_begin(&callbacks);
	dwfl_report_begin(dwfl);
	for (size_t i = 0; i < count; i++)
		open_module(dwfl, &modules[i], files);
	dwfl_report_end(dwfl, NULL, NULL);
	return dwfl;
}

/* A place in the source. */
struct place {
	const char *file;
	int line;
};

/* Who is told of functions, and of which frame. */
struct visitor {
	void (*visit)(void *context, const struct frame *frame,
		      const struct frame_function *function);
	void *context;
	const struct frame *frame;
	const char *module;
};

/* Tell of the function of SYMBOL, which may be null, as the name that the source gives it. */
static void tell(const struct visitor *visitor, const char *symbol, const char *source_name,
		 struct place place)
{
	char *name = symbol && *symbol ? symbol_meaning(symbol) : NULL;
	const struct frame_function function = {
		.module = visitor->module,
		.name = name,
		.source_name = source_name,
		.file = place.file,
		.line = place.line > 0 ? place.line : 0,
	};
	visitor->visit(visitor->context, visitor->frame, &function);
	free(name);
}

/* The symbol of the function DIE, or its name where it has none of its own. */
static const char *symbol_of(Dwarf_Die *die)
{
	Dwarf_Attribute attribute;
	const char *symbol =
	    dwarf_formstring(dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
	return symbol ? symbol : dwarf_diename(die);
}

/* Where the inlined function SCOPE was called, in the unit CU. */
static struct place call_place(Dwarf_Die *cu, Dwarf_Die *scope)
{
	struct place place = { NULL, 0 };
	Dwarf_Attribute attribute;
	Dwarf_Word value;
	Dwarf_Files *files;
	if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_line, &attribute), &value) == 0)
		place.line = value;
	if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_file, &attribute), &value) == 0 &&
	    dwarf_getsrcfiles(cu, &files, NULL) == 0)
		place.file = dwarf_filesrc(files, value, NULL, NULL);
	return place;
}

/* The scopes that ADDRESS is in, as they are nested in the code: those by dwarf_getscopes
   leave this order where a function is inlined.  To be freed. */
static int scopes_at(Dwarf_Die *cu, Dwarf_Addr address, Dwarf_Die **scopes)
{
	Dwarf_Die *innermost = NULL;
	*scopes = NULL;
	int count = cu ? dwarf_getscopes(cu, address, &innermost) : 0;
	if (count > 0)
		count = dwarf_getscopes_die(&innermost[0], scopes);
	free(innermost);
	return count;
}

/* Tell of each function that is inlined at ADDRESS; return where the function that they are in is, and set
 *SOURCE_NAME to its name, if that is known. */
static struct place tell_inlined(const struct visitor *visitor, Dwarf_Die *cu, Dwarf_Addr address,
				 struct place place, const char **source_name)
{
	Dwarf_Die *scopes;
	int count = scopes_at(cu, address, &scopes);
	for (int i = 0; i < count; i++) {
		int tag = dwarf_tag(&scopes[i]);
		if (tag == DW_TAG_subprogram) {
			*source_name = dwarf_diename(&scopes[i]);
			break;
		}
		if (tag != DW_TAG_inlined_subroutine)
			continue;
		tell(visitor, symbol_of(&scopes[i]), dwarf_diename(&scopes[i]), place);
		place = call_place(cu, &scopes[i]);
	}
	free(scopes);
	return place;
}

void visit_functions(Dwfl *dwfl, const struct frame *frame,
		     void (*visit)(void *context, const struct frame *frame,
				   const struct frame_function *function),
		     void *context)
{
	/* but for the innermost one, these are addresses to return to: the call is before */
	Dwarf_Addr address = frame->address - (frame->number > 0), bias = 0;
	Dwfl_Module *module = dwfl_addrmodule(dwfl, address);
	struct place place = { NULL, 0 };
	struct visitor visitor = { visit, context, frame, *frame->module ? frame->module : NULL };
	if (!module) {
		tell(&visitor, frame->function, NULL, place);
		return;
	}
	GElf_Off offset;
	GElf_Sym symbol;
	const char *found =
	    dwfl_module_addrinfo(module, address, &offset, &symbol, NULL, NULL, NULL);
	Dwfl_Line *line = dwfl_module_getsrc(module, address);
	visitor.module = dwfl_module_info(module, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
	if (line)
		place.file = dwfl_lineinfo(line, NULL, &place.line, NULL, NULL, NULL);
	Dwarf_Die *cu = dwfl_module_addrdie(module, address, &bias);
	const char *source_name = NULL;
	place = tell_inlined(&visitor, cu, address - bias, place, &source_name);
	tell(&visitor, found ? found : frame->function, source_name, place);
}
