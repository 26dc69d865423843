/* Observations that sampled code tells the runtime by a call.

	before						after

	cells[3]++;					call	sampler_observe.0
	cells[8 + (x > y) + (x >= y)]++;		testl	$WORD, %eax	of ORDERS, 8
	sampler_bounds_signed (&cells[20], x);		testb	$REGISTERS, %al	of x and y
							testl	$WORD, %eax	of BOUNDS, 20
							testl	$WORD, %eax	of COUNT, 3

   as one asm statement, or several if there are too many values for one.  Bounds of a value that is compared, too, come
   right behind that, so that it is told once.  What has no value comes last, the first cell first: most of it is told by
   short words then. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "lower/actions.h"
#include "lower/observation-call.h"
#include "lower/observation.h"
#include "lower/observers.h"
#include "lower/x86-64.h"
#include "middle/statements.h"
#include "sampler-options.h"

static_assert(1 + MOST_OTHERS == SAMPLER_OBSERVATION_MOST_VALUES, "one site has as many");

/* A call under construction. */
struct pending_call {
	auto_vec<struct told_word> words;
	HOST_WIDE_INT cell; /* of the last word */
	unsigned count;     /* of the values */
	struct told_value {
		tree value, type;
	} values[SAMPLER_OBSERVATION_MOST_VALUES];
};

/* Whether BOUNDS are those of the value that OTHER compares. */
static bool is_value_of(const struct observation &bounds, const struct observation &other)
{
	return bounds.what == SAMPLER_OBSERVATION_BOUNDS && is_comparison(other) &&
	       bounds.type == other.type && bounds.values[0] == other.values[0];
}

/* If the observation at INDEX are bounds of a value that is compared, too, move them there.  Return whether they were moved. */
static bool bring_together(vec<struct observation> *observations, unsigned index)
{
	struct observation bounds = (*observations)[index];
	for (unsigned i = 0; bounds.count > 0 && i < observations->length(); i++)
		if (is_value_of(bounds, (*observations)[i])) {
			bounds.count = 0;
			observations->ordered_remove(index);
			observations->safe_insert(i + 1 - (i > index), bounds);
			return true;
		}
	return false;
}

static bool is_count(const struct observation &observation)
{
	return observation.what == SAMPLER_OBSERVATION_COUNT && observation.count == 0;
}

static int compare_cells(const void *a, const void *b)
{
	HOST_WIDE_INT first = ((const struct observation *)a)->cell;
	HOST_WIDE_INT second = ((const struct observation *)b)->cell;
	return (first > second) - (first < second);
}

/* Move what only counts behind all else, in the order of the cells. */
static void bring_counts_to_end(vec<struct observation> *observations)
{
	auto_vec<struct observation> counts, others;
	for (const struct observation &observation : *observations)
		(is_count(observation) ? counts : others).safe_push(observation);
	counts.qsort(compare_cells);
	observations->truncate(0);
	observations->safe_splice(others);
	observations->safe_splice(counts);
}

static unsigned word_of(const struct observation &observation)
{
	return observation.count | observation.type << SAMPLER_OBSERVATION_TYPE_SHIFT |
	       observation.what << SAMPLER_OBSERVATION_DO_SHIFT |
	       (unsigned)observation.cell << SAMPLER_OBSERVATION_CELL_SHIFT;
}

/* Which of the values of CALL is VALUE as TYPE; as many as it has, if there is none yet. */
static unsigned find_value(const struct pending_call *call, tree value, tree type)
{
	unsigned i = 0;
	while (i < call->count &&
	       (call->values[i].type != type || !operand_equal_p(call->values[i].value, value)))
		i++;
	return i;
}

static unsigned add_value(struct pending_call *call, tree value, tree type)
{
	unsigned place = find_value(call, value, type);
	if (place == call->count)
		call->values[call->count++] = { value, type };
	return place;
}

/* How many values CALL would have more with OBSERVATION, at most. */
static unsigned new_values(const struct pending_call *call, const struct observation &observation)
{
	unsigned count = 0;
	for (unsigned i = 0; i < observation.count; i++)
		count += find_value(call, observation.values[i],
				    type_of_values(observation.type)) == call->count;
	return count;
}

static void add_observation(struct pending_call *call, const struct observation &observation)
{
	struct told_word word = {};
	HOST_WIDE_INT distance = observation.cell - call->cell;
	word.is_short = !call->words.is_empty() && is_count(observation) && distance >= 0 &&
			distance <= SAMPLER_OBSERVATION_MOST_SHORT;
	word.bits = word.is_short ? (unsigned)distance : word_of(observation);
	word.count = observation.count;
	for (unsigned i = 0; i < observation.count; i++)
		word.values[i] =
		    add_value(call, observation.values[i], type_of_values(observation.type));
	if (!call->words.is_empty())
		call->words.last().bits |= SAMPLER_OBSERVATION_MORE;
	call->words.safe_push(word);
	call->cell = observation.cell;
}

/* VALUE as what is told as TYPE. */
static tree converted_value(gimple_seq *statements, tree value, tree type)
{
	if (TREE_CODE(TREE_TYPE(value)) == REAL_TYPE)
		value = bits_of_float(statements, value);
	return gimple_convert(statements, type, value);
}

static void finish_call(gimple_seq *statements, struct pending_call *call, tree cells,
			enum call_kind kind)
{
	tree values[SAMPLER_OBSERVATION_MOST_VALUES];
	if (call->words.is_empty())
		return;
	for (unsigned i = 0; i < call->count; i++)
		values[i] =
		    converted_value(statements, call->values[i].value, call->values[i].type);
	gimple_seq_add_stmt(statements, build_observation_call(kind, number_of_cells(cells),
							       call->words, call->count, values));
	call->words.truncate(0);
	call->count = 0;
}

void insert_observation_call(gimple_stmt_iterator *gsi, const vec<struct counter> &counters,
			     enum call_kind kind)
{
	auto_vec<struct observation> observations;
	gimple_seq statements = NULL;
	struct pending_call call = {};
	for (const struct counter &counter : counters)
		add_observations(&observations, &counter);
	for (unsigned i = 0; i < observations.length();)
		i += !bring_together(&observations, i);
	/* whoever is told of them sees them in the order of the source */
	if (!sampler_options.switches.trace_sites)
		bring_counts_to_end(&observations);
	for (const struct observation &observation : observations) {
		if (call.count + new_values(&call, observation) > SAMPLER_OBSERVATION_MOST_VALUES)
			finish_call(&statements, &call, counters[0].cells, kind);
		add_observation(&call, observation);
	}
	finish_call(&statements, &call, counters[0].cells, kind);
	insert_without_warnings(gsi, statements);
}
