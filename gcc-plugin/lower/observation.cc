/* What the sites of counters observe, as the runtime is told it by a call.

	cells[3]++;					COUNT, 3
	cells[8 + (x > y) + (x >= y)]++;		ORDERS, 8, of x and y
	sampler_bounds_signed (&cells[20], x);		BOUNDS, 20, of x
	sampler_float_kinds_64 (&cells[22], bits of z);	COUNT, 22, of z

   Each comparison is one of orders: x != 0 is (x > 0) + (x >= 0)
   without a sign, from the cell before on; and x == 0 is (0 > x) + (0 >= x).  What is known to GCC is a count. */

#include "gcc-headers.h"
#include "lower/actions.h"
#include "lower/observation.h"
#include "lower/x86-64.h"

/* Cells are numbered up to here: what GCC knows of a comparison is told as counts of cells behind its own. */
#define NUMBERED_CELLS ((1 << SAMPLER_OBSERVATION_CELL_BITS) - 3 * SAMPLER_OBSERVATION_MOST_VALUES)

static bool is_value(tree operand)
{
	tree type = TREE_TYPE(operand);
	return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)) && has_word(operand);
}

static bool has_sign(tree value)
{
	return !POINTER_TYPE_P(TREE_TYPE(value)) && !TYPE_UNSIGNED(TREE_TYPE(value));
}

static unsigned type_of(tree value)
{
	if (TYPE_PRECISION(TREE_TYPE(value)) > 32)
		return has_sign(value) ? SAMPLER_OBSERVATION_S64 : SAMPLER_OBSERVATION_U64;
	return has_sign(value) ? SAMPLER_OBSERVATION_S32 : SAMPLER_OBSERVATION_U32;
}

static unsigned without_sign(unsigned type)
{
	return type == SAMPLER_OBSERVATION_S64   ? SAMPLER_OBSERVATION_U64
	       : type == SAMPLER_OBSERVATION_S32 ? SAMPLER_OBSERVATION_U32
						 : type;
}

/* How VALUE compares with each of the OTHERS. */
static bool describe_orders(struct observation *observation, tree value, unsigned count,
			    const tree *others)
{
	bool begins_with_zero = integer_zerop(others[0]);
	observation->what =
	    begins_with_zero ? SAMPLER_OBSERVATION_AND_ZERO : SAMPLER_OBSERVATION_ORDERS;
	observation->type = type_of(value);
	observation->values[observation->count++] = value;
	for (unsigned i = begins_with_zero; i < count; i++)
		observation->values[observation->count++] = others[i];
	return true;
}

static bool describe_sign(struct observation *observation, tree value)
{
	tree zero = build_zero_cst(TREE_TYPE(value));
	return describe_orders(observation, value, 1, &zero);
}

static bool describe_truth(struct observation *observation, tree value)
{
	describe_sign(observation, value);
	observation->type = without_sign(observation->type);
	observation->cell--;
	return true;
}

static bool describe_falsity(struct observation *observation, tree value)
{
	describe_orders(observation, build_zero_cst(TREE_TYPE(value)), 1, &value);
	observation->type = without_sign(observation->type);
	return true;
}

static bool describe_count(struct observation *observation, tree number)
{
	observation->what = SAMPLER_OBSERVATION_COUNT;
	observation->cell += tree_to_shwi(number);
	return true;
}

static bool describe_bounds(struct observation *observation, const char *action, tree value)
{
	if (strcmp(action, has_sign(value) ? "sampler_bounds_signed" : "sampler_bounds_unsigned") !=
	    0)
		return false;
	observation->what = SAMPLER_OBSERVATION_BOUNDS;
	observation->type = type_of(value);
	return true;
}

static bool describe_kind(struct observation *observation, const char *action)
{
	bool is_wide = strcmp(action, "sampler_float_kinds_64") == 0;
	observation->what = SAMPLER_OBSERVATION_COUNT;
	observation->type = is_wide ? SAMPLER_OBSERVATION_U64 : SAMPLER_OBSERVATION_U32;
	return is_wide || strcmp(action, "sampler_float_kinds_32") == 0;
}

static bool describe_action(struct observation *observation, tree function, tree value)
{
	const char *action = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(TREE_OPERAND(function, 0)));
	observation->count = 1;
	observation->values[0] = value;
	return is_value(value) ? describe_bounds(observation, action, value)
			       : describe_kind(observation, action);
}

static bool describe_operand(struct observation *observation, const struct counter *counter)
{
	tree operand = counter->operand;
	switch (counter->selector) {
	case SELECT_INDEX:
		return TREE_CODE(operand) == INTEGER_CST && describe_count(observation, operand);
	case SELECT_TRUTH:
		return is_value(operand) && describe_truth(observation, operand);
	case SELECT_FALSITY:
		return is_value(operand) && describe_falsity(observation, operand);
	case SELECT_SIGN:
		return is_value(operand) && describe_sign(observation, operand);
	case SELECT_ORDERS:
	case SELECT_ORDERS_OF_UNKNOWN:
		return is_value(operand) &&
		       describe_orders(observation, operand, counter->count, counter->others);
	case SELECT_ACTION:
		return describe_action(observation, counter->others[0], operand);
	}
	return false;
}

/* Whether OBSERVATION can be what COUNTER's site observes: then it is that. */
static bool describe(struct observation *observation, const struct counter *counter)
{
	*observation = {};
	observation->cell = tree_to_shwi(counter->first);
	return has_room_for_values() && !counter->shift && describe_operand(observation, counter) &&
	       observation->cell >= 0 && observation->cell < NUMBERED_CELLS;
}

bool can_be_told(struct counter counter)
{
	struct observation observation;
	return describe(&observation, &counter);
}

bool is_comparison(const struct observation &observation)
{
	return observation.what == SAMPLER_OBSERVATION_ORDERS ||
	       observation.what == SAMPLER_OBSERVATION_AND_ZERO;
}

/* Whether GCC knows all that is compared. */
static bool is_known(const struct observation &observation)
{
	for (unsigned i = 0; i < observation.count; i++)
		if (TREE_CODE(observation.values[i]) != INTEGER_CST)
			return false;
	return is_comparison(observation);
}

bool is_told_without_values(struct counter counter)
{
	struct observation observation;
	return describe(&observation, &counter) &&
	       (observation.count == 0 || is_known(observation));
}

tree type_of_values(unsigned type)
{
	bool is_wide = type == SAMPLER_OBSERVATION_S64 || type == SAMPLER_OBSERVATION_U64;
	return is_wide ? intDI_type_node : intSI_type_node;
}

/* 0, 1 or 2 if the constant VALUE is less than, equal to, greater than OTHER. */
static unsigned order_of(tree value, tree other, unsigned type)
{
	signop sign = type == without_sign(type) ? UNSIGNED : SIGNED;
	tree values = type_of_values(type);
	return 1 + wi::cmp(wi::to_wide(fold_convert(values, value)),
			   wi::to_wide(fold_convert(values, other)), sign);
}

static void add_count(vec<struct observation> *observations, HOST_WIDE_INT cell)
{
	struct observation count = {};
	count.what = SAMPLER_OBSERVATION_COUNT;
	count.cell = cell;
	observations->safe_push(count);
}

/* Add to OBSERVATIONS the counts that COMPARISON, which is known, comes to. */
static void add_known_orders(vec<struct observation> *observations,
			     const struct observation &comparison)
{
	tree value = comparison.values[0];
	HOST_WIDE_INT cell = comparison.cell;
	if (comparison.what == SAMPLER_OBSERVATION_AND_ZERO) {
		tree zero = build_zero_cst(TREE_TYPE(value));
		add_count(observations, cell + order_of(value, zero, comparison.type));
		cell += 3;
	}
	for (unsigned i = 1; i < comparison.count; i++, cell += 3)
		add_count(observations,
			  cell + order_of(value, comparison.values[i], comparison.type));
}

void add_observations(vec<struct observation> *observations, const struct counter *counter)
{
	struct observation observation;
	if (!describe(&observation, counter))
		return;
	if (is_known(observation))
		add_known_orders(observations, observation);
	else
		observations->safe_push(observation);
}
