/* Functions that count have an effect, whether GCC sees it or not.

   A fast version (versions.cc) may do nothing but compute, and where counters are increased by
   calls, GCC takes these for no effect either.  When it has compiled such a function, it knows of
   the callers, which come later, that

	first = larger (a, b) + larger (a, b);	is		x = larger (a, b), first = x + x;

   and that a call whose result nobody uses can go.  Then one call would be counted, not three.
   That is right only in a caller's fast copy.  So while GCC notes what functions do, such a
   function begins with an empty asm statement, of which GCC knows that it has an effect.

   Where checks hide what they do to the countdown (single-copy.cc), that statement stores to it.  Else callers would keep the
   countdown in a register across calls of the function, and two regions have one distance. */

#include "gcc-headers.h"
#include "lower/asm-operand.h"
#include "lower/effect.h"
#include "middle/statements.h"

static const char effect[] = "# sampler effect";

void begin_effect(function *fun, tree place)
{
	vec<tree, va_gc> *outputs = NULL;
	if (place)
		vec_safe_push(outputs, build_asm_operand("=m", place));
	basic_block entry = split_edge(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(fun)));
	gimple_stmt_iterator gsi = gsi_last_bb(entry);
	gasm *statement = gimple_build_asm_vec(effect, NULL, outputs, NULL, NULL);
	gimple_asm_set_volatile(statement, true);
	gsi_insert_after(&gsi, statement, GSI_NEW_STMT);
}

static bool is_effect(gimple *statement)
{
	const gasm *assembler = dyn_cast<gasm *>(statement);
	return assembler && strcmp(gimple_asm_string(assembler), effect) == 0;
}

/* Optimisations may have copied it. */
unsigned end_effect(function *fun)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);) {
		gimple *statement = gsi_stmt(gsi);
		gsi_next(&gsi);
		if (is_effect(statement)) {
			unlink_stmt_vdef(statement);
			remove_statement(statement);
		}
	}
	return 0;
}
