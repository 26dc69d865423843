/* Statements that touch the countdown.

   After the early optimisations, the passes between functions are told what only the
   lowering will make true: that every function with a carried site changes the
   countdown,

	sampler_countdown = 0;

   Else a caller might keep the countdown in a register across the call.  (Reading
   it is not told: that weighs more, and a caller's own store is never dead, because
   what follows in the caller, if anything, reads first.)  These statements vanish
   when sites are lowered. */

#include "gcc-headers.h"
#include "lower/countdown.h"
#include "middle/carried-site.h"
#include "middle/touch.h"

unsigned touch_countdown(function *fun)
{
	if (!has_sampled_site(fun))
		return 0;
	gimple_stmt_iterator gsi = gsi_after_labels(single_succ(ENTRY_BLOCK_PTR_FOR_FN(fun)));
	gsi_insert_before(&gsi, gimple_build_assign(countdown_variable(), build_zero_cst(intDI_type_node)),
			  GSI_SAME_STMT);
	mark_virtual_operands_for_renaming(fun);
	return TODO_update_ssa;
}

bool is_touch(gimple *statement)
{
	return gimple_store_p(statement) && is_countdown(gimple_get_lhs(statement));
}

bool remove_touches(function *fun)
{
	bool found = false;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);)
		if (is_touch(gsi_stmt(gsi))) {
			gimple *touch = gsi_stmt(gsi);
			unlink_stmt_vdef(touch);
			gsi_remove(&gsi, true);
			release_defs(touch);
			found = true;
		} else
			gsi_next(&gsi);
	return found;
}
