/* The bodies of coroutines, as the C++ front end has made functions of them.

	while (co_await x < 5)		for (;;) {
		...				__ifcd_0 = (the suspension, x.await_resume () < 5);
						if (!__ifcd_0) break;

   Locals are members of the frame, which the compiler calls by other names; "if (!_Coro_frame_needs_free)" and the
   like are its own. */

#include "gcc-headers.h"
#include "front/coroutine.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/expansion.h"
#include "front/surrounding.h"
#include "front/text.h"
#include "front/tokens.h"

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

bool is_of_frame(tree base)
{
	if (DECL_P(base))
		return !DECL_NAME(base) || is_of_coroutine(base);
	tree pointer = TREE_OPERAND(base, 0);
	STRIP_NOPS(pointer);
	if (TREE_CODE(pointer) == TARGET_EXPR)
		pointer = TREE_OPERAND(pointer, 0);
	if (!DECL_P(pointer) || !coroutine_of_body(current_function_decl))
		return false;
	return !DECL_NAME(pointer) || pointer == DECL_ARGUMENTS(current_function_decl);
}

bool is_resumption(tree t)
{
	tree function = TREE_CODE(t) == CALL_EXPR ? get_callee_fndecl(t) : NULL_TREE;
	return function && DECL_NAME(function) && strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), "await_resume") == 0 &&
	       coroutine_of_body(current_function_decl);
}

/* What is awaited may be in many places; the text is not searched further. */
static const unsigned farthest = 1000;

char *awaiting_text(location_t where)
{
	if (!has_source(where) || expansion_of(where))
		return NULL;
	const struct cursor end = cursor_at(where);
	struct cursor at = end;
	for (unsigned i = 0; i < farthest; i++) {
		struct cursor behind = at;
		bool is_there = pass_over(&behind, "co_await") && !is_name_character(char_at(&behind));
		behind = is_there ? operand_end(at, false) : at;
		/* the inner one of "co_await f (co_await x)" ends too early */
		if (is_before(&end, &behind))
			return text_between(at, behind);
		if (char_at(&at) == ';' || !step_back(&at))
			break;
	}
	return NULL;
}

/* Whether T was && or ||: of "a && co_await b", the compiler has made "a ? co_await b : 0". */
static bool was_short_circuit(tree t)
{
	return TREE_CODE(t) == COND_EXPR && coroutine_of_body(current_function_decl) &&
	       (token_is(EXPR_LOCATION(t), "&&") || token_is(EXPR_LOCATION(t), "||"));
}

char *text_of_short_circuit(tree t)
{
	location_t where = was_short_circuit(t) ? EXPR_LOCATION(t) : UNKNOWN_LOCATION;
	if (!has_source(where))
		return NULL;
	const struct cursor at = cursor_at(where);
	return surrounding_text(current_function_decl, &at, false);
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
