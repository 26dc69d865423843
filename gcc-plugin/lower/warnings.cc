/* What GCC warns of when code is instrumented.

   It should be what it warns of without us.  Most warnings are given before a
   function is lowered.  Of the later ones, those that come of a statement would
   come of each of its copies.  And -Wmaybe-uninitialized depends on how much the
   optimisers find out about conditions: in

	for (i = 0; i < n && !found; i++)
		found = read (name = names[i]);
	if (!found)
		abort ();
	use (name);

   they may no longer see that "name" has a value.  And -Wstringop-truncation is not given for a strncpy() if the next statement ends
   the string, where a counter may stand now.  And which variables longjmp() may clobber, -Wclobbered, depends on where they are kept.  gcc
   still prints these warnings, but -Werror must not make errors of them.

   Likewise -Wlogical-not-parentheses in C: where comparisons are kept as they are written (front/preserve.cc), gcc does not see that
   "(a == 1) | (b == 3)" is a truth value. */

#include "gcc-headers.h"
#include "lower/warnings.h"
#include "sampler-options.h"

/* suppress_warning() would suppress those of all that has the same location. */
static tree suppress_warnings_of_expression(tree *expression, int *, void *)
{
	if (EXPR_P(*expression))
		(*expression)->base.nowarning_flag = true;
	return NULL_TREE;
}

/* GCC warns of arguments that are smaller than a parameter was declared, whatever is
   suppressed: let the call know nothing of the parameters. */
static void forget_sizes_of_parameters(gcall *call)
{
	tree type = gimple_call_fntype(call);
	if (type && lookup_attribute("access", TYPE_ATTRIBUTES(type))) {
		tree attributes = copy_list(TYPE_ATTRIBUTES(type));
		attributes = remove_attribute("access", attributes);
		gimple_call_set_fntype(call, build_type_attribute_variant(type, attributes));
	}
}

void suppress_warnings(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		statement->no_warning = true;
		if (gcall *call = dyn_cast<gcall *>(statement))
			forget_sizes_of_parameters(call);
		for (unsigned i = 0; i < gimple_num_ops(statement); i++)
			walk_tree(gimple_op_ptr(statement, i), suppress_warnings_of_expression,
				  NULL, NULL);
	}
}

static void keep_from_being_error(int option)
{
	/* only setting it tells what it was */
	diagnostic_kind kind =
	    diagnostic_classify_diagnostic(global_dc, option, KIND_WARNING, UNKNOWN_LOCATION);
	bool is_error = kind == KIND_ERROR || (kind == KIND_UNSPECIFIED && is_werror_given());
	if (!is_error)
		diagnostic_classify_diagnostic(global_dc, option, kind, UNKNOWN_LOCATION);
}

void keep_doubts_from_being_errors(void)
{
	keep_from_being_error(OPT_Wmaybe_uninitialized);
	keep_from_being_error(OPT_Wstringop_truncation);
	keep_from_being_error(OPT_Wclobbered);
}

void keep_parsers_doubts_from_being_errors(void)
{
	keep_from_being_error(OPT_Wlogical_not_parentheses);
}

void remark_single_copy(tree function, const char *why)
{
	if (sampler_options.switches.remarks)
		inform(DECL_SOURCE_LOCATION(function),
		       "sampler: %qD %s: sites have checks of their own", function, why);
}
