/* Function entry and exit, traced.

	before			after

	f ()			static uint32_t gates[FUNCTIONS];

	{			f ()
	  ...			{
	  return x;		  if (gates[F])						insert_check
	}			    sampler_trace_enter (gates[F], canonical frame address);
				  ...
				  if (gates[F])						insert_check
				    sampler_trace_exit (gates[F], canonical frame address);
				  return x;
				}

   A call that GCC has marked to become a jump has sampler_trace_tail before it.  If it becomes no jump
   after all, the exit that follows finds the frame gone, and is not told.  What leaves the function
   otherwise, an exception or longjmp, needs no code: the runtime sees by the next frame address which
   frames are gone.

   The gate is 0, or the function's id.  It is read again at the end, because it may have changed,
   unless nothing has come between that could see memory.  On x86-64, the calls keep all registers
   (runtime/preserving-x86-64.c), so that a function that calls nothing else need save none.

   With -ftrace-arguments and -ftrace-returns, the calls come with others that tell values: see values.cc.

   This is one of the last passes over GIMPLE: it sees what is left after inlining and cloning, also at link time.
   A clone has a gate of its own, and is called as its origin; of a part that GCC has split off, the name
   ends in ".part".  When all functions are done, emit_calls() writes

	the gates, all 0,
	struct sampler_calls (sampler/unit.h),
	<sites unit="..." scheme="calls">, a line for each gate: file, line, function, 0, parameters

   as text for the assembler, because it is too late for GCC to make variables.  The unit's signature
   is the MD5 sum of its lines. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "lower/branch.h"
#include "lower/trace.h"
#include "lower/values.h"
#include "lower/x86-64.h"
#include "middle/signature.h"
#include "middle/site.h"
#include "middle/statements.h"
#include "middle/traced.h"
#include "middle/unit.h"
#include "roots.h"

#include "sampler/unit.h"

#define GATES "sampler_gates"

/* The lines of the functions so far. */
static auto_vec<char *> lines;

/* The gates, as GCC sees them: emit_calls() defines them. */
static tree gates_variable(void)
{
	if (kept_trees[KEPT_GATES])
		return kept_trees[KEPT_GATES];
	tree type = build_array_type(uint32_type_node, build_index_type(size_int(0xffffff)));
	tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(GATES), type);
	TREE_PUBLIC(variable) = 1;
	DECL_EXTERNAL(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	DECL_NONALIASED(variable) = 1;
	DECL_VISIBILITY(variable) = VISIBILITY_HIDDEN;
	DECL_VISIBILITY_SPECIFIED(variable) = 1;
	return kept_trees[KEPT_GATES] = variable;
}

static tree insert_load(gimple_stmt_iterator *gsi, unsigned gate)
{
	tree reference = build4(ARRAY_REF, uint32_type_node, gates_variable(), size_int(gate),
				NULL_TREE, NULL_TREE);
	TREE_THIS_NOTRAP(reference) = 1;
	tree id = make_ssa_name(uint32_type_node);
	gsi_insert_before(gsi, gimple_build_assign(id, reference), GSI_SAME_STMT);
	return id;
}

/* The canonical frame address, as a number. */
static tree build_frame_address(gimple_seq *statements)
{
	gcall *call = gimple_build_call(builtin_decl_explicit(BUILT_IN_DWARF_CFA), 0);
	tree address = make_ssa_name(ptr_type_node);
	gimple_call_set_lhs(call, address);
	gimple_seq_add_stmt(statements, call);
	return gimple_convert(statements, uint64_type_node, address);
}

static tree runtime_function(const char *name)
{
	tree type =
	    build_function_type_list(void_type_node, uint32_type_node, uint64_type_node, NULL_TREE);
	tree function = build_fn_decl(name, type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier("leaf"), NULL_TREE,
		      tree_cons(get_identifier("cold"), NULL_TREE, NULL_TREE));
	return function;
}

static void build_event(gimple_seq *statements, const char *name, tree id, tree place)
{
	gimple_seq_add_stmt(statements,
			    is_x86_64() ? build_keeping_call(name, id, place)
					: gimple_build_call(runtime_function(name), 2, id, place));
}

/* A function that is traced: its gate, and what is told of its values, in a variable if there are any. */
struct traced {
	function *fun;
	unsigned gate;
	struct told_values told;
	tree values;
};

/* What the rare block does at the entry of the function, or where it LEAVES by its statement. */
static void build_events(gimple_seq *statements, const struct traced *traced, gimple *leaves,
			 tree id, tree place)
{
	if (!leaves) {
		build_event(statements, "sampler_trace_enter", id, place);
		if (traced->values && traced->told.arguments)
			build_arguments(statements, traced->fun, traced->values, id, place,
					traced->told);
		return;
	}
	bool is_return = gimple_code(leaves) == GIMPLE_RETURN;
	if (is_return && traced->values && traced->told.result)
		build_result(statements, as_a<greturn *>(leaves), traced->values, id, place,
			     traced->told);
	build_event(statements, is_return ? "sampler_trace_exit" : "sampler_trace_tail", id, place);
}

/* Insert before GSI's statement, by which the function LEAVES, or null if it begins there: if the gate is open,
   tell the runtime. */
static void insert_check(gimple_stmt_iterator *gsi, const struct traced *traced, gimple *leaves)
{
	gimple_seq statements = NULL;
	tree id = insert_load(gsi, traced->gate);
	basic_block rare = insert_seldom_branch(gsi, NE_EXPR, id);
	tree place = build_frame_address(&statements);
	build_events(&statements, traced, leaves, id, place);
	gimple_stmt_iterator rare_gsi = gsi_start_bb(rare);
	gsi_insert_seq_before(&rare_gsi, statements, GSI_SAME_STMT);
}

/* Insert the check before all of the function's code. */
static void insert_entry(const struct traced *traced)
{
	edge first = single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(traced->fun));
	basic_block block = split_edge(first);
	gimple_stmt_iterator gsi = anchor_in(block);
	insert_check(&gsi, traced, NULL);
	gsi_remove(&gsi, true);
}

/* Whether STATEMENT becomes a jump.  What the compiler knows, as __atomic_fetch_add, is most often no call in the end, and so a part of the
   function: it comes before the exit, also where it would be a jump. */
static bool is_tail_call(gimple *statement)
{
	gcall *call = dyn_cast<gcall *>(statement);
	if (!call || !gimple_call_tail_p(call))
		return false;
	if (!gimple_call_internal_p(call) && !gimple_call_builtin_p(call))
		return true;
	gimple_call_set_tail(call, false);
	return false;
}

static void find_exits(function *fun, vec<gimple *> *exits)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (gimple_code(gsi_stmt(gsi)) == GIMPLE_RETURN || is_tail_call(gsi_stmt(gsi)))
			exits->safe_push(gsi_stmt(gsi));
}

/* The name of FUNCTION, and what tells a part of it from the rest. */
static char *name_of(tree function)
{
	const char *suffix = strstr(IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)), ".part.");
	return xasprintf("%s%s", name_of_traced(function), suffix ? ".part" : "");
}

static char *describe(tree function)
{
	char *name = name_of(function),
	     *parameters = describe_values(function, told_values_of(function));
	char *line = describe_place(DECL_SOURCE_LOCATION(function), name, 0, parameters);
	free(name);
	free(parameters);
	return line;
}

unsigned trace_function(function *fun)
{
	auto_vec<gimple *> exits;
	if (!is_traced(fun->decl))
		return 0;
	struct told_values told = told_values_of(fun->decl);
	const struct traced traced = { fun, lines.length(), told, make_values(fun->decl, told) };
	lines.safe_push(describe(fun->decl));
	find_exits(fun, &exits);
	for (gimple *exit : exits) {
		gimple_stmt_iterator gsi = gsi_for_stmt(exit);
		insert_check(&gsi, &traced, exit);
	}
	insert_entry(&traced);
	update_after_lowering(fun);
	return 0;
}

/* The lines, as they are in .debug_site_info. */
static char *format_calls(const char *signature)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	fprintf(out, "<sites unit=\"%s\" scheme=\"calls\">\n", signature);
	for (char *line : lines)
		fprintf(out, "%s\n", line);
	fputs("</sites>\n", out);
	fclose(out);
	return text;
}

static char *signature_of_calls(void)
{
	struct md5_ctx hash;
	md5_init_ctx(&hash);
	for (char *line : lines)
		md5_process_bytes(line, strlen(line) + 1, &hash);
	return finish_signature(&hash);
}

static void write_gates(FILE *out, const char *signature)
{
	unsigned count = lines.length();
	fprintf(out,
		"\t.pushsection\t%s,\"aw\",@nobits\n"
		"\t.balign\t4\n"
		"\t.type\t" GATES ", @object\n"
		"\t.size\t" GATES ", %u\n" GATES ":\n"
		"\t.zero\t%u\n"
		"\t.popsection\n",
		SAMPLER_GATES_SECTION, 4 * count, 4 * count);
	fprintf(out,
		"\t.pushsection\t%s,\"a\",@progbits\n"
		"\t.balign\t4\n"
		"\t.long\t" GATES "-.\n"
		"\t.long\t%u\n"
		"\t.ascii\t\"%s\"\n"
		"\t.zero\t%u\n"
		"\t.popsection\n",
		SAMPLER_CALLS_SECTION, count, signature,
		(unsigned)sizeof(((struct sampler_calls *)0)->signature) -
		    (unsigned)strlen(signature));
}

void emit_calls(void)
{
	if (lines.is_empty() || seen_error())
		return;
	char *signature = signature_of_calls(), *text = format_calls(signature);
	write_gates(asm_out_file, signature);
	write_site_info(asm_out_file, text);
	free(signature);
	free(text);
}
