/* scalar-pairs: how does a new value compare with other variables?

	x = f (y, z);		a site for each of y, z, the old x, ...

   For each assignment of an integer, an enumeration, a truth value or a pointer (see
   assignment.cc) and each right-hand side of the same type: 0, or NULL; the target's own
   old value; the variables in scope, the nearest first; global variables that the unit
   defines before; those of other units that it mentions up to here; with -fcompare-constants,
   constants that it uses up to here.  There are at most -fsampler-pairs-limit of these.  What is
   true or false, by an operator, is compared with 0 alone, and a constant not with 0.  Local
   variables without a value are left out, unless -fcompare-uninitialized asks for them, and
   variables of other units to which nothing else refers: see settle.cc.  So are those that other
   threads may change, with -fno-compare-shared.
   Pointers are compared as unsigned numbers.
   Counters: less, equal, greater.  Fields 5 to 7: the target, its base, its offset;
   8: the right-hand side; 9: "local-init", "local-uninit", "local" (static), "global"
   or "const". */

#include "gcc-headers.h"
#include "front/assignment.h"
#include "front/constants.h"
#include "front/scope.h"
#include "middle/site.h"
#include "sampler-options.h"
#include "scheme.h"

extern const struct scheme scalar_pairs;

/* The field for the kind of VARIABLE; null if it is for the analysis to say. */
static const char *kind_of(tree variable)
{
	if (TREE_CODE(variable) == PARM_DECL)
		return "local-init";
	if (!is_global_var(variable))
		return NULL;
	return is_local(variable) ? "local" : "global";
}

/* The comparisons of one assignment. */
struct comparisons {
	struct sited_function *function;
	struct assignment *assignment;
	unsigned left;  /* of the limit */
	unsigned first; /* site of those not yet observed */
	unsigned count; /* of these */
	tree others[MOST_OTHERS];
};

static void observe_others(struct comparisons *comparisons)
{
	if (comparisons->count)
		observe_assignment(comparisons->assignment, &scalar_pairs, comparisons->first,
				   SELECT_ORDERS, comparisons->count, comparisons->others);
	comparisons->count = 0;
}

/* Add a site that compares with VALUE; NAME is its text, KIND the last field, or null if it
   is for the analysis to say. */
static unsigned compare_with(struct comparisons *comparisons, tree value, const char *name,
			     const char *kind)
{
	struct assignment *assignment = comparisons->assignment;
	char *fields =
	    xasprintf("%s\t%s%s%s", assignment->target, name, kind ? "\t" : "", kind ? kind : "");
	unsigned site = add_site(comparisons->function, &scalar_pairs, assignment->where, fields);
	free(fields);
	if (comparisons->count == 0)
		comparisons->first = site;
	comparisons->others[comparisons->count++] = value;
	comparisons->left--;
	if (comparisons->count == MOST_OTHERS)
		observe_others(comparisons);
	return site;
}

/* Compare with VALUE, which VARIABLE has. */
static void compare_with_variable(struct comparisons *comparisons, tree variable, tree value)
{
	const char *kind = kind_of(variable);
	char *name = name_of_variable(comparisons->function->declaration, variable);
	unsigned site = compare_with(comparisons, value, name, kind);
	if (!kind)
		let_settle(&scalar_pairs, site, DECL_INITIAL(variable) != NULL_TREE);
	free(name);
}

static void compare_with_zero(struct comparisons *comparisons)
{
	tree type = comparisons->assignment->type;
	if (!comparisons->assignment->is_constant)
		compare_with(comparisons, build_zero_cst(type), POINTER_TYPE_P(type) ? "NULL" : "0",
			     "const");
}

/* Whether another thread may change VARIABLE while this one reads it, with no lock of the program's. */
static bool is_shared(tree variable)
{
	return (is_global_var(variable) || TREE_ADDRESSABLE(variable)) && !TREE_READONLY(variable);
}

/* ThreadSanitizer reports such reads as errors, so -fsanitize=thread switches them off. */
static bool compares_shared(void)
{
	return sampler_options.switches.compare_shared && !(flag_sanitize & SANITIZE_THREAD);
}

static void compare_with_variables(struct comparisons *comparisons)
{
	struct assignment *assignment = comparisons->assignment;
	auto_vec<tree> variables;
	if (assignment->old)
		compare_with_variable(comparisons, assignment->variable, assignment->old);
	find_readable_variables(assignment->scope, assignment->type, &variables);
	for (unsigned i = 0; i < variables.length() && comparisons->left; i++)
		if (variables[i] != assignment->variable &&
		    (compares_shared() || !is_shared(variables[i])))
			compare_with_variable(comparisons, variables[i], variables[i]);
}

static void compare_with_constants(struct comparisons *comparisons)
{
	auto_vec<struct constant> constants;
	find_constants(comparisons->assignment->type, &constants);
	for (unsigned i = 0; i < constants.length() && comparisons->left; i++)
		if (comparisons->assignment->is_constant || !integer_zerop(constants[i].value))
			compare_with(comparisons, constants[i].value, constants[i].text, "const");
}

static void observe_value(struct sited_function *function, struct assignment *assignment)
{
	unsigned limit = sampler_options.pairs_limit;
	struct comparisons comparisons = {
		function, assignment, limit ? limit : UINT_MAX, 0, 0, {}
	};
	if (!INTEGRAL_TYPE_P(assignment->type) && !POINTER_TYPE_P(assignment->type))
		return;
	compare_with_zero(&comparisons);
	if (!assignment->is_truth)
		compare_with_variables(&comparisons);
	if (sampler_options.switches.compare_constants && !assignment->is_truth)
		compare_with_constants(&comparisons);
	observe_others(&comparisons);
}

const struct scheme scalar_pairs = {
	facts_of_scalar_pairs, NULL, NULL, NULL, observe_value,
};

static struct scheme_registration registration(&scalar_pairs);
