/* branches: how often was each operand of a condition false, how often true?

	if (a > b && c)		two sites: "a > b" and "c"

   Counters: false, true.  Field 5: the predicate, as the user wrote it. */

#include "gcc-headers.h"
#include "marker.h"
#include "scheme.h"
#include "site.h"

static const char *const counters[] = { "false", "true" };

extern const struct scheme branches;

/* 1 if the user's text is true, else 0. */
static tree truth(tree value, void *inverted)
{
	tree zero = build_zero_cst(TREE_TYPE(value));
	return build2(*(bool *)inverted ? EQ_EXPR : NE_EXPR, integer_type_node, value, zero);
}

static void observe_condition(struct function_walk *walk, struct condition *condition)
{
	unsigned site = add_site(walk, &branches, condition->where, condition->text);
	mark_value(condition->place, condition->where, &branches, site, truth,
		   &condition->inverted);
}

const struct scheme branches = {
	"branches", counters, ARRAY_SIZE(counters), NULL, observe_condition, NULL,
};

static struct scheme_registration registration(&branches);
