/* Names that programs and libraries export.

   They are found in the hash table that the linker's --hash-style=gnu makes:

	32 bits each: the number of buckets, the first symbol in them, the size of the filter in
			words, and a shift
	filter
	buckets		the first symbol of each, or 0
	chains		the hash of each symbol; the last bit is set at a bucket's last one

   dlsym (3) and dladdr (3) would do; but the program may have functions of these names, and they
   take locks. */

#include "symbols.h"

#include <dlfcn.h>
#include <string.h>

/* The entry TAG of MODULE's dynamic section; its address, if it has one. */
static uintptr_t dynamic_entry(const struct link_map *module, ElfW(Sxword) tag)
{
	for (const ElfW(Dyn) *entry = module->l_ld; entry && entry->d_tag != DT_NULL; entry++)
		if (entry->d_tag == tag)
			/* the loader has relocated them, but not those of the vDSO */
			return entry->d_un.d_ptr < module->l_addr
				   ? entry->d_un.d_ptr + module->l_addr
				   : entry->d_un.d_ptr;
	return 0;
}

/* What a module exports. */
struct exports {
	const ElfW(Sym) * symbols;
	const char *names;
	const ElfW(Half) * versions; /* or null */
	uint32_t bucket_count, first;
	const uint32_t *buckets, *chains; /* chains from the first symbol on */
};

/* Return whether MODULE has any. */
static bool find_exports(const struct link_map *module, struct exports *exports)
{
	const uint32_t *hash = (const uint32_t *)dynamic_entry(module, DT_GNU_HASH);
	exports->symbols = (const ElfW(Sym) *)dynamic_entry(module, DT_SYMTAB);
	exports->names = (const char *)dynamic_entry(module, DT_STRTAB);
	exports->versions = (const ElfW(Half) *)dynamic_entry(module, DT_VERSYM);
	if (!hash || !exports->symbols || !exports->names)
		return false;
	exports->bucket_count = hash[0];
	exports->first = hash[1];
	exports->buckets = hash + 4 + hash[2] * (sizeof(ElfW(Addr)) / sizeof *hash);
	exports->chains = exports->buckets + exports->bucket_count;
	return true;
}

/* How many symbols there are. */
static size_t count_symbols(const struct exports *exports)
{
	uint32_t last = 0;
	for (uint32_t i = 0; i < exports->bucket_count; i++)
		if (exports->buckets[i] > last)
			last = exports->buckets[i];
	if (last < exports->first)
		return exports->first;
	while (!(exports->chains[last - exports->first] & 1))
		last++;
	return last + 1;
}

const char *function_at(const struct link_map *module, uintptr_t address, uintptr_t *start)
{
	struct exports exports;
	size_t count = find_exports(module, &exports) ? count_symbols(&exports) : 0;
	for (size_t i = 0; i < count; i++) {
		const ElfW(Sym) *symbol = &exports.symbols[i];
		*start = module->l_addr + symbol->st_value;
		if (symbol->st_shndx != SHN_UNDEF && symbol->st_value &&
		    ELF64_ST_TYPE(symbol->st_info) != STT_TLS && address - *start < symbol->st_size)
			return exports.names + symbol->st_name;
	}
	return NULL;
}

static uint32_t hash_of(const char *name)
{
	uint32_t hash = 5381;
	for (; *name; name++)
		hash = hash * 33 + (unsigned char)*name;
	return hash;
}

/* Whether the symbol is a NAME of TYPE, in the version that a program linked now would get. */
static bool is_symbol(const struct exports *exports, uint32_t number, const char *name,
		      unsigned type)
{
	const ElfW(Half) hidden_version = 0x8000;
	const ElfW(Sym) *symbol = &exports->symbols[number];
	return symbol->st_shndx != SHN_UNDEF && ELF64_ST_TYPE(symbol->st_info) == type &&
	       !(exports->versions && exports->versions[number] & hidden_version) &&
	       strcmp(exports->names + symbol->st_name, name) == 0;
}

/* The address of what MODULE exports as NAME, of TYPE; null if there is none. */
static void *exported(const struct link_map *module, const char *name, unsigned type)
{
	struct exports exports;
	uint32_t hash = hash_of(name);
	if (!find_exports(module, &exports) || !exports.bucket_count)
		return NULL;
	uint32_t number = exports.buckets[hash % exports.bucket_count];
	for (; number >= exports.first; number++) {
		uint32_t chain = exports.chains[number - exports.first];
		if ((chain | 1) == (hash | 1) && is_symbol(&exports, number, name, type))
			return (void *)(module->l_addr + exports.symbols[number].st_value);
		if (chain & 1)
			break;
	}
	return NULL;
}

void *next_function(const char *name)
{
	struct dl_find_object found;
	if (_dl_find_object((void *)next_function, &found) != 0)
		return NULL;
	const struct link_map *ours = found.dlfo_link_map, *module = ours;
	void *function = NULL;
	while (!function && (module = module->l_next))
		function = exported(module, name, STT_FUNC);
	module = ours;
	while (!function && (module = module->l_prev))
		function = exported(module, name, STT_FUNC);
	return function;
}

void *exported_variable(const char *name)
{
	struct dl_find_object found;
	void *variable = NULL;
	if (_dl_find_object((void *)exported_variable, &found) != 0)
		return NULL;
	const struct link_map *module = found.dlfo_link_map;
	while (module->l_prev)
		module = module->l_prev;
	for (; module && !variable; module = module->l_next)
		variable = exported(module, name, STT_OBJECT);
	return variable;
}
