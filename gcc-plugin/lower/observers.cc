/* The functions that sampled code tells what it observes.

	sampler_observe.0:
		pushq	%rax
		leaq	sampler_cells(%rip), %rax
		jmp	*sampler_observe@GOTPCREL(%rip)

   What is called by instrumented code has to know the cells of the unit (sampler/observation.h).  These are known to
   the linker only, so each file of the assembler has such a function for each unit of which something is
   observed in it: several where link-time optimisation has brought them together.

   They lie where most slow copies do, which call them within one section: the assembler knows how far that is.  Other calls
   are for the linker, which takes 24 bytes of the object for each.  So a section from which a function
   calls often has an observer of its own, sampler_observe.0.1: templates of C++ are sections each, with all their copies.
   A section that the user names has none, because it may matter what comes first there. */

#include "gcc-headers.h"
#include "debug.h"
#include "rtl.h"
#include "dwarf2out.h"
#include "lower/asm-template.h"
#include "lower/observers.h"
#include "lower/x86-64.h"
#include "roots.h"

/* Where slow copies lie, and the observers that are shared. */
#define SHARED_SECTION ".text.unlikely"

/* An observer takes as much of an object as the relocations of so many calls. */
#define MANY_CALLS 5

/* An observer of the cells of this number that a section has to itself. */
struct own_observer {
	section *where;
	unsigned cells, number;
};

/* The garbage collector keeps all sections. */
static auto_vec<struct own_observer> own_observers;

/* By the number of the cells, whether there are calls of the observer that is shared. */
static auto_vec<bool> is_shared_called;

/* A call in a function. */
struct observer_call {
	rtx statement;
	bool is_cold; /* it lies in the cold part of the function */
	unsigned cells;
};

unsigned number_of_cells(tree cells)
{
	unsigned number = 0;
	tree *place = &kept_trees[KEPT_OBSERVED];
	for (; *place; place = &TREE_CHAIN(*place), number++)
		if (TREE_VALUE(*place) == cells)
			return number;
	*place = build_tree_list(NULL_TREE, cells);
	return number;
}

static tree cells_of_number(unsigned number)
{
	tree each = kept_trees[KEPT_OBSERVED];
	while (number-- > 0)
		each = TREE_CHAIN(each);
	return TREE_VALUE(each);
}

/* Write the observer NAME of CELLS into the section that the assembler's file is in. */
static void emit_observer(FILE *out, const char *name, tree cells)
{
	bool is_described = dwarf2out_do_cfi_asm();
	/* the linker gold looks into all functions for how they split the stack */
	if (!flag_split_stack)
		fprintf(out, "\t.type\t%s, @function\n", name);
	fprintf(out, "%s:\n", name);
	fputs(is_described ? "\t.cfi_startproc\n" : "", out);
	fputs("\tpushq\t%rax\n", out);
	fputs(is_described ? "\t.cfi_adjust_cfa_offset 8\n" : "", out);
	fputs("\tleaq\t", out);
	assemble_name(out, XSTR(XEXP(DECL_RTL(cells), 0), 0));
	fputs("(%rip), %rax\n"
	      "\tjmp\t*sampler_observe@GOTPCREL(%rip)\n",
	      out);
	fputs(is_described ? "\t.cfi_endproc\n" : "", out);
	fprintf(out, "\t.size\t%s, .-%s\n", name, name);
}

static char *name_of(const struct own_observer *own)
{
	return xasprintf(OBSERVER "%u.%u", own->cells, own->number);
}

/* Whether the user says which section FUN is in. */
static bool is_in_users_section(function *fun)
{
	return DECL_SECTION_NAME(fun->decl) && !symtab_node::get(fun->decl)->implicit_section;
}

/* The section that this part of FUN will be in. */
static section *section_of(function *fun, bool is_cold)
{
	bool was_cold = in_cold_section_p;
	resolve_unique_section(fun->decl, 0, flag_function_sections);
	in_cold_section_p = is_cold;
	section *where = current_function_section();
	in_cold_section_p = was_cold;
	return where;
}

static bool is_shared_section(const section *where)
{
	return SECTION_STYLE(where) == SECTION_NAMED &&
	       strcmp(where->named.name, SHARED_SECTION) == 0;
}

static const struct own_observer *find_own_observer(section *where, unsigned cells)
{
	for (const struct own_observer &own : own_observers)
		if (own.where == where && own.cells == cells)
			return &own;
	return NULL;
}

static const struct own_observer *add_own_observer(section *where, unsigned cells)
{
	struct own_observer own = { where, cells, own_observers.length() + 1 };
	char *name = name_of(&own);
	own_observers.safe_push(own);
	switch_to_section(where);
	emit_observer(asm_out_file, name, cells_of_number(cells));
	free(name);
	return &own_observers.last();
}

/* Whether the first part of FUN is the cold one. */
static bool starts_cold(function *fun)
{
	return crtl->has_bb_partition &&
	       BB_PARTITION(ENTRY_BLOCK_PTR_FOR_FN(fun)->next_bb) == BB_COLD_PARTITION;
}

static void find_calls(function *fun, vec<struct observer_call> *calls)
{
	bool is_cold = starts_cold(fun);
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		const char *call =
		    statement ? strstr(ASM_OPERANDS_TEMPLATE(statement), CALL_OF_OBSERVER) : NULL;
		if (NOTE_P(i) && NOTE_KIND(i) == NOTE_INSN_SWITCH_TEXT_SECTIONS)
			is_cold = !is_cold;
		if (call) {
			unsigned cells = atoi(call + strlen(CALL_OF_OBSERVER));
			calls->safe_push({ statement, is_cold, cells });
		}
	}
}

static void note_shared_call(unsigned cells)
{
	if (is_shared_called.length() <= cells)
		is_shared_called.safe_grow_cleared(cells + 1);
	is_shared_called[cells] = true;
}

static unsigned count_alike(const vec<struct observer_call> &calls,
			    const struct observer_call &alike)
{
	unsigned count = 0;
	for (const struct observer_call &call : calls)
		count += call.is_cold == alike.is_cold && call.cells == alike.cells;
	return count;
}

/* Let CALL go to OWN. */
static void redirect(const struct observer_call &call, const struct own_observer *own)
{
	const char *assembly = ASM_OPERANDS_TEMPLATE(call.statement);
	const char *begin = strstr(assembly, OBSERVER), *end = strchr(begin, '\n');
	char *name = name_of(own);
	replace_template(call.statement,
			 xasprintf("%.*s%s%s", (int)(begin - assembly), assembly, name, end));
	free(name);
}

unsigned place_observers(function *fun)
{
	auto_vec<struct observer_call> calls;
	find_calls(fun, &calls);
	for (const struct observer_call &call : calls) {
		section *where = section_of(fun, call.is_cold);
		const struct own_observer *own = find_own_observer(where, call.cells);
		if (!own && !is_in_users_section(fun) && !is_shared_section(where) &&
		    count_alike(calls, call) >= MANY_CALLS)
			own = add_own_observer(where, call.cells);
		if (own)
			redirect(call, own);
		else
			note_shared_call(call.cells);
	}
	return 0;
}

void emit_observers(void)
{
	if (is_shared_called.is_empty() || seen_error())
		return;
	fputs("\t.pushsection\t" SHARED_SECTION ",\"ax\",@progbits\n", asm_out_file);
	for (unsigned cells = 0; cells < is_shared_called.length(); cells++)
		if (is_shared_called[cells]) {
			char *name = xasprintf(OBSERVER "%u", cells);
			emit_observer(asm_out_file, name, cells_of_number(cells));
			free(name);
		}
	fputs("\t.popsection\n", asm_out_file);
}
