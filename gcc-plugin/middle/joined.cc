/* Sites of many ways, joined where these meet.

	before				after

	switch (x) {			switch (x) {
	case 1:				case 1:
		site 7;				number = 7;
		y = 30;				y = 30;
		break;				break;
	case 2:				case 2:
		site 8;				number = 8;
		y = 10;				y = 10;
		break;				break;
	...				...
	}				}
					the site with this number;

   Nothing that can be noticed stands between the sites and where they are joined.  Without sites, GCC makes a table of such
   a switch.  With a site in each way, GCC keeps all ways apart: 8000 cases took 20 times as long.  When the sites are joined,
   GCC makes a second table, of their numbers.  For few ways, this is not worth a counter that has to be looked up. */

#include "gcc-headers.h"
#include "middle/carried-site.h"
#include "middle/joined.h"
#include "middle/settle.h"
#include "middle/site.h"
#include "middle/statements.h"
#include "sampler-options.h"

#define MANY_WAYS 16

/* More sites of one way are not joined: each would be looked up. */
#define MOST_SITES 4

/* What one way has. */
struct way {
	edge end;
	unsigned count;
	gimple *sites[MOST_SITES];
};

/* Whether STATEMENT increases one counter, which is known. */
static bool is_count(gimple *statement)
{
	if (!is_carried_site(statement))
		return false;
	struct counter counter = carried_counter(statement);
	return counter.selector == SELECT_INDEX && TREE_CODE(counter.operand) == INTEGER_CST;
}

/* Whether STATEMENT, which is no site, may come before a site that follows it. */
static bool may_come_before(gimple *statement)
{
	enum gimple_code code = gimple_code(statement);
	return code == GIMPLE_LABEL || code == GIMPLE_PREDICT || code == GIMPLE_NOP ||
	       (!is_carried_site(statement) && is_quiet(statement));
}

/* Whether END ends a way that has sites, and nothing that must come after them: then WAY is that. */
static bool is_way(edge end, struct way *way)
{
	*way = { end, 0, {} };
	if (!single_succ_p(end->src) || end->src == ENTRY_BLOCK_PTR_FOR_FN(cfun) ||
	    (end->flags & ~EDGE_EXECUTABLE) != EDGE_FALLTHRU)
		return false;
	for (gimple_stmt_iterator gsi = gsi_start_bb(end->src); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_count(statement) && way->count < MOST_SITES)
			way->sites[way->count++] = statement;
		else if (!may_come_before(statement))
			return false;
	}
	return way->count > 0;
}

/* Whether the sites of A and B can be joined. */
static bool are_alike(const struct way *a, const struct way *b)
{
	if (a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++) {
		struct counter one = carried_counter(a->sites[i]),
			       other = carried_counter(b->sites[i]);
		if (one.cells != other.cells || one.is_always != other.is_always)
			return false;
	}
	return true;
}

/* Of WAYS, leave those that are like one of the first four, of which most are. */
static void choose_alike(auto_vec<struct way> *ways)
{
	struct way model = (*ways)[0];
	unsigned most = 0, kept = 0;
	/* the last one is often "default:", or what precedes the switch */
	for (unsigned i = 0; i < 4; i++) {
		unsigned count = 0;
		for (const struct way &way : *ways)
			count += are_alike(&(*ways)[i], &way);
		if (count > most) {
			most = count;
			model = (*ways)[i];
		}
	}
	for (unsigned i = 0; i < ways->length(); i++)
		if (are_alike(&model, &(*ways)[i]))
			(*ways)[kept++] = (*ways)[i];
	ways->truncate(kept);
}

static bool is_chosen(edge end)
{
	return end->aux;
}

/* The block that all WAYS, and nothing else, lead into, before the one where they meet. */
static basic_block bring_together(const vec<struct way> &ways)
{
	for (const struct way &way : ways)
		way.end->aux = way.end;
	edge rest = make_forwarder_block(ways[0].end->dest, is_chosen, NULL);
	for (const struct way &way : ways)
		way.end->aux = NULL;
	return rest->src;
}

static HOST_WIDE_INT cell_of(gimple *site)
{
	struct counter counter = carried_counter(site);
	return tree_to_shwi(counter.first) + tree_to_shwi(counter.operand);
}

/* Join the INDEXth sites of all WAYS in the block MEETING. */
static void join_each(basic_block meeting, const vec<struct way> &ways, unsigned index)
{
	struct counter counter = carried_counter(ways[0].sites[index]);
	tree number = make_ssa_name(integer_type_node);
	gphi *numbers = create_phi_node(number, meeting);
	for (const struct way &way : ways)
		add_phi_arg(numbers, build_int_cst(integer_type_node, cell_of(way.sites[index])),
			    way.end, UNKNOWN_LOCATION);
	counter.first = size_zero_node;
	counter.operand = number;
	gimple_stmt_iterator end = gsi_last_bb(meeting);
	gimple *site = build_carried_site(counter);
	gimple_set_location(site, gimple_location(ways[0].sites[index]));
	gsi_insert_after(&end, site, GSI_NEW_STMT);
}

static void join_ways(const vec<struct way> &ways)
{
	basic_block meeting = bring_together(ways);
	for (unsigned i = 0; i < ways[0].count; i++)
		join_each(meeting, ways, i);
	for (const struct way &way : ways)
		for (unsigned i = 0; i < way.count; i++)
			remove_statement(way.sites[i]);
}

static void join_before(basic_block block)
{
	auto_vec<struct way> ways;
	struct way way;
	edge e;
	edge_iterator i;
	FOR_EACH_EDGE(e, i, block->preds)
	{
		/* what comes by a computed goto cannot be led elsewhere */
		if (e->flags & EDGE_COMPLEX)
			return;
		if (is_way(e, &way))
			ways.safe_push(way);
	}
	if (ways.length() >= MANY_WAYS)
		choose_alike(&ways);
	if (ways.length() >= MANY_WAYS)
		join_ways(ways);
}

void join_sites(function *fun)
{
	auto_vec<basic_block> meetings;
	basic_block block;
	/* each counter's own time, or event, is told by its own site */
	if (optimize == 0 || has_timestamps() || sampler_options.switches.trace_sites)
		return;
	FOR_EACH_BB_FN(block, fun)
	if (EDGE_COUNT(block->preds) >= MANY_WAYS)
		meetings.safe_push(block);
	for (basic_block meeting : meetings)
		join_before(meeting);
}
