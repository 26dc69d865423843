/* Observations that sampled code tells the runtime by a call.

	before						after

	cells[3]++;					pushq	y
	cells[8 + (x > y) + (x >= y)]++;		pushq	x
	sampler_bounds_signed (&cells[20], x);		call	sampler_observe.0
							testl	$WORD, %eax	of COUNT, 3
							testl	$WORD, %eax	of BOUNDS, 20
							testl	$WORD, %eax	of ORDERS, 8

   as one asm statement, or several if there are too many values for one.  Bounds of a value that is
   compared, too, come right before that, so that it is pushed once. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "lower/actions.h"
#include "lower/observation-call.h"
#include "lower/observation.h"
#include "lower/observers.h"
#include "lower/x86-64.h"
#include "middle/statements.h"

static_assert(1 + MOST_OTHERS == SAMPLER_OBSERVATION_MOST_VALUES, "one site has as many");

/* A call under construction. */
struct pending_call {
	auto_vec<unsigned> words;
	unsigned count;
	tree values[SAMPLER_OBSERVATION_MOST_VALUES];
};

/* Whether BOUNDS are those of the value that NEXT compares. */
static bool is_value_of_next(const struct observation &bounds, const struct observation &next)
{
	return bounds.what == SAMPLER_OBSERVATION_BOUNDS && is_comparison(next) &&
	       bounds.type == next.type && bounds.values[0] == next.values[0];
}

/* If the observation at INDEX are bounds of a value that is compared, too, move them there.  Return whether they were moved. */
static bool bring_together(vec<struct observation> *observations, unsigned index)
{
	struct observation bounds = (*observations)[index];
	for (unsigned i = 0; bounds.count > 0 && i < observations->length(); i++)
		if (is_value_of_next(bounds, (*observations)[i])) {
			bounds.count = 0;
			observations->ordered_remove(index);
			observations->safe_insert(i - (i > index), bounds);
			return true;
		}
	return false;
}

static unsigned word_of(const struct observation &observation)
{
	return observation.count | observation.type << SAMPLER_OBSERVATION_TYPE_SHIFT |
	       observation.what << SAMPLER_OBSERVATION_DO_SHIFT |
	       (unsigned)observation.cell << SAMPLER_OBSERVATION_CELL_SHIFT;
}

/* VALUE as what is pushed of TYPE. */
static tree pushed_value(gimple_seq *statements, unsigned type, tree value)
{
	if (TREE_CODE(TREE_TYPE(value)) == REAL_TYPE)
		value = bits_of_float(statements, value);
	return gimple_convert(statements, type_of_values(type), value);
}

static void add_observation(gimple_seq *statements, struct pending_call *call,
			    const struct observation &observation)
{
	if (!call->words.is_empty())
		call->words.last() |= SAMPLER_OBSERVATION_MORE;
	call->words.safe_push(word_of(observation));
	for (unsigned i = 0; i < observation.count; i++)
		call->values[call->count++] =
		    pushed_value(statements, observation.type, observation.values[i]);
}

static void finish_call(gimple_seq *statements, struct pending_call *call, tree cells)
{
	if (call->words.is_empty())
		return;
	gimple_seq_add_stmt(statements, build_observation_call(number_of_cells(cells), call->words,
							       call->count, call->values));
	call->words.truncate(0);
	call->count = 0;
}

/* How many values the observation at INDEX, and those for which its values stay, need. */
static unsigned values_at(const vec<struct observation> &observations, unsigned index)
{
	while (observations[index].what == SAMPLER_OBSERVATION_BOUNDS &&
	       observations[index].count == 0)
		index++;
	return observations[index].count;
}

void insert_observation_call(gimple_stmt_iterator *gsi, const vec<struct counter> &counters)
{
	auto_vec<struct observation> observations;
	gimple_seq statements = NULL;
	struct pending_call call = {};
	for (const struct counter &counter : counters)
		add_observations(&observations, &counter);
	for (unsigned i = 0; i < observations.length();)
		i += !bring_together(&observations, i);
	for (unsigned i = 0; i < observations.length(); i++) {
		if (call.count + values_at(observations, i) > SAMPLER_OBSERVATION_MOST_VALUES)
			finish_call(&statements, &call, counters[0].cells);
		add_observation(&statements, &call, observations[i]);
	}
	finish_call(&statements, &call, counters[0].cells);
	insert_without_warnings(gsi, statements);
}
