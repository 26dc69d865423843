/* The walk over the trees of a function, as the front end made them.

   It runs when a function has been parsed but not yet lowered, so that trees
   are what the source says.  It looks for

	the entry of the function,
	conditions: of if, while, do, for, ?:, the operands of && and ||, and
		comparisons that are returned,
	calls,
	assignments, also those of initialisers and parameters,
	labels of switches,
	accesses of memory that threads may share,

   and shows them to the enabled schemes in an order that depends on the source
   alone.  What the compiler made up (range-based for, guards of static
   variables, null checks of delete) and what comes from system headers is
   passed over. */

#include "gcc-headers.h"
#include "front/access.h"
#include "front/alike.h"
#include "front/around.h"
#include "front/assignment.h"
#include "front/bodies.h"
#include "front/condition.h"
#include "front/coroutine.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/expansion-text.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/marker.h"
#include "front/object.h"
#include "front/openmp.h"
#include "front/preserve.h"
#include "front/rename-locals.h"
#include "front/sequence.h"
#include "front/switching.h"
#include "front/text.h"
#include "front/tokens.h"
#include "front/unused-result.h"
#include "front/walk.h"
#include "front/written.h"
#include "sampler-options.h"
#include "scheme.h"

static void walk_place(struct function_walk *walk, tree *place);

/* The compiler makes up functions; only those of lambdas are the user's. */
static bool is_artificial(tree function)
{
	return DECL_ARTIFICIAL(function) && DECL_NAME(function) &&
	       strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), "operator()") != 0;
}

/* Where the last parenthesis opens that is in no other one and in no string; null if the text ends otherwise. */
static char *last_parenthesis(char *text)
{
	char *last = NULL;
	unsigned depth = 0;
	for (const char *c = text; *c; c = after_token(c)) {
		if (*c == '(' && depth++ == 0)
			last = text + (c - text);
		else if (*c == ')' && (depth == 0 || (--depth == 0 && !c[1])))
			return c[1] ? NULL : last;
	}
	return NULL;
}

/* TEXT, of a call, without its arguments; null if it is none.  TEXT is freed, or returned. */
static char *without_arguments(char *text)
{
	char *end = text ? last_parenthesis(text) : NULL;
	while (end > text && end[-1] == ' ')
		end--;
	if (end > text) {
		*end = 0;
		return text;
	}
	free(text);
	return NULL;
}

/* Whether FUNCTION is an operator whose calls are not written as calls. */
static bool is_operator_function(tree function)
{
	const char *name =
	    function && DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
	return startswith(name, "operator") && !is_name_character(name[strlen("operator")]) &&
	       strcmp(name, "operator()") != 0;
}

/* TEXT, or null, of a call of FUNCTION, if that is its callee; else it is freed. */
static char *if_callee(char *text, tree function)
{
	if (text && (!is_operator_function(function) || strstr(text, "operator")))
		return text;
	free(text);
	return NULL;
}

/* Whether CALL converts what another call gives, and has the place of that, because it is not written itself. */
static bool has_place_of_converted(tree call)
{
	tree object = converted_object(call),
	     converted = object ? first_call_in(object) : NULL_TREE;
	return converted && EXPR_LOCATION(converted) == EXPR_LOCATION(call);
}

/* The text of the function that CALL calls. */
static char *callee_text(tree call)
{
	tree function = get_callee_fndecl(call);
	location_t where = EXPR_LOCATION(call);
	if (function && !c_dialect_cxx())
		return xstrdup(function_name(function));

	bool is_in_macro = linemap_location_from_macro_expansion_p(line_table, where);
	if (char *text = is_in_macro || has_place_of_converted(call)
			     ? NULL
			     : if_callee(without_arguments(source_text(where)), function))
		return text;
	tree callee = CALL_EXPR_FN(call);
	if (!function && callee)
		function = virtual_function(callee);
	if (function)
		return xstrdup(function_name(function));
	if (!callee)
		return xstrdup("");
	bool is_expression = is_in_macro && !DECL_P(tree_strip_nop_conversions(callee));
	char *text =
	    is_expression && c_dialect_cxx() ? without_arguments(expansion_text(where)) : NULL;
	return text ? text : tree_text(callee);
}

/* "errno" and the like are calls in system headers that always give the same. */
static bool is_hidden_constant(tree function, int flags)
{
	return (flags & ECF_CONST) && DECL_NAME(function) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(function)), "__");
}

static bool is_compilers_function(tree function)
{
	const char *name = DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
	return DECL_IS_OPERATOR_NEW_P(function) || DECL_IS_OPERATOR_DELETE_P(function) ||
	       startswith(name, "__builtin_") || startswith(name, "__sync_") ||
	       startswith(name, "__atomic_") || startswith(name, "__cxa_") ||
	       is_marker_function(function) || is_preserving_function(function) ||
	       is_switching_function(function) || is_artificial(function) || is_immediate(function);
}

static bool is_users_call(tree call)
{
	if (!CALL_EXPR_FN(call))
		return false;
	int flags = call_expr_flags(call);
	tree function = get_callee_fndecl(call);
	if ((flags & ECF_NORETURN) || CALL_EXPR_MUST_TAIL_CALL(call) || is_excluded(call) ||
	    is_made_for_coroutine(call))
		return false;
	return !function ||
	       !(is_compilers_function(function) || is_hidden_constant(function, flags));
}

static void visit_call(struct function_walk *walk, tree *place)
{
	location_t where = EXPR_HAS_LOCATION(*place) ? EXPR_LOCATION(*place) : walk->where;
	if (!is_wanted(&scheme::at_call) || !is_location_wanted(where))
		return;
	tree t = *place, type = TREE_TYPE(t);
	bool has_value = INTEGRAL_TYPE_P(type) || TREE_CODE(type) == POINTER_TYPE;
	bool is_apart = t == walk->assigned.call;
	struct call call = { place, is_apart ? place_of_value(&walk->assigned) : place, where,
			     has_value ? rename_locals(walk, callee_text(t)) : NULL };
	for (const struct scheme *scheme : enabled_schemes)
		if (scheme->at_call)
			scheme->at_call(&walk->function, &call);
	if (*place != t && walk->unused.contains(t))
		note_unused_result(walk->function.declaration, t);
	free(call.callee);
}

/* Whether the arm of a conditional is a sanitizer's. */
static bool calls_sanitizer(tree arm)
{
	tree function = arm && TREE_CODE(arm) == CALL_EXPR ? get_callee_fndecl(arm) : NULL_TREE;
	return function && DECL_NAME(function) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(function)), "__builtin___ubsan");
}

/* Whether the COND_EXPR T is the user's: "if" in C, or "?:". */
static bool is_users_conditional(tree t)
{
	location_t where = EXPR_LOCATION(t);
	/* the location of "!(a ? b : c)", whose arms are negated, is the "!" */
	if (is_conditional_at(where) || is_negation_at(where))
		return true;
	/* in C, one without a value is an "if", or a sanitizer's; in C++, the
	   compiler made it */
	if (VOID_TYPE_P(TREE_TYPE(t)))
		return !c_dialect_cxx() && !calls_sanitizer(TREE_OPERAND(t, 1));
	return where != UNKNOWN_LOCATION && !has_source(where);
}

/* Visit the condition at PLACE of T, which stands at BESIDE. */
static void visit_written(struct function_walk *walk, tree t, tree *place,
			  struct operator_side beside)
{
	char *text = written_condition(walk->function.declaration, t, &beside.is_in_body);
	if (text) {
		beside.where = EXPR_LOCATION(t);
		beside.text = part_of(text);
	}
	visit_condition(walk, place, beside);
	free(text);
}

/* Where the truth value stands that the RETURN_EXPR T gives to the caller, if it is a comparison or a negation; or null. */
static tree *returned_truth(tree t)
{
	tree result = TREE_OPERAND(t, 0);
	if (!result || (TREE_CODE(result) != MODIFY_EXPR && TREE_CODE(result) != INIT_EXPR))
		return NULL;
	tree *place = &TREE_OPERAND(result, 1);
	while (CONVERT_EXPR_P(*place) || TREE_CODE(*place) == NON_LVALUE_EXPR)
		place = &TREE_OPERAND(*place, 0);
	if (!(COMPARISON_CLASS_P(*place) || TREE_CODE(*place) == TRUTH_NOT_EXPR))
		return NULL;
	/* a conversion to _Bool may have another place, and the statement has that of what is returned */
	location_t where = EXPR_LOCATION(*place);
	if (!c_dialect_cxx() && !is_comparison_at(where) && !is_negation_at(where))
		SET_EXPR_LOCATION(*place, EXPR_LOCATION(t));
	return EXPR_HAS_LOCATION(*place) ? place : NULL;
}

/* Whether T, && or ||, stands where the user wrote it: C++ gives those of members' initialisers another place. */
static bool is_in_place(tree t)
{
	location_t where = EXPR_LOCATION(t);
	return where && (!c_dialect_cxx() || !has_source(where) || is_operator_at(where));
}

/* Look for conditions in T itself. */
static void visit_conditions(struct function_walk *walk, tree *place)
{
	tree t = *place;
	struct operator_side nowhere = { UNKNOWN_LOCATION, true, 0, {}, false };
	struct operator_side before = { EXPR_LOCATION(t), true, 0, {}, false };
	switch (TREE_CODE(t)) {
	case IF_STMT:
	case WHILE_STMT:
	case DO_STMT:
	case FOR_STMT: {
		tree *condition = &TREE_OPERAND(t, TREE_CODE(t) == FOR_STMT);
		if (*condition)
			visit_written(walk, t, condition, nowhere);
		break;
	}
	case COND_EXPR:
		if (!VOID_TYPE_P(TREE_TYPE(t)) && asks_compiler(TREE_OPERAND(t, 0))) {
			walk->visited.add(TREE_OPERAND(t, 1));
			walk->visited.add(TREE_OPERAND(t, 2));
		} else if (is_users_conditional(t))
			visit_written(walk, t, &TREE_OPERAND(t, 0),
				      is_conditional_at(before.where) ? before : nowhere);
		break;
	case TRUTH_ANDIF_EXPR:
	case TRUTH_ORIF_EXPR:
		if (is_in_place(t) && !walk->taken.contains(t))
			visit_written(walk, t, place, nowhere);
		break;
	case INIT_EXPR:
	case MODIFY_EXPR:
		if (tree *place = suspended_condition(t))
			visit_condition(walk, place, nowhere);
		break;
	case RETURN_EXPR:
		if (tree *place = returned_truth(t))
			if (!walk->taken.add(*place))
				visit_written(walk, t, place, nowhere);
		break;
	case NE_EXPR:
	case EQ_EXPR:
	case BIT_AND_EXPR:
		/* "x ? 1 : 0" is folded to "x != 0" */
		if (!c_dialect_cxx() && EXPR_HAS_LOCATION(t) && !walk->taken.add(t) &&
		    is_conditional_at(before.where))
			visit_condition(walk, place, before);
		break;
	default:
		break;
	}
}

static void walk_operands(struct function_walk *walk, tree t)
{
	int first = TREE_CODE_CLASS(TREE_CODE(t)) == tcc_vl_exp ? 1 : 0;
	for (int i = first; i < TREE_OPERAND_LENGTH(t); i++) {
		if (TREE_CODE(t) == TARGET_EXPR && i == 3)
			break;
		/* OpenMP wants its loops' heads as they are. */
		if (is_openmp_loop(t) && i >= 2 && i <= 4)
			continue;
		walk_place(walk, &TREE_OPERAND(t, i));
	}
}

/* The sizes of a variable-length array are expressions in its type. */
static void walk_array_sizes(struct function_walk *walk, tree type)
{
	for (; type && TREE_CODE(type) == ARRAY_TYPE; type = TREE_TYPE(type))
		if (TYPE_DOMAIN(type) && TYPE_MAX_VALUE(TYPE_DOMAIN(type)))
			walk_place(walk, &TYPE_MAX_VALUE(TYPE_DOMAIN(type)));
}

static void walk_declaration(struct function_walk *walk, tree declaration)
{
	if (TREE_CODE(declaration) == TYPE_DECL)
		walk_array_sizes(walk, TREE_TYPE(declaration));
	if (!VAR_P(declaration))
		return;
	walk_array_sizes(walk, TREE_TYPE(declaration));
	if (!TREE_STATIC(declaration) && !DECL_EXTERNAL(declaration) && DECL_INITIAL(declaration)) {
		visit_initial_access(walk, declaration);
		visit_initialiser(walk, declaration);
		walk_place(walk, &DECL_INITIAL(declaration));
	}
	add_to_scope(&walk->scope, declaration);
}

static void walk_construct(struct function_walk *walk, tree t)
{
	struct scope *scope = &walk->scope;
	unsigned first = scope->first_in_region;
	bool was_in_region = scope->in_region;
	scope->first_in_region = scope->locals.length();
	scope->in_region = true;
	walk_operands(walk, t);
	scope->first_in_region = first;
	scope->in_region = was_in_region;
}

static bool is_switch(tree t)
{
	return TREE_CODE(t) == SWITCH_STMT || TREE_CODE(t) == SWITCH_EXPR;
}

/* Whether the program does nothing for T if nobody wants its value: T calls const and pure functions at most.  Trees that the
   front end has made of coroutines do not say whether they have effects. */
static bool is_never_run(tree t)
{
	return EXPR_P(t) && !TREE_SIDE_EFFECTS(t) && first_call_in(t) &&
	       !coroutine_of_body(current_function_decl);
}

/* Nobody wants the value of T.  If it is what a const or pure function gives, the program computes the arguments, but does not
   call the function: a site would have it called. */
static void note_ignored(struct function_walk *walk, tree t)
{
	if (is_never_run(t)) {
		walk->visited.add(t);
		return;
	}
	while (CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR ||
	       TREE_CODE(t) == COMPOUND_EXPR)
		t = TREE_OPERAND(t, TREE_CODE(t) == COMPOUND_EXPR);
	/* in C++, its arms have no values then */
	if (TREE_CODE(t) == COND_EXPR && VOID_TYPE_P(TREE_TYPE(t)))
		for (int arm = 1; arm <= 2; arm++)
			if (TREE_OPERAND(t, arm))
				note_ignored(walk, TREE_OPERAND(t, arm));
	if (TREE_CODE(t) != CALL_EXPR)
		return;
	if (must_be_used(t))
		walk->unused.add(t);
	int flags = call_expr_flags(t);
	if ((flags & (ECF_CONST | ECF_PURE)) && !(flags & ECF_LOOPING_CONST_OR_PURE))
		walk->ignored.add(t);
}

/* Note what is ignored in T; return whether T is run. */
static bool note_ignored_in(struct function_walk *walk, tree t)
{
	/* statements may have no type */
	bool has_value = TREE_TYPE(t) && !VOID_TYPE_P(TREE_TYPE(t));
	if (TREE_CODE(t) == COMPOUND_EXPR)
		note_ignored(walk, TREE_OPERAND(t, 0));
	else if (TREE_CODE(t) == FOR_STMT && FOR_EXPR(t))
		note_ignored(walk, FOR_EXPR(t));
	else if (!has_value)
		note_ignored(walk, t);
	return has_value || !is_never_run(t);
}

/* The assignment T, taken apart if anything in it might be observed. */
static struct assigned_call apart(struct function_walk *walk, tree t)
{
	bool may_be_observed = is_wanted(&scheme::at_call) || is_wanted(&scheme::at_assignment) ||
			       is_wanted(&scheme::at_access);
	struct assigned_call nothing = {};
	return may_be_observed && is_location_wanted(walk->where) ? take_apart(t) : nothing;
}

/* C++17 evaluates a target with effects after the value.  Markers must not count as effects, or the order would change. */
static void walk_modification(struct function_walk *walk, tree t)
{
	bool has_effects = finding_has_effects(TREE_OPERAND(t, 0));
	walk_operands(walk, t);
	if (!has_effects && finding_has_effects(TREE_OPERAND(t, 0)))
		TREE_SIDE_EFFECTS(TREE_OPERAND(t, 0)) = 0;
}

/* Instrument the operands of T, which stands at PLACE or in what that has become. */
static void instrument_operands(struct function_walk *walk, tree *place, tree t)
{
	if (t == walk->assigned.assignment) {
		walk_modification(walk, walk->assigned.before);
		*place = put_together(&walk->assigned);
	} else if (TREE_CODE(t) == MODIFY_EXPR)
		walk_modification(walk, t);
	else if (is_openmp_construct(t))
		walk_construct(walk, t);
	else if (is_switch(t)) {
		const struct pending_labels outer = enter_switch(walk, t);
		walk_operands(walk, t);
		leave_switch(walk, outer);
	} else
		walk_operands(walk, t);
}

/* Instrument the expression or statement at PLACE, and what it is made of. */
static void walk_expression(struct function_walk *walk, tree *place)
{
	location_t where = walk->where;
	unsigned before = walk->function.site_count;
	tree kept = preserved_comparison(*place, NULL);
	if (kept)
		*place = kept;
	tree t = *place;
	if (TREE_CODE(t) == CALL_EXPR && is_assumption(t))
		return;
	if (!note_ignored_in(walk, t))
		return;
	if (EXPR_HAS_LOCATION(t))
		walk->where = EXPR_LOCATION(t);
	const struct assigned_call outer = walk->assigned;
	const struct assigned_call assigned = apart(walk, t);
	if (assigned.assignment)
		walk->assigned = assigned;

	if (TREE_CODE(t) == CALL_EXPR && is_users_call(t) && !walk->ignored.contains(t))
		visit_call(walk, place);
	else {
		visit_conditions(walk, place);
		visit_assignment(walk, place);
	}
	visit_accesses(walk, place, t);
	instrument_operands(walk, place, t);

	walk->assigned = outer;
	if (walk->function.site_count != before)
		TREE_SIDE_EFFECTS(t) = 1;
	walk->where = where;
}

static void walk_block(struct function_walk *walk, tree block)
{
	unsigned locals = walk->scope.locals.length(), names = walk->scope.names.length();
	walk_place(walk, &BIND_EXPR_BODY(block));
	walk->scope.locals.truncate(locals);
	walk->scope.names.truncate(names);
}

static bool is_marker_call(tree t)
{
	return TREE_CODE(t) == CALL_EXPR && is_marker_function(get_callee_fndecl(t));
}

/* Callback of walk_tree: take over at expressions, and let it find its way
   through lists. */
static tree visit_tree(tree *place, int *walk_subtrees, void *data)
{
	struct function_walk *walk = (struct function_walk *)data;
	if (TREE_CODE(*place) == CASE_LABEL_EXPR)
		visit_label(walk, place);
	else
		show_labels(walk, *place);
	switch (TREE_CODE(*place)) {
	case STATEMENT_LIST:
		for (tree_stmt_iterator i = tsi_start(*place); !tsi_end_p(i); tsi_next(&i))
			note_ignored(walk, tsi_stmt(i));
		break;
	case CASE_LABEL_EXPR:
		*walk_subtrees = 0;
		break;
	case ASM_EXPR:
	case OMP_CLAUSE:
	case OMP_ATOMIC:
	case OMP_ATOMIC_READ:
	case OMP_ATOMIC_CAPTURE_OLD:
	case OMP_ATOMIC_CAPTURE_NEW:
		*walk_subtrees = 0;
		break;
	case DECL_EXPR:
		*walk_subtrees = 0;
		walk_declaration(walk, DECL_EXPR_DECL(*place));
		break;
	case BIND_EXPR:
		*walk_subtrees = 0;
		walk_block(walk, *place);
		break;
	default:
		/* what a marker observes stands after it, too */
		if (TYPE_P(*place) || is_marker_call(*place))
			*walk_subtrees = 0;
		else if (EXPR_P(*place)) {
			*walk_subtrees = 0;
			walk_expression(walk, place);
		}
		break;
	}
	return NULL_TREE;
}

static void walk_place(struct function_walk *walk, tree *place)
{
	walk_tree(place, visit_tree, walk, &walk->visited);
}

/* Whether the body of FUNCTION is in a system header, and not the user's behind a macro of one, as in

	TEST_CASE ("name") { ... }

   where the name of the function is the macro's. */
static bool is_in_system_header(tree function)
{
	location_t end = end_of_function(function);
	bool is_body_users =
	    !linemap_location_from_macro_expansion_p(line_table, end) && !in_system_header_at(end);
	return in_system_header_at(DECL_SOURCE_LOCATION(function)) && !is_body_users;
}

/* Whether FUNCTION is one that the user wrote, and that is not instrumented as another. */
static bool is_users_function(tree function)
{
	bool is_made = is_artificial(function) || is_clone(function) || is_defaulted(function) ||
		       is_immediate(function);
	return DECL_SAVED_TREE(function) && !DECL_EXTERNAL(function) && !is_made &&
	       !is_in_system_header(function);
}

/* Whether FUNCTION stands in the place of one that the C library calls when it makes a thread's storage. */
static bool is_called_early(tree function)
{
	static const char *const names[] = { "memcpy",  "memmove", "memset", "mempcpy",
					     "memcmp",  "memchr",  "strlen", "strcmp",
					     "strncmp", "strchr",  "strcpy" };
	if (!TREE_PUBLIC(function))
		return false;
	const char *symbol = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
	for (const char *name : names)
		if (strcmp(symbol + (*symbol == '*'), name) == 0)
			return true;
	return false;
}

/* Why FUNCTION, one of the user's, is not instrumented; null if it is. */
static const char *why_not(tree function)
{
	if (tree coroutine = coroutine_of_body(function))
		function = coroutine;
	if (lookup_attribute("naked", DECL_ATTRIBUTES(function)))
		return "the attribute naked";
	if (is_called_early(function))
		return "static programs call it before they have storage for threads";
	if (is_in_interface(function))
		return "its body is part of a module's interface";
	return what_excludes(function);
}

static void visit_entry(struct function_walk *walk)
{
	if (is_location_wanted(walk->where))
		for (const struct scheme *scheme : enabled_schemes)
			if (scheme->at_entry)
				scheme->at_entry(&walk->function);
	visit_parameters(walk);
}

/* Instrument FUNCTION; return how many sites it has.  Of a coroutine, there is no more than the entry: the rest was
   made by the compiler, but for its body, which is another function. */
static unsigned walk_one_function(tree function)
{
	struct function_walk walk;
	walk.function = { function, 0 };
	walk.where = DECL_SOURCE_LOCATION(function);
	walk.labels = {};
	walk.assigned = {};
	enter_function(&walk.scope, function);
	look_for_excluded(DECL_SAVED_TREE(function));

	bool is_entry = is_coroutine(function), is_body = coroutine_of_body(function);
	/* in a coroutine's body, most statements are the compiler's */
	if (!is_entry && !is_body)
		visit_sequences(&walk.function);
	if (!is_body)
		visit_entry(&walk);
	if (!is_entry)
		walk_place(&walk, &DECL_SAVED_TREE(function));

	forget_folded_trees();
	return walk.function.site_count;
}

static void walk_users_function(tree function)
{
	const char *reason = why_not(function);
	unsigned sites = reason ? 0 : walk_one_function(function);
	if (!sampler_options.switches.remarks)
		return;
	location_t where = DECL_SOURCE_LOCATION(function);
	if (reason)
		inform(where, "sampler: %qD is not instrumented: %s", function, reason);
	else
		inform_n(where, sites, "sampler: %qD has %u site", "sampler: %qD has %u sites",
			 function, sites);
}

/* The compiler tells of no function when it has made it of a body, as it does of others; but it has made it before
   it tells of the coroutine. */
static void walk_body_of_coroutine(tree body)
{
	tree outer = current_function_decl;
	current_function_decl = body;
	walk_users_function(body);
	current_function_decl = outer;
}

void walk_function(tree function)
{
	bool is_users = is_users_function(function);
	auto_vec<tree> alike;
	warn_of_alike_conditions(function);
	find_alike_branches(function, &alike);
	expose_calls(function);
	if (is_users)
		walk_users_function(function);
	warn_of_alike_branches(alike);
	struct cgraph_node *node = cgraph_node::get(function);
	for (node = node ? first_nested_function(node) : NULL; node;
	     node = next_nested_function(node))
		walk_function(node->decl);
	tree body = is_users ? body_of_coroutine(function) : NULL_TREE;
	if (body) {
		expose_calls(body);
		walk_body_of_coroutine(body);
	}
}
