/* Sites that are counted together: in slow copies, and behind one check (single-copy.cc).

	before				after

	site 1;				cells[3]++;
	x = f ();			x = f ();
	site 2;				y = x + 1;
	y = x + 1;			tell the runtime of sites 2 and 3;
	site 3;
	if (y) ...

   Those between which nothing stands that could end the program, or be noticed, are told by one call
   (observation-call.h).  In slow copies a few of which it is known which counter is increased are counted in their place.  A site that observes what
   its block branches on counts on both ways (ways.cc): there it may be the first of others. */

#include "gcc-headers.h"
#include "lower/gather.h"
#include "lower/language.h"
#include "lower/observation-call.h"
#include "lower/observation.h"
#include "lower/unmoved.h"
#include "lower/ways.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* A call for so many takes less room than to increase each counter in its place; if a value is to be told, one site is
   enough.  For fewer, it takes a quarter more, but no relocation, which has three times the size of the instruction: what
   each unit has of templates is to make small objects. */
#define WORTH_A_CALL        2
#define WORTH_A_CALL_IN_CXX 1

/* Not more are gathered: GCC takes long for one statement with many, and the values would have to be kept. */
#define MOST_GATHERED 32

struct gathered {
	enum call_kind kind; /* of what tells them */
	auto_vec<gimple *> sites;
	auto_vec<struct counter> counters;
	auto_vec<tree> values; /* different ones, that are not constant */
};

/* Whether what was GATHERED is told by a call, rather than counted in its place. */
static bool is_worth_a_call(const struct gathered *gathered)
{
	unsigned least = is_of_cxx(current_function_decl) ? WORTH_A_CALL_IN_CXX : WORTH_A_CALL;
	for (const struct counter &counter : gathered->counters)
		if (!is_told_without_values(counter))
			return true;
	return gathered->kind == CHECKED_CALL || gathered->counters.length() >= least;
}

static void count_by_call(struct gathered *gathered)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(gathered->sites.last());
	insert_observation_call(&gsi, gathered->counters, gathered->kind);
	for (gimple *site : gathered->sites)
		remove_statement(site);
}

static void count_in_place(const struct gathered *gathered)
{
	for (unsigned i = 0; i < gathered->sites.length(); i++)
		count_site(gathered->sites[i], gathered->counters[i], ATOMIC);
}

/* Have what is GATHERED count, and begin anew. */
static void count_gathered(struct gathered *gathered)
{
	if (gathered->sites.is_empty())
		return;
	if (is_worth_a_call(gathered))
		count_by_call(gathered);
	else
		count_in_place(gathered);
	gathered->sites.truncate(0);
	gathered->counters.truncate(0);
	gathered->values.truncate(0);
}

/* Add VALUE to the VALUES, if it is a new one. */
static void add_value(vec<tree> *values, tree value)
{
	if (!CONSTANT_CLASS_P(value) && !values->contains(value))
		values->safe_push(value);
}

static void add_values(vec<tree> *values, const struct counter &counter)
{
	add_value(values, counter.operand);
	for (unsigned i = 0; i < counter.count && counter.selector != SELECT_ACTION; i++)
		add_value(values, counter.others[i]);
}

/* Whether what is GATHERED can be told by one call with COUNTER: values are not to be kept for long. */
static bool has_room(const struct gathered *gathered, const struct counter &counter)
{
	auto_vec<tree> values;
	values.safe_splice(gathered->values);
	add_values(&values, counter);
	/* link-time optimisation may have brought together what is not of one unit */
	return values.length() <= SAMPLER_OBSERVATION_MOST_VALUES &&
	       gathered->sites.length() < MOST_GATHERED &&
	       gathered->counters[0].cells == counter.cells;
}

static bool is_of_abnormal_edge(tree value)
{
	return TREE_CODE(value) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value);
}

/* Whether COUNTER has a value that may not be read later than where its site is: values of a variable that go along abnormal edges, as
   into setjmp, share its register. */
static bool is_urgent(const struct counter &counter)
{
	auto_vec<tree> values;
	add_values(&values, counter);
	for (tree value : values)
		if (is_of_abnormal_edge(value))
			return true;
	return false;
}

static void gather(struct gathered *gathered, gimple *site)
{
	struct counter counter = carried_counter(site);
	if (!can_be_told(counter)) {
		count_site(site, counter, ATOMIC);
		return;
	}
	if (!gathered->sites.is_empty() && !has_room(gathered, counter))
		count_gathered(gathered);
	gathered->sites.safe_push(site);
	gathered->counters.safe_push(counter);
	add_values(&gathered->values, counter);
	if (is_urgent(counter))
		count_gathered(gathered);
}

static void count_sites_of_block(basic_block block, enum call_kind kind)
{
	struct gathered gathered = { kind, {}, {}, {} };
	gimple_stmt_iterator gsi = gsi_start_bb(block);
	while (!gsi_end_p(gsi)) {
		gimple *statement = gsi_stmt(gsi);
		gsi_next(&gsi);
		if (is_carried_site(statement))
			gather(&gathered, statement);
		else if (is_loaded_variable(statement))
			continue;
		/* without optimisation, what is not used at once has a place in the frame */
		else if (!optimize || !is_quiet(statement))
			count_gathered(&gathered);
	}
	count_gathered(&gathered);
}

void tell_sites(function *fun, enum call_kind kind)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	count_sites_of_block(block, kind);
}

void count_slow_sites(function *fun)
{
	auto_vec<gimple *> sites;
	find_carried_sites(fun, &sites);
	for (gimple *site : sites) {
		load_variables(site);
		divide_between_ways(site);
	}
	tell_sites(fun, PLAIN_CALL);
}
