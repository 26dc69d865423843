/* g-object-unref: how many references has an object that loses one?

	g_object_unref (x);	one site: "x"

   For each direct call of GLib's function.
   Counters: the object has zero, one, many references before; it is invalid.
   Field 5: the argument, as the user wrote it. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "front/text.h"
#include "front/tokens.h"
#include "lower/actions.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme g_object_unref;

static bool is_unref(tree call)
{
	tree function = get_callee_fndecl(call);
	return function && DECL_NAME(function) &&
	       strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), "g_object_unref") == 0 &&
	       call_expr_nargs(call) == 1 && POINTER_TYPE_P(TREE_TYPE(CALL_EXPR_ARG(call, 0)));
}

/* What stands in the parentheses of the call at WHERE; null if a macro makes it. */
static char *text_in_call(location_t where)
{
	char *text =
	    linemap_location_from_macro_expansion_p(line_table, where) ? NULL : source_text(where);
	char *start = text ? strchr(text, '(') : NULL, *end = text ? strrchr(text, ')') : NULL;
	char *argument = start && end ? xstrndup(start + 1, end - start - 1) : NULL;
	free(text);
	return argument;
}

static char *argument_text(struct call *call)
{
	tree value = CALL_EXPR_ARG(*call->place, 0);
	STRIP_NOPS(value);
	char *text = text_in_call(call->where);
	if (!text && EXPR_HAS_LOCATION(value))
		text = source_text(EXPR_LOCATION(value));
	return strip_parentheses(text ? text : tree_text(value));
}

static void observe_unref(struct sited_function *function, struct call *call)
{
	if (!is_unref(*call->place))
		return;
	char *text = argument_text(call);
	unsigned site = add_site(function, &g_object_unref, call->where, text);
	free(text);
	tree action = action_address("sampler_g_object_unref", false);
	mark_value(&CALL_EXPR_ARG(*call->place, 0), call->where, &g_object_unref, site,
		   SELECT_ACTION, 1, &action);
}

const struct scheme g_object_unref = {
	facts_of_g_object_unref, NULL, NULL, observe_unref, NULL,
};

static struct scheme_registration registration(&g_object_unref);
