/* Results that nobody uses, although the function says that they must be.

   GCC warns of calls without a left side, when it lowers a function.  For it, a marker uses the result.  So we say the same, and when
   GCC would: of functions that are never compiled, it says nothing. */

#include "gcc-headers.h"
#include "front/unused-result.h"

static const char attribute[] = "warn_unused_result";

struct unused_result {
	unsigned function; /* the DECL_UID of that which it is in */
	tree callee;       /* or null */
	location_t where;
};

static auto_vec<struct unused_result> unused_results;

bool must_be_used(tree call)
{
	tree pointer = CALL_EXPR_FN(call) ? TREE_TYPE(CALL_EXPR_FN(call)) : NULL_TREE;
	return pointer && POINTER_TYPE_P(pointer) &&
	       lookup_attribute(attribute, TYPE_ATTRIBUTES(TREE_TYPE(pointer)));
}

void note_unused_result(tree function, tree call)
{
	unused_results.safe_push(
	    { DECL_UID(function), get_callee_fndecl(call), EXPR_LOCATION(call) });
}

static void warn(const struct unused_result &result)
{
	if (result.callee)
		warning_at(result.where, OPT_Wunused_result,
			   "ignoring return value of %qD declared with attribute %qs",
			   result.callee, attribute);
	else
		warning_at(result.where, OPT_Wunused_result,
			   "ignoring return value of function declared with attribute %qs",
			   attribute);
}

void warn_of_unused_results(tree function)
{
	unsigned uid = DECL_UID(function), origin = DECL_UID(DECL_ORIGIN(function));
	unsigned kept = 0;
	for (unsigned i = 0; i < unused_results.length(); i++)
		if (unused_results[i].function == uid || unused_results[i].function == origin)
			warn(unused_results[i]);
		else
			unused_results[kept++] = unused_results[i];
	unused_results.truncate(kept);
}
