/* The counters of the unit, one array for all schemes, and the code

	cells[BEGIN_OF_SCHEME + SITE * WIDTH + SELECTOR (operand)]++;

   which is an atomic addition where several threads may do it.  The optimisers do not see that memory
   changes: they keep the rest in registers beside it, and leave it where it is, so that a program that
   crashes has counted all that it did before.  With -ftrace-sites, behind it comes

	sampler_trace_site (&cells[BEGIN_OF_SCHEME + SITE * WIDTH + SELECTOR (operand)]);

   and the functions of the runtime that count do that themselves. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "lower/actions.h"
#include "lower/asm-operand.h"
#include "lower/counters.h"
#include "lower/x86-64.h"
#include "middle/settle.h"
#include "middle/site.h"
#include "middle/statements.h"
#include "roots.h"
#include "sampler-options.h"
#include "scheme.h"

#include "sampler/unit.h"

/* An attribute of the cells that no user can spell: traces are told of them. */
#define TELLS "sampler tells"

/* Of each site: when it was first observed, and when last. */
#define TIMES 2

/* Where the counters of the scheme of this index begin, and, one scheme after the other, its times behind
   all counters; at the number of schemes, where they end. */
static unsigned begin_of_counters(unsigned scheme_index)
{
	unsigned begin = 0;
	for (unsigned i = 0; i < scheme_index; i++)
		begin += site_count(i) * enabled_schemes[i]->facts.counter_count;
	return begin;
}

static unsigned begin_of_times(unsigned scheme_index)
{
	unsigned begin = begin_of_counters(enabled_schemes.length());
	for (unsigned i = 0; i < scheme_index; i++)
		begin += site_count(i) * TIMES;
	return begin;
}

static tree define_cells(void)
{
	unsigned count = has_timestamps() ? begin_of_times(enabled_schemes.length())
					  : begin_of_counters(enabled_schemes.length());
	tree cells = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier("sampler_cells"),
				build_array_type_nelts(uint64_type_node, MAX(count, 1)));
	TREE_STATIC(cells) = 1;
	TREE_ADDRESSABLE(cells) = 1;
	DECL_ARTIFICIAL(cells) = 1;
	DECL_IGNORED_P(cells) = 1;
	set_decl_section_name(cells, SAMPLER_CELLS_SECTION);
	/* said of them, so that it is known at link time */
	if (sampler_options.switches.trace_sites)
		DECL_ATTRIBUTES(cells) =
		    tree_cons(get_identifier(TELLS), NULL_TREE, DECL_ATTRIBUTES(cells));
	varpool_node::finalize_decl(cells);
	return cells;
}

tree unit_cells(void)
{
	if (!kept_trees[KEPT_CELLS])
		kept_trees[KEPT_CELLS] = define_cells();
	return kept_trees[KEPT_CELLS];
}

tree first_counter(unsigned scheme_index, unsigned site)
{
	return size_int(begin_of_counters(scheme_index) +
			site * enabled_schemes[scheme_index]->facts.counter_count);
}

tree first_time(unsigned scheme_index, unsigned site)
{
	return size_int(begin_of_times(scheme_index) + site * TIMES);
}

/* 1 if "A CODE B", else 0. */
static tree build_comparison(gimple_seq *statements, enum tree_code code, tree a, tree b)
{
	tree truth = gimple_build(statements, code, boolean_type_node, a, b);
	return gimple_convert(statements, unsigned_type_node, truth);
}

static tree build_test(gimple_seq *statements, enum tree_code code, tree operand)
{
	return build_comparison(statements, code, operand, build_zero_cst(TREE_TYPE(operand)));
}

/* (A > B) + (A >= B) */
static tree build_selected_order(gimple_seq *statements, tree a, tree b)
{
	tree is_greater = build_comparison(statements, GT_EXPR, a, b);
	return gimple_build(statements, PLUS_EXPR, unsigned_type_node, is_greater,
			    build_comparison(statements, GE_EXPR, a, b));
}

static tree build_sign(gimple_seq *statements, tree operand)
{
	tree type = TREE_TYPE(operand);
	if (POINTER_TYPE_P(type) || TYPE_UNSIGNED(type))
		return gimple_build(statements, PLUS_EXPR, unsigned_type_node,
				    build_test(statements, NE_EXPR, operand),
				    build_one_cst(unsigned_type_node));
	return build_selected_order(statements, operand, build_zero_cst(type));
}

/* What OTHER is, once and for all: where it has no value, GCC may take another one
   wherever it is read. */
static tree freeze(gimple_seq *statements, tree other)
{
	tree known = make_ssa_name(TREE_TYPE(other));
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=r", known));
	vec_safe_push(inputs, build_asm_operand("0", other));
	gasm *statement = gimple_build_asm_vec("", inputs, outputs, NULL, NULL);
	SSA_NAME_DEF_STMT(known) = statement;
	gimple_seq_add_stmt(statements, statement);
	return known;
}

/* What the selector makes of the operand, as an unsigned int: it is never
   negative, and without a sign, nothing needs to be extended. */
static tree build_selected(gimple_seq *statements, struct counter counter)
{
	switch (counter.selector) {
	case SELECT_TRUTH:
		return build_test(statements, NE_EXPR, counter.operand);
	case SELECT_FALSITY:
		return build_test(statements, EQ_EXPR, counter.operand);
	case SELECT_SIGN:
		return build_sign(statements, counter.operand);
	case SELECT_ORDERS:
		return build_selected_order(statements, counter.operand, counter.others[0]);
	default:
		return gimple_convert(statements, unsigned_type_node, counter.operand);
	}
}

/* What offsets are added to. */
static tree build_base(gimple_seq *statements, struct counter counter)
{
	tree type = build_pointer_type(uint64_type_node);
	tree cells = build1(ADDR_EXPR, type, counter.cells);
	if (!counter.shift)
		return cells;
	return gimple_build(statements, POINTER_PLUS_EXPR, type, cells,
			    gimple_convert(statements, sizetype, counter.shift));
}

/* A shift is more by 1 than the bytes. */
static tree build_offset(gimple_seq *statements, struct counter counter, tree cell)
{
	tree offset =
	    gimple_build(statements, MULT_EXPR, sizetype, cell, TYPE_SIZE_UNIT(uint64_type_node));
	return counter.shift ? gimple_build(statements, MINUS_EXPR, sizetype, offset, size_one_node)
			     : offset;
}

tree build_cell_address(gimple_seq *statements, struct counter counter, tree cell)
{
	tree base = build_base(statements, counter);
	tree offset = build_offset(statements, counter, cell);
	return gimple_build(statements, POINTER_PLUS_EXPR, TREE_TYPE(base), base, offset);
}

/* Through a volatile reference: nothing may move it past what could end the program. */
static void build_volatile_increment(gimple_seq *statements, tree address)
{
	tree type = build_qualified_type(uint64_type_node, TYPE_QUAL_VOLATILE);
	tree reference = build2(MEM_REF, type, address, build_zero_cst(build_pointer_type(type)));
	TREE_THIS_VOLATILE(reference) = TREE_SIDE_EFFECTS(reference) = 1;
	tree old = make_ssa_name(uint64_type_node);
	gimple_seq_add_stmt(statements, gimple_build_assign(old, reference));
	tree sum = gimple_build(statements, PLUS_EXPR, uint64_type_node, old,
				build_one_cst(uint64_type_node));
	gimple_seq_add_stmt(statements, gimple_build_assign(unshare_expr(reference), sum));
}

/* An atomic addition that, as far as the optimisers see, touches no memory: or
   they would keep nothing in registers beside it, the countdown least of all.  It
   must not outlive the process of the compiler. */
static tree unnoticed_addition(void)
{
	if (kept_trees[KEPT_ADDITION])
		return kept_trees[KEPT_ADDITION];
	tree function = copy_node(builtin_decl_explicit(BUILT_IN_ATOMIC_FETCH_ADD_8));
	DECL_IS_NOVOPS(function) = 1;
	return kept_trees[KEPT_ADDITION] = function;
}

static void build_atomic_increment(gimple_seq *statements, tree address)
{
	gimple *call =
	    gimple_build_call(unnoticed_addition(), 3, address, build_one_cst(uint64_type_node),
			      build_int_cst(integer_type_node, MEMMODEL_RELAXED));
	gimple_seq_add_stmt(statements, call);
}

static gimple *build_short_increment(gimple_seq *statements, struct counter counter, tree cell,
				     bool is_atomic)
{
	tree offset = build_offset(statements, counter, cell);
	if (counter.shift && !is_atomic && TREE_CODE(offset) == INTEGER_CST)
		return build_keeping_increment_at(build_base(statements, counter), offset);
	tree address = build_cell_address(statements, counter, cell);
	return build_keeping_increment(address, is_atomic);
}

static void build_increment(gimple_seq *statements, enum increment increment,
			    struct counter counter, tree cell)
{
	if (is_x86_64())
		gimple_seq_add_stmt(statements, build_short_increment(statements, counter, cell,
								      increment == ATOMIC));
	else if (increment == ATOMIC)
		build_atomic_increment(statements, build_cell_address(statements, counter, cell));
	else
		build_volatile_increment(statements, build_cell_address(statements, counter, cell));
}

/* Let a trace know that the counter at ADDRESS was increased. */
static void build_telling(gimple_seq *statements, tree address)
{
	if (is_x86_64()) {
		tree word = gimple_convert(statements, uint64_type_node, address);
		gimple_seq_add_stmt(statements,
				    build_keeping_call("sampler_trace_site", NULL_TREE, word));
		return;
	}
	tree type = build_function_type_list(void_type_node, ptr_type_node, NULL_TREE);
	tree function = build_fn_decl("sampler_trace_site", type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	gimple_seq_add_stmt(statements, gimple_build_call(function, 1, address));
}

static bool tells(struct counter counter)
{
	return lookup_attribute(TELLS, DECL_ATTRIBUTES(counter.cells));
}

/* The number of the counter that COUNTER's operand selects. */
static tree build_cell(gimple_seq *statements, struct counter counter)
{
	tree selected = gimple_convert(statements, sizetype, build_selected(statements, counter));
	return gimple_build(statements, PLUS_EXPR, sizetype, selected, counter.first);
}

static void build_count(gimple_seq *statements, struct counter counter, enum increment increment)
{
	tree cell = build_cell(statements, counter);
	build_increment(statements, increment, counter, cell);
	counter.shift = NULL_TREE;
	if (tells(counter))
		build_telling(statements, build_cell_address(statements, counter, cell));
}

/* One comparison after the other. */
static void build_orders(gimple_seq *statements, struct counter counter, enum increment increment)
{
	unsigned width = 3;
	for (unsigned i = 0; i < counter.count; i++) {
		struct counter one = counter;
		tree other =
		    gimple_convert(statements, TREE_TYPE(counter.operand), counter.others[i]);
		one.first = size_binop(PLUS_EXPR, counter.first, size_int(i * width));
		one.selector = SELECT_ORDERS;
		one.others[0] = counter.selector == SELECT_ORDERS_OF_UNKNOWN
				    ? freeze(statements, other)
				    : other;
		build_count(statements, one, increment);
	}
}

static bool are_orders(enum selector selector)
{
	return selector == SELECT_ORDERS || selector == SELECT_ORDERS_OF_UNKNOWN;
}

bool is_one_counter(struct counter counter)
{
	return counter.selector != SELECT_ACTION && !are_orders(counter.selector) &&
	       !tells(counter);
}

tree build_counter_address(gimple_seq *statements, struct counter counter)
{
	return build_cell_address(statements, counter, build_cell(statements, counter));
}

/* Whether the counters of COUNTER can be increased by one statement for each comparison. */
static bool is_compared_at_once(struct counter counter, enum increment increment)
{
	return increment == PLAIN && is_x86_64() && has_word(counter.operand) && !tells(counter) &&
	       (are_orders(counter.selector) || counter.selector == SELECT_SIGN);
}

/* The same as build_orders(), and for a sign, which is the order with 0: GCC takes long for many comparisons, and makes no better code of
   them. */
static void build_orders_at_once(gimple_seq *statements, struct counter counter)
{
	tree type = TREE_TYPE(counter.operand), base = build_base(statements, counter);
	bool has_sign = !POINTER_TYPE_P(type) && !TYPE_UNSIGNED(type);
	tree word_type = TYPE_PRECISION(type) > 32 ? intDI_type_node : intSI_type_node;
	tree value = gimple_convert(statements, word_type, counter.operand);
	if (counter.selector == SELECT_SIGN)
		counter.others[counter.count++] = build_zero_cst(type);
	for (unsigned i = 0; i < counter.count; i++) {
		tree other = gimple_convert(statements, word_type, counter.others[i]);
		tree cell = size_binop(PLUS_EXPR, counter.first, size_int(i * 3));
		gimple_seq_add_stmt(statements, build_order(has_sign, base,
							    build_offset(statements, counter, cell),
							    value, other));
	}
}

void insert_increment(gimple_stmt_iterator *gsi, struct counter counter, enum increment increment)
{
	gimple_seq statements = NULL;
	bool is_short = increment == ATOMIC && has_room_for_values();
	/* the runtime tells traces of the object's own */
	if (counter.selector == SELECT_ACTION && tells(counter))
		counter.shift = NULL_TREE;
	if (counter.selector == SELECT_ACTION)
		build_action(&statements, counter);
	else if (is_compared_at_once(counter, increment))
		build_orders_at_once(&statements, counter);
	else if (are_orders(counter.selector) && is_short && has_word(counter.operand))
		build_preserving_orders(&statements, counter);
	else if (are_orders(counter.selector))
		build_orders(&statements, counter, increment);
	else
		build_count(&statements, counter, increment);
	insert_without_warnings(gsi, statements);
}
