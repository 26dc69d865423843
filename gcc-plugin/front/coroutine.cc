/* The bodies of coroutines, as the C++ front end has made functions of them.

	while (co_await x < 5)		for (;;) {
		...				__ifcd_0 = (the suspension, x.await_resume () < 5);
						if (!__ifcd_0) break;

   Locals are members of the frame, which the compiler calls by other names; "if (!_Coro_frame_needs_free)" and the
   like are its own. */

#include "gcc-headers.h"
#include "front/coroutine.h"
#include "front/cxx.h"
#include "front/text.h"

static bool begins_with_any(const char *name, const char *const *starts)
{
	while (*starts && !startswith(name, *starts))
		starts++;
	return *starts;
}

/* GCC 11 has no underscores; no name of a user's has a dot. */
static const char *const conditions[] = { "__ifcd_", "ifcd.", NULL };
static const char *const others[] = { "_Coro_", "__swch_", "swch.", NULL };

/* Whether VARIABLE holds a condition, in which the coroutine may be suspended. */
static bool holds_condition(tree variable)
{
	return VAR_P(variable) && DECL_NAME(variable) &&
	       begins_with_any(IDENTIFIER_POINTER(DECL_NAME(variable)), conditions);
}

bool is_of_coroutine(tree variable)
{
	if (!DECL_P(variable) || !DECL_NAME(variable))
		return false;
	const char *name = IDENTIFIER_POINTER(DECL_NAME(variable)), *guard = strstr(name, "_guard");
	return holds_condition(variable) || begins_with_any(name, others) ||
	       (DECL_ARTIFICIAL(variable) && guard && !guard[strlen("_guard")]);
}

bool is_made_for_coroutine(tree call)
{
	tree function = get_callee_fndecl(call);
	const char *name = function && DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
	bool is_for_await = strcmp(name, "await_ready") == 0 || strcmp(name, "await_suspend") == 0;
	if (!is_for_await || !coroutine_of_body(current_function_decl))
		return false;
	char *text = source_text(EXPR_LOCATION(call));
	bool is_written = text && strstr(text, name);
	free(text);
	return !is_written;
}

tree *suspended_condition(tree t)
{
	bool assigns = TREE_CODE(t) == INIT_EXPR || TREE_CODE(t) == MODIFY_EXPR;
	return assigns && holds_condition(TREE_OPERAND(t, 0)) ? &TREE_OPERAND(t, 1) : NULL;
}
