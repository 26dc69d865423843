/* Conditions: their operands, and what these mean to the user.

   A condition is taken apart at &&, || and !, down to operands that are none of
   these.  The front ends push negations inwards,

	!(a > b || !c)	is the tree	a <= b && c

   but leave the locations of the operands as they were.  An operand is shown
   to the schemes as the user wrote it without an outer "!", with a flag that
   says whether its tree is true when this text is false; see inversion.cc.
   Where nobody can say that, it is shown as the compiler prints it. */

#include "gcc-headers.h"
#include "front/around.h"
#include "front/condition.h"
#include "front/coroutine.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/expansion.h"
#include "front/expansion-text.h"
#include "front/expression.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/inversion.h"
#include "front/library-macro.h"
#include "front/macros.h"
#include "front/preserve.h"
#include "front/rename-locals.h"
#include "front/switching.h"
#include "front/text.h"
#include "front/tokens.h"
#include "front/written.h"
#include "sampler-options.h"
#include "scheme.h"

/* The user's operand within the tree of a condition's operand. */
struct operand {
	tree inner;       /* the user's expression */
	location_t where; /* where it is, or unknown */
	bool inverted;    /* it is true when the tree is false */
};

/* Whether the zero test T is the compiler's and not the user's. */
static bool is_implicit(tree t)
{
	return tests_preserved(t) || (is_zero_test(t) && !is_comparison_at(EXPR_LOCATION(t)) &&
				      !is_negation_at(EXPR_LOCATION(t)));
}

/* Whether T is 0 for some values of its operand that are not. */
static bool is_narrowing(tree t)
{
	tree from = CONVERT_EXPR_P(t) ? TREE_TYPE(TREE_OPERAND(t, 0)) : NULL_TREE;
	return from && INTEGRAL_TYPE_P(TREE_TYPE(t)) && INTEGRAL_TYPE_P(from) &&
	       TREE_CODE(TREE_TYPE(t)) != BOOLEAN_TYPE &&
	       TYPE_PRECISION(TREE_TYPE(t)) < TYPE_PRECISION(from);
}

/* Find the user's expression in the tree T, which is the value of an operand,
   and mark what is passed on the way as taken. */
static struct operand find_operand(struct function_walk *walk, tree t)
{
	struct operand operand = { t, EXPR_LOCATION(t), false };
	for (;;) {
		walk->taken.add(t);
		tree kept = preserved_comparison(t, NULL);
		if (kept) {
			operand.inner = kept;
			operand.where = EXPR_LOCATION(t);
			return operand;
		}
		if (is_rewritten(t))
			break;
		if (is_implicit(t))
			operand.inverted ^= TREE_CODE(t) == EQ_EXPR;
		else if (TREE_CODE(t) == TRUTH_NOT_EXPR)
			operand.inverted ^= true;
		else if (!is_transparent(t) || is_narrowing(t) ||
			 (EXPR_HAS_LOCATION(t) && token_is(EXPR_LOCATION(t), "(")))
			break;
		t = TREE_OPERAND(t, 0);
		if (EXPR_HAS_LOCATION(t))
			operand.where = EXPR_LOCATION(t);
	}
	operand.inner = t;
	return operand;
}

/* The text of a variable, which has no location of its own: its name, unless it
   came from a macro or after a "!". */
static char *variable_text(const struct operand *operand, struct operator_side beside)
{
	location_t where = operand->where;
	char *text = NULL;
	if (is_operator_at(where) && beside.length)
		text = operand_text(beside.where, beside.before, beside.length);
	else if (token_is(where, "!") || linemap_location_from_macro_expansion_p(line_table, where))
		text = source_text(where);
	if (!text && DECL_NAME(operand->inner))
		text = xstrdup(IDENTIFIER_POINTER(DECL_NAME(operand->inner)));
	return text;
}

static char *expression_text(const struct operand *operand)
{
	location_t where = operand->where;
	if (char *text = is_resumption(operand->inner) ? awaiting_text(where) : NULL)
		return text;
	bool has_own = CAN_HAVE_LOCATION_P(operand->inner) && EXPR_HAS_LOCATION(operand->inner);
	if (has_own && TREE_CODE(operand->inner) != COND_EXPR && is_conditional_at(where))
		return source_text_before(where, '?');
	/* the C++ front end of GCC 11 takes the end of an if's condition */
	if (token_is(where, ")"))
		return parenthesised_text(where);
	/* C gives a "?:", a statement expression or a folded bit-field the location
	   of the condition's first token */
	bool conditional = TREE_CODE(operand->inner) == COND_EXPR;
	char *text = has_own || token_is(where, "!") ? source_text(where) : NULL;
	if (c_dialect_cxx() || (text && !is_one_token(text)))
		return text;
	free(text);
	return is_operator_at(where) ? NULL : operand_text_from(where, conditional);
}

/* The text of the object that OPERAND converts to a truth value, if the TEXT at its location is
   another's: older compilers give the location of what comes later. */
static char *text_of_converted(const struct operand *operand, const char *text)
{
	tree object =
	    TREE_CODE(operand->inner) == CALL_EXPR ? converted_object(operand->inner) : NULL_TREE;
	char *other = NULL;
	if (object && DECL_P(object) && DECL_NAME(object))
		other = xstrdup(IDENTIFIER_POINTER(DECL_NAME(object)));
	else if (object && EXPR_P(object) && EXPR_HAS_LOCATION(object))
		other = source_text(EXPR_LOCATION(object));
	if (!other || !text || !strstr(text, other))
		return other;
	free(other);
	return NULL;
}

/* What the user wrote, or null. */
static char *operand_user_text(const struct operand *operand, struct operator_side beside)
{
	char *text =
	    DECL_P(operand->inner) ? variable_text(operand, beside) : expression_text(operand);
	if (char *converted = text_of_converted(operand, text)) {
		free(text);
		text = converted;
	}
	if (!text)
		text = beside.length ? operand_text(beside.where, beside.before, beside.length)
				     : source_text_before(beside.where, '?');
	return text;
}

/* Callback of walk_tree. */
static tree find_question(tree *part, int *walk_subtrees, void *)
{
	if (TYPE_P(*part))
		*walk_subtrees = 0;
	tree callee = TREE_CODE(*part) == CALL_EXPR ? get_callee_fndecl(*part) : NULL_TREE;
	return callee && fndecl_built_in_p(callee, BUILT_IN_CONSTANT_P) ? *part : NULL_TREE;
}

/* What the function that is walked has anywhere.  Most have neither, and then their expressions are
   not searched one by one, each within others. */
static bool function_asks, function_has_made_up;

bool asks_compiler(tree expression)
{
	return function_asks &&
	       walk_tree_without_duplicates(&expression, find_question, NULL) != NULL_TREE;
}

/* Callback of walk_tree. */
static tree find_made_up(tree *part, int *walk_subtrees, void *)
{
	tree t = *part;
	if (TYPE_P(t))
		*walk_subtrees = 0;
	if (!DECL_P(t) || !DECL_NAME(t))
		return NULL_TREE;
	const char *name = IDENTIFIER_POINTER(DECL_NAME(t));
	bool is_made_up = startswith(name, "__for_") || startswith(name, "_ZGV") ||
			  strcmp(name, "__in_chrg") == 0;
	return (is_made_up && DECL_ARTIFICIAL(t)) || is_of_coroutine(t) ? t : NULL_TREE;
}

/* Whether the compiler counts by a variable of its own, as with "new T[4]". */
static bool counts_by_itself(tree t)
{
	tree counter = COMPARISON_CLASS_P(t) ? TREE_OPERAND(t, 0) : NULL_TREE;
	return counter && VAR_P(counter) && DECL_ARTIFICIAL(counter) && !DECL_NAME(counter) &&
	       TREE_CODE(TREE_OPERAND(t, 1)) == INTEGER_CST;
}

/* Whether EXPRESSION is no more than a variable of the compiler's own. */
static bool is_temporary(tree expression)
{
	return VAR_P(expression) && DECL_ARTIFICIAL(expression) && !DECL_NAME(expression);
}

bool is_made_up(tree expression)
{
	return counts_by_itself(expression) || is_temporary(expression) ||
	       (function_has_made_up &&
		walk_tree_without_duplicates(&expression, find_made_up, NULL) != NULL_TREE);
}

void look_for_excluded(tree body)
{
	function_asks = walk_tree_without_duplicates(&body, find_question, NULL) != NULL_TREE;
	function_has_made_up = walk_tree_without_duplicates(&body, find_made_up, NULL) != NULL_TREE;
}

bool is_excluded(tree expression)
{
	return asks_compiler(expression) || is_made_up(expression);
}

/* Longer texts, as of macros with many statements, say no more, but to compare them with each of
   their conditions would take long. */
static const size_t longest_text = 2000;

/* Of longer calls of macros, and of what their bodies test, not all is shown. */
static const size_t longest_call = 200;

static bool is_from_macro(location_t where)
{
	return linemap_location_from_macro_expansion_p(line_table, where);
}

/* What INNER says in the user's words: of "T::operator bool (&o.base)", "o". */
static tree without_conversion(tree inner)
{
	tree object = TREE_CODE(inner) == CALL_EXPR ? converted_object(inner) : NULL_TREE;
	if (!object)
		return inner;
	/* a base class is a member without a name */
	while (TREE_CODE(object) == COMPONENT_REF && !DECL_NAME(TREE_OPERAND(object, 1)))
		object = TREE_OPERAND(object, 0);
	return object;
}

/* CALL, of a macro, and behind it what its body TESTS, unless these are too long. */
static char *with_tested(const char *call, const char *tests)
{
	bool is_short = strlen(call) < longest_call;
	int length = is_short ? strlen(call) : strcspn(call, "(");
	const char *rest = is_short ? "" : "(...)";
	return strlen(tests) < longest_call ? xasprintf("%.*s%s [%s]", length, call, rest, tests)
					    : xasprintf("%.*s%s", length, call, rest);
}

/* TEXT, which is written for T at WHERE, without negations, if that is sure; else null, and it is freed.  Set whether
   OPERAND, of T, is inverted. */
static char *with_sense(struct operand *operand, tree t, char *text, location_t where)
{
	expand_at(where);
	strip_negations(text);
	enum sense sense = sense_of_written(t, text);
	if (sense == SENSE_UNKNOWN) {
		free(text);
		return NULL;
	}
	operand->inverted = sense == SENSE_INVERSE;
	return text;
}

/* The text of OPERAND, whose whole tree is T, which stands BESIDE, in the words of the macro's body that it comes from;
   null if these may be another's.  Set whether it is inverted.  In C, trees are printed as they are written, but for
   macros' names. */
static char *text_in_body(struct operand *operand, tree t, struct operator_side beside)
{
	size_t length = beside.is_in_body ? beside.text.end - beside.text.start : 0;
	char *body = length            ? xstrndup(beside.text.start, length)
		     : c_dialect_cxx() ? expansion_text(operand->where)
				       : NULL;
	if (!body || strlen(body) >= longest_text) {
		free(body);
		return NULL;
	}
	return with_sense(operand, t, body, operand->where ? operand->where : beside.where);
}

/* The same behind the macro's call, if OPERAND is one of several in the body and no argument. */
static char *part_of_body(struct operand *operand, tree t, struct operator_side beside)
{
	if (!beside.is_in_body || !beside.length)
		return NULL;
	char *body = beside.text.start ? text_in_body(operand, t, beside) : NULL;
	char *call = body ? source_text(get_pure_location(beside.where)) : NULL;
	char *text = call && !strstr(call, body) ? with_tested(call, body) : NULL;
	free(body);
	free(call);
	return text;
}

/* The text of OPERAND, whose whole tree is T, which stands BESIDE, as the compiler prints it, behind the CALL of the
   macro whose body it comes from, if that is known. */
static char *printed_text(const char *call, struct operand *operand, tree t,
			  struct operator_side beside)
{
	tree inner = unexpected(operand->inner);
	char *printed = tree_text(without_conversion(inner));
	bool is_in_macro = is_from_macro(operand->where) || is_from_macro(EXPR_LOCATION(inner));
	/* what stands in an argument is the source's; a "!" may stand before the macro */
	if (!is_in_macro || !call || !*call || strstr(call, printed))
		return printed;
	char *body = text_in_body(operand, t, beside);
	char *text = with_tested(call, body ? body : printed);
	free(body);
	free(printed);
	return text;
}

/* The call of a macro in whose body OPERAND stands, if that is a variable that the macro declares, as in

	#define EXPECT(c) if (result r = (c)) ; else fail ()

   or null. */
static char *call_that_declares(const struct operand *operand)
{
	tree variable = without_conversion(operand->inner);
	if (!VAR_P(variable) || !DECL_NAME(variable))
		return NULL;
	location_t where = DECL_SOURCE_LOCATION(variable);
	char *call = is_from_macro(where) && !written_location(where) ? source_text(where) : NULL;
	if (call && *call)
		return call;
	free(call);
	return NULL;
}

/* The call of a macro in whose body the variable OPERAND is tested, if that is so, or null. */
static char *call_around(const struct operand *operand, struct operator_side beside)
{
	location_t where = operand->where ? operand->where : beside.where;
	const char *name = DECL_P(operand->inner) && DECL_NAME(operand->inner)
			       ? IDENTIFIER_POINTER(DECL_NAME(operand->inner))
			       : NULL;
	char *call = name && is_from_macro(where) ? source_text(where) : NULL;
	if (call && *call && strchr(call, '(') && !strstr(call, name))
		return call;
	free(call);
	return NULL;
}

/* What is written BESIDE, if that is OPERAND, whose whole tree is T, for sure; set whether it is inverted. */
static char *written_text(struct operand *operand, tree t, struct operator_side beside)
{
	size_t length = beside.text.end - beside.text.start;
	if (!length || length >= longest_text || beside.is_in_body)
		return NULL;
	char *text = xstrndup(beside.text.start, length);
	return with_sense(operand, t, text, beside.where);
}

/* The text that OPERAND, whose whole tree is T, is shown as; set whether it is inverted. */
static char *settle_text(struct operand *operand, tree t, struct operator_side beside)
{
	if (char *text = text_of_short_circuit(operand->inner))
		return text;
	if (char *text = written_text(operand, t, beside))
		return text;
	if (char *text = part_of_body(operand, t, beside))
		return text;
	if (char *call = call_that_declares(operand))
		return call;
	if (char *call = call_around(operand, beside)) {
		if (!operand->where)
			operand->where = beside.where;
		char *text = printed_text(call, operand, t, beside);
		free(call);
		return text;
	}
	char *text = operand_user_text(operand, beside);
	/* an operand of C++ may have a place, and no end */
	if (!text && c_dialect_cxx() && is_from_macro(operand->where))
		text = source_text(get_pure_location(operand->where));
	enum sense sense = SENSE_UNKNOWN;
	if (text && *text && strlen(text) < longest_text &&
	    !comes_from_lost_macro(operand->where)) {
		expand_at(operand->where);
		strip_negations(text);
		sense = sense_of(t, text);
	}
	if (sense == SENSE_UNKNOWN) {
		char *printed = printed_text(text, operand, t, beside);
		free(text);
		return printed;
	}
	operand->inverted = sense == SENSE_INVERSE;
	return text;
}

/* The operands of && or || in TEXT; empty if it is neither. */
static struct expression operands_of(struct part text)
{
	struct expression expression = {};
	if (text.start < text.end)
		expression = parse_expression(text);
	if (!expression.op || !starts_with_and_or(expression.op))
		expression.left = expression.right = {};
	return expression;
}

/* Whether OPERAND, which stands BESIDE, is what C++ has made of && or || in an initialiser: that is neither of their
   operands. */
static bool is_folded(const struct operand *operand, struct operator_side beside)
{
	return c_dialect_cxx() && TREE_CODE(operand->inner) != CALL_EXPR &&
	       operands_of(beside.text).left.start;
}

static void visit_operand(struct function_walk *walk, tree *place, struct operator_side beside)
{
	if (*place == error_mark_node || TREE_CONSTANT(*place) ||
	    TREE_CONSTANT(fold_for_warn(*place)) || is_excluded(*place) ||
	    reads_library_macro_only(*place))
		return;

	struct operand operand = find_operand(walk, *place);
	if (TREE_CODE(operand.inner) == CALL_EXPR && is_made_for_coroutine(operand.inner))
		return;
	if (is_folded(&operand, beside))
		return;
	if (operand.where && (c_dialect_cxx() || is_negation_at(operand.where)))
		operand.where = inner_location(operand.where);
	char *text = rename_locals(walk, settle_text(&operand, *place, beside));
	struct condition condition = { place, operand.where ? operand.where : beside.where, text,
				       operand.inverted };
	if (!condition.where)
		condition.where = walk->where;
	if (is_location_wanted(condition.where)) {
		if (sampler_options.switches.switching)
			make_switchable(&condition);
		for (const struct scheme *scheme : enabled_schemes)
			if (scheme->at_condition)
				scheme->at_condition(&walk->function, &condition);
	}
	free(text);
}

bool is_short_circuit(tree t)
{
	return TREE_CODE(t) == TRUTH_ANDIF_EXPR || TREE_CODE(t) == TRUTH_ORIF_EXPR;
}

/* The place of the truth value that the condition T merely passes on, or null. */
static tree *passed_on(tree t)
{
	switch (TREE_CODE(t)) {
	case TRUTH_NOT_EXPR:
		return is_rewritten(t) ? NULL : &TREE_OPERAND(t, 0);
	case CLEANUP_POINT_EXPR:
	/* what a pragma says of the loop, which GCC wants to find right before its branch */
	case ANNOTATE_EXPR:
		return &TREE_OPERAND(t, 0);
	case COMPOUND_EXPR:
		return &TREE_OPERAND(t, 1);
	CASE_CONVERT:
	case NON_LVALUE_EXPR: {
		tree inner = TREE_OPERAND(t, 0);
		return is_short_circuit(inner) || TREE_CODE(inner) == TRUTH_NOT_EXPR ||
			       TREE_CODE(inner) == CLEANUP_POINT_EXPR ||
			       TREE_CODE(TREE_TYPE(inner)) == BOOLEAN_TYPE
			   ? &TREE_OPERAND(t, 0)
			   : NULL;
	}
	case NE_EXPR:
	case EQ_EXPR: {
		tree inner = TREE_OPERAND(t, 0);
		if (!is_implicit(t) ||
		    !(is_short_circuit(inner) || TREE_CODE(inner) == CLEANUP_POINT_EXPR))
			return NULL;
		return &TREE_OPERAND(t, 0);
	}
	default:
		return NULL;
	}
}

/* Callback of walk_tree. */
static tree count_short_circuits(tree *part, int *walk_subtrees, void *count)
{
	if (TYPE_P(*part))
		*walk_subtrees = 0;
	*(unsigned *)count += is_short_circuit(*part);
	return NULL_TREE;
}

/* Folding turns both "a ? b : 0" and "(a && b) ? 1 : 0" of truth values into
   "a && b", at the location of the ":".  Whether T was the first: then the
   source has as many operators before its "?" as the tree has in "a". */
static bool is_folded_conditional(tree t)
{
	if (!is_conditional_at(EXPR_LOCATION(t)))
		return false;
	unsigned in_tree = 0, in_text = 0;
	walk_tree_without_duplicates(&TREE_OPERAND(t, 0), count_short_circuits, &in_tree);
	char *text = source_text_before(EXPR_LOCATION(t), '?');
	for (const char *c = text; c && *c; c = after_token(c))
		in_text += starts_with_and_or(c);
	free(text);
	return in_tree == in_text;
}

/* Whether OP, && or ||, is the operator at WHERE, or what a word there stands for. */
static bool is_same_operator(location_t where, const char *op)
{
	return *op == '&' ? token_is(where, "&&") || token_is(where, "and")
			  : token_is(where, "||") || token_is(where, "or");
}

/* What is behind the comma in TEXT, or all of it. */
static struct part last_part(struct part text)
{
	const struct expression expression =
	    text.start < text.end ? parse_expression(text) : (struct expression){};
	return expression.op && *expression.op == ',' ? expression.right : text;
}

/* Visit the operands of T, which is && or || and stands BESIDE. */
static void visit_short_circuit(struct function_walk *walk, tree t, struct operator_side beside)
{
	bool folded = is_folded_conditional(t), is_in_body = beside.is_in_body;
	struct expression written = operands_of(beside.text);
	/* an operator in an argument is the user's own, also where the body shows it */
	if (written_location(EXPR_LOCATION(t)))
		is_in_body = false;
	/* what is around a macro's call does not tell what its body has */
	char *text = written.left.start
			 ? NULL
			 : written_condition(walk->function.declaration, t, &is_in_body);
	if (text)
		written = operands_of(part_of(text));
	/* operands of an operator around it */
	if (text && written.op && !is_same_operator(EXPR_LOCATION(t), written.op))
		written.left = written.right = {};
	struct operator_side side = { EXPR_LOCATION(t), true, folded ? 0u : 2u, written.left,
				      is_in_body };
	walk->taken.add(t);
	visit_condition(walk, &TREE_OPERAND(t, 0), side);
	side.before = false;
	side.text = written.right;
	if (asks_compiler(TREE_OPERAND(t, 0)))
		walk->visited.add(TREE_OPERAND(t, 1));
	else if (!folded)
		visit_condition(walk, &TREE_OPERAND(t, 1), side);
	free(text);
}

void visit_condition(struct function_walk *walk, tree *place, struct operator_side beside)
{
	tree t = *place;
	expand_at(EXPR_HAS_LOCATION(t) ? EXPR_LOCATION(t) : beside.where);
	if (is_short_circuit(t)) {
		visit_short_circuit(walk, t, beside);
		return;
	}
	tree *inner = passed_on(t);
	if (TREE_CODE(t) == COMPOUND_EXPR)
		beside.text = last_part(beside.text);
	if (inner)
		visit_condition(walk, inner, beside);
	else
		visit_operand(walk, place, beside);
}
