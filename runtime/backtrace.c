/* Where a thread is: the subreport "main-backtrace".

	MODULE(FUNCTION+0xOFFSET)[0xADDRESS]
	...

   A line for each frame, the innermost first, as backtrace_symbols_fd (3) has them; the
   first address is that of the instruction, the others are return addresses.  Without a
   function that the module exports, it is MODULE(+0xOFFSET)[0xADDRESS], and the offset is
   that in the module's file.

   All this takes no lock and no memory: libgcc's unwinder is linked into us, and it and
   we find modules by _dl_find_object, which is made for this. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include "backtrace.h"
#include "live-report.h"
#include "live.h"
#include "module.h"

#if defined __x86_64__
typedef greg_t machine_word;
static machine_word *instruction(ucontext_t *context)
{
	return &context->uc_mcontext.gregs[REG_RIP];
}

/* Move CONTEXT from the first instruction of a function to where that was called. */
static void leave_function(ucontext_t *context)
{
	machine_word *stack = &context->uc_mcontext.gregs[REG_RSP];
	*instruction(context) = *(const machine_word *)*stack;
	*stack += sizeof(machine_word);
}
#elif defined __aarch64__
typedef unsigned long long machine_word;
static machine_word *instruction(ucontext_t *context)
{
	return &context->uc_mcontext.pc;
}

static void leave_function(ucontext_t *context)
{
	context->uc_mcontext.pc = context->uc_mcontext.regs[30];
}
#endif

struct walk {
	uintptr_t *frames;
	unsigned count, most;
	uintptr_t start;
	bool has_started; /* until then, the frames are those of the handler */
};

static _Unwind_Reason_Code visit_frame(struct _Unwind_Context *frame, void *data)
{
	struct walk *walk = data;
	uintptr_t address = _Unwind_GetIP(frame);
	walk->has_started |= address == walk->start;
	if (walk->has_started && address && walk->count < walk->most)
		walk->frames[walk->count++] = address;
	return walk->count < walk->most ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static bool is_code(uintptr_t address)
{
	struct dl_find_object found;
	return _dl_find_object((void *)address, &found) == 0;
}

/* Add the frames of the thread that a signal interrupted, with these REGISTERS. */
static void find_from(const ucontext_t *registers, struct walk *walk)
{
	walk->start = *instruction((ucontext_t *)registers);
	walk->has_started = false;
	if (is_code(walk->start))
		_Unwind_Backtrace(visit_frame, walk);
}

unsigned find_frames(void *context, uintptr_t *frames, unsigned most)
{
	ucontext_t *registers = context;
	struct walk walk = { .frames = frames, .most = most };
	find_from(registers, &walk);
	if (walk.count)
		return walk.count;
	/* a call of what is no code has no frame to unwind from, but has left where it came
	   from; the unwinder reads the registers where the kernel has put them */
	ucontext_t saved = *registers;
	frames[walk.count++] = *instruction(registers);
	leave_function(registers);
	find_from(registers, &walk);
	*registers = saved;
	return walk.count;
}

/* How many symbols the hash table of a module knows. */
static size_t count_symbols(const uint32_t *hash)
{
	uint32_t bucket_count = hash[0], first = hash[1], bloom_size = hash[2], last = 0;
	const uint32_t *buckets = hash + 4 + bloom_size * (sizeof(ElfW(Addr)) / 4);
	const uint32_t *chains = buckets + bucket_count;
	for (uint32_t i = 0; i < bucket_count; i++)
		if (buckets[i] > last)
			last = buckets[i];
	if (last < first)
		return first;
	while (!(chains[last - first] & 1))
		last++;
	return last + 1;
}

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

/* The exported function of MODULE that has ADDRESS; null if there is none. */
static const ElfW(Sym) * find_function(const struct link_map *module, uintptr_t address)
{
	const ElfW(Sym) *symbols = (const ElfW(Sym) *)dynamic_entry(module, DT_SYMTAB);
	const uint32_t *hash = (const uint32_t *)dynamic_entry(module, DT_GNU_HASH);
	size_t count = symbols && hash ? count_symbols(hash) : 0;
	for (size_t i = 0; i < count; i++) {
		uintptr_t offset = address - module->l_addr - symbols[i].st_value;
		if (symbols[i].st_shndx != SHN_UNDEF && symbols[i].st_value &&
		    ELF64_ST_TYPE(symbols[i].st_info) != STT_TLS && offset < symbols[i].st_size)
			return &symbols[i];
	}
	return NULL;
}

static const char *path_of(const struct link_map *module)
{
	return module->l_name && *module->l_name ? module->l_name : program_path();
}

/* Modules of frames that were written. */
#define MOST_SEEN 64
static struct {
	const void *elf_header;
	const struct link_map *module;
} seen[MOST_SEEN];
static unsigned seen_count;

static void see(const struct dl_find_object *found)
{
	for (unsigned i = 0; i < seen_count; i++)
		if (seen[i].elf_header == found->dlfo_map_start)
			return;
	if (seen_count == MOST_SEEN)
		return;
	seen[seen_count].elf_header = found->dlfo_map_start;
	seen[seen_count++].module = found->dlfo_link_map;
}

static void write_place(struct writer *writer, const struct link_map *module, uintptr_t address)
{
	const ElfW(Sym) *function = find_function(module, address);
	uintptr_t start = module->l_addr;
	write_string(writer, path_of(module));
	write_char(writer, '(');
	if (function) {
		write_string(writer,
			     (const char *)dynamic_entry(module, DT_STRTAB) + function->st_name);
		start += function->st_value;
	}
	write_char(writer, '+');
	write_hexadecimal(writer, address - start);
	write_char(writer, ')');
}

void write_frames(struct writer *writer, const uintptr_t *frames, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct dl_find_object found;
		if (_dl_find_object((void *)frames[i], &found) == 0) {
			write_place(writer, found.dlfo_link_map, frames[i]);
			see(&found);
		}
		write_char(writer, '[');
		write_hexadecimal(writer, frames[i]);
		write_string(writer, "]\n");
	}
}

void write_backtrace(struct writer *writer, void *context)
{
	uintptr_t frames[MOST_FRAMES];
	write_frames(writer, frames, find_frames(context, frames, MOST_FRAMES));
}

void write_seen_modules(struct writer *writer)
{
	for (unsigned i = 0; i < seen_count; i++) {
		struct module module = module_at(seen[i].elf_header);
		if (!is_registered_module(seen[i].elf_header))
			write_module(writer, module.base, &module.build_id,
				     path_of(seen[i].module));
	}
}
