/* Where a thread is: the subreport "main-backtrace".

	MODULE(FUNCTION+0xOFFSET)[0xADDRESS]
	...

   A line for each frame, the innermost first, as backtrace_symbols_fd (3) has them; the
   first address is that of the instruction, the others are return addresses.  Without a
   function that the module exports, it is MODULE(+0xOFFSET)[0xADDRESS], and the offset is
   that in the module's file.

   All this takes no lock and no memory: libgcc's unwinder is linked into us, and it and
   we find modules by _dl_find_object, which is made for this.

   The stack may be damaged, and finding the next frame crash: so each frame is kept as soon as
   it is found, and the instruction's own address is there before the search begins. */

#include "backtrace.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "live-report.h"
#include "module.h"
#include "parts.h"
#include "registry.h"
#include "symbols.h"

#define MOST_FRAMES 256

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
	struct frames *frames;
	uintptr_t start;
	bool has_started; /* until then, the frames are those of the handler */
};

static void add_frame(struct frames *frames, uintptr_t address)
{
	if (frames->count == frames->most)
		return;
	frames->addresses[frames->count] = address;
	/* pairs with the acquire in write_frames () */
	__atomic_store_n(&frames->count, frames->count + 1, __ATOMIC_RELEASE);
}

static _Unwind_Reason_Code visit_frame(struct _Unwind_Context *frame, void *data)
{
	struct walk *walk = data;
	uintptr_t address = _Unwind_GetIP(frame);
	if (walk->has_started && address)
		add_frame(walk->frames, address);
	walk->has_started |= address == walk->start;
	return walk->frames->count < walk->frames->most ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static bool is_code(uintptr_t address)
{
	struct dl_find_object found;
	return _dl_find_object((void *)address, &found) == 0;
}

/* Add the callers of the instruction that a signal interrupted; return whether there was a way to
   look for them. */
static bool find_callers(struct frames *frames, uintptr_t start)
{
	struct walk walk = { .frames = frames, .start = start };
	if (is_code(start))
		_Unwind_Backtrace(visit_frame, &walk);
	return walk.has_started;
}

void find_frames(struct frames *frames, void *context)
{
	ucontext_t *registers = context;
	uintptr_t start = *instruction(registers);
	add_frame(frames, start);
	if (find_callers(frames, start))
		return;
	/* a call of what is no code has no frame to unwind from, but has left where it came
	   from; the unwinder reads the registers where the kernel has put them */
	leave_function(registers);
	start = *instruction(registers);
	if (is_code(start))
		add_frame(frames, start);
	find_callers(frames, start);
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
	uintptr_t start;
	const char *function = function_at(module, address, &start);
	write_string(writer, path_of(module));
	write_char(writer, '(');
	if (function)
		write_string(writer, function);
	write_char(writer, '+');
	write_hexadecimal(writer, address - (function ? start : module->l_addr));
	write_char(writer, ')');
}

void write_frames(struct writer *writer, const struct frames *frames)
{
	/* pairs with the release in add_frame () */
	unsigned count = __atomic_load_n(&frames->count, __ATOMIC_ACQUIRE);
	for (unsigned i = 0; i < count; i++) {
		struct dl_find_object found;
		uintptr_t address = frames->addresses[i];
		if (_dl_find_object((void *)address, &found) == 0) {
			write_place(writer, found.dlfo_link_map, address);
			see(&found);
		}
		write_char(writer, '[');
		write_hexadecimal(writer, address);
		write_string(writer, "]\n");
	}
}

static uintptr_t addresses[MOST_FRAMES];
static struct frames own = { .most = MOST_FRAMES, .addresses = addresses };

static void find_own_frames(void *context)
{
	find_frames(&own, context);
}

void write_backtrace(struct writer *writer, void *context)
{
	ucontext_t saved = *(ucontext_t *)context;
	own.count = 0;
	do_part(find_own_frames, context);
	/* the handler returns there */
	*(ucontext_t *)context = saved;
	write_frames(writer, &own);
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
