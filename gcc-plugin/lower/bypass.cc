/* Ways around checks that find nothing.

   When registers are allocated, what enters a loop in the middle of a region (entered.cc) no longer
   goes through the check at its head, which would undo what was added before:

	before				after

	  subq	$-1, %rax # sampler
	  movq	%rbx, %rcx		  movq	%rbx, %rcx
	loop:				  movl	%edi, %edx
	  movl	%edi, %edx		  jmp	go
	  subq	$1, %rax		loop:
	  js	...			  movl	%edi, %edx
	  ...				  subq	$1, %rax
	  jmp	loop			  js	...
					go:
					  ...
					  jmp	loop

   Whatever else stands before the check is copied.  Where the instructions are not as expected, they
   stay: they do the same. */

#include "gcc-headers.h"
#include "rtl.h"
#include "tm_p.h"
#include "emit-rtl.h"
#include "df.h"
#include "cfghooks.h"
#include "cfgrtl.h"
#include "lower/bypass.h"
#include "lower/fusion.h"
#include "lower/x86-64.h"

/* On targets that have no register of this name, there are no increments, either. */
#ifndef FLAGS_REG
#define FLAGS_REG INVALID_REGNUM
#endif

/* The most instructions that are copied for one edge. */
#define MOST_COPIED 8

/* What lies between an increment and the check that undoes it. */
struct way {
	rtx_insn *increment;
	auto_vec<rtx> raised; /* the places that hold what the increment has raised */
	auto_vec<rtx_insn *>
	    instructions; /* in the blocks behind that of the increment: all but TEST, and the jump */
	rtx_insn *decrement, *test;
	rtx lowered; /* the place that holds what the decrement has made of it, if any does */
	edge stay;   /* which the check takes where it finds nothing */
};

static bool is_increment(rtx_insn *instruction)
{
	rtx statement =
	    NONJUMP_INSN_P(instruction) ? extract_asm_operands(PATTERN(instruction)) : NULL_RTX;
	return statement && strcmp(ASM_OPERANDS_TEMPLATE(statement), BYPASS) == 0;
}

static unsigned parts_of(rtx_insn *instruction)
{
	rtx pattern = PATTERN(instruction);
	return GET_CODE(pattern) == PARALLEL ? XVECLEN(pattern, 0) : 1;
}

/* The part I of INSTRUCTION if it sets something, else null. */
static rtx set_in(rtx_insn *instruction, unsigned i)
{
	rtx pattern = PATTERN(instruction),
	    part = GET_CODE(pattern) == PARALLEL ? XVECEXP(pattern, 0, i) : pattern;
	return GET_CODE(part) == SET ? part : NULL_RTX;
}

/* The part "B = A - 1" of INSTRUCTION, in 64 bits; null if it has none. */
static rtx decrement_in(rtx_insn *instruction)
{
	for (unsigned i = 0; i < parts_of(instruction); i++) {
		rtx set = set_in(instruction, i);
		if (set && GET_MODE(SET_DEST(set)) == DImode && GET_CODE(SET_SRC(set)) == PLUS &&
		    XEXP(SET_SRC(set), 1) == constm1_rtx)
			return set;
	}
	return NULL_RTX;
}

/* What INSTRUCTION leaves in the flags how it compares with 0; null if it does not. */
static rtx compared_in(rtx_insn *instruction)
{
	for (unsigned i = 0; i < parts_of(instruction); i++) {
		rtx set = set_in(instruction, i);
		if (set && REG_P(SET_DEST(set)) && REGNO(SET_DEST(set)) == FLAGS_REG &&
		    GET_CODE(SET_SRC(set)) == COMPARE && XEXP(SET_SRC(set), 1) == const0_rtx)
			return XEXP(SET_SRC(set), 0);
	}
	return NULL_RTX;
}

/* Whether the flags of INSTRUCTION say if VALUE, which it tests or has computed, is negative. */
static bool tests(rtx_insn *instruction, rtx value)
{
	rtx compared = compared_in(instruction);
	if (!compared)
		return false;
	if (GET_CODE(compared) == AND && rtx_equal_p(XEXP(compared, 0), XEXP(compared, 1)))
		compared = XEXP(compared, 0);
	rtx decrement = decrement_in(instruction);
	return rtx_equal_p(compared, value) ||
	       (decrement && rtx_equal_p(compared, SET_SRC(decrement)));
}

/* The edge that JUMP, the last of its block, takes if the flags say "not negative"; null if it looks at
   something else. */
static edge edge_if_not_negative(rtx_insn *jump)
{
	rtx set = any_condjump_p(jump) ? pc_set(jump) : NULL_RTX;
	rtx condition = set ? XEXP(SET_SRC(set), 0) : NULL_RTX;
	if (!condition || !REG_P(XEXP(condition, 0)) || REGNO(XEXP(condition, 0)) != FLAGS_REG ||
	    XEXP(condition, 1) != const0_rtx ||
	    (GET_CODE(condition) != LT && GET_CODE(condition) != GE))
		return NULL;
	bool jumps_if_true = XEXP(SET_SRC(set), 2) == pc_rtx;
	basic_block block = BLOCK_FOR_INSN(jump);
	return jumps_if_true == (GET_CODE(condition) == GE) ? BRANCH_EDGE(block)
							    : FALLTHRU_EDGE(block);
}

/* Whether INSTRUCTION may be copied, or passed by. */
static bool is_plain(rtx_insn *instruction)
{
	return NONJUMP_INSN_P(instruction) && !RTX_FRAME_RELATED_P(instruction) &&
	       asm_noperands(PATTERN(instruction)) < 0 &&
	       GET_CODE(PATTERN(instruction)) != UNSPEC_VOLATILE &&
	       GET_CODE(PATTERN(instruction)) != USE && GET_CODE(PATTERN(instruction)) != CLOBBER;
}

/* ---- Where the raised value is. */

static bool reads(rtx_insn *instruction, rtx place)
{
	for (unsigned i = 0; i < parts_of(instruction); i++) {
		rtx set = set_in(instruction, i);
		rtx address = set && MEM_P(SET_DEST(set)) ? XEXP(SET_DEST(set), 0) : NULL_RTX;
		if (set && (REG_P(place) ? reg_overlap_mentioned_p(place, SET_SRC(set))
					 : rtx_referenced_p(place, SET_SRC(set))))
			return true;
		if (address && REG_P(place) && reg_overlap_mentioned_p(place, address))
			return true;
	}
	return false;
}

static bool overwrites(rtx_insn *instruction, rtx place)
{
	if (REG_P(place))
		return reg_set_p(place, instruction);
	for (unsigned i = 0; i < parts_of(instruction); i++) {
		rtx set = set_in(instruction, i);
		if (set && rtx_equal_p(SET_DEST(set), place))
			return true;
	}
	return false;
}

static bool is_raised(const struct way *way, rtx place)
{
	for (rtx raised : way->raised)
		if (rtx_equal_p(raised, place))
			return true;
	return false;
}

static void forget_overwritten(struct way *way, rtx_insn *instruction)
{
	for (unsigned i = way->raised.length(); i-- > 0;)
		if (overwrites(instruction, way->raised[i]))
			way->raised.unordered_remove(i);
}

/* Follow the raised value through INSTRUCTION, which may move it, or be the decrement; return false if it does
   anything else with it. */
static bool follow_raised(struct way *way, rtx_insn *instruction)
{
	rtx decrement = decrement_in(instruction), set = single_set(instruction);
	bool is_move = set && is_raised(way, SET_SRC(set)), reads_it = false;
	for (rtx raised : way->raised)
		reads_it |= reads(instruction, raised);
	if (decrement && is_raised(way, XEXP(SET_SRC(decrement), 0)) && !way->decrement)
		way->decrement = instruction;
	else if (reads_it && !is_move)
		return false;
	forget_overwritten(way, instruction);
	if (way->decrement == instruction)
		way->lowered = SET_DEST(decrement);
	else if (way->lowered && overwrites(instruction, way->lowered))
		way->lowered = NULL_RTX;
	if (is_move)
		way->raised.safe_push(SET_DEST(set));
	return true;
}

/* Whether the raised value, or the flags of the check, are needed where it goes on.  Not by who reads the countdown's memory:
   where the check has not stored what it has computed, that is done before anybody does. */
static bool is_more_needed(const struct way *way)
{
	bitmap live = df_get_live_in(way->stay->dest);
	for (rtx raised : way->raised)
		if (REG_P(raised) ? REGNO_REG_SET_P(live, REGNO(raised))
				  : !is_countdown_in_memory(raised))
			return true;
	return REGNO_REG_SET_P(live, FLAGS_REG);
}

/* ---- The way. */

/* Whether INSTRUCTION stores what the decrement has made of the raised value, where the increment was made: if both go, that is
   what is there. */
static bool stores_again(const struct way *way, rtx_insn *instruction)
{
	rtx set = single_set(instruction), raised = SET_DEST(set_in(way->increment, 0));
	return MEM_P(raised) && way->lowered && set && rtx_equal_p(SET_SRC(set), way->lowered) &&
	       rtx_equal_p(SET_DEST(set), raised);
}

/* Read INSTRUCTION, which is on WAY, and in the block of the increment unless IS_BEHIND; return whether it may be there. */
static bool read_instruction(struct way *way, rtx_insn *instruction, bool is_behind)
{
	if (!is_plain(instruction) || !follow_raised(way, instruction))
		return false;
	if (way->decrement && tests(instruction, SET_DEST(decrement_in(way->decrement))))
		way->test = instruction;
	else if (reg_set_p(gen_rtx_REG(CCmode, FLAGS_REG), instruction))
		way->test = NULL;
	bool is_only_test = instruction == way->test && instruction != way->decrement;
	if (is_behind && !is_only_test && !stores_again(way, instruction))
		way->instructions.safe_push(instruction);
	return (is_behind || !way->decrement) && way->instructions.length() <= MOST_COPIED;
}

/* Follow what comes after WAY's increment, up to the check; return whether all is as expected. */
static bool find_check(struct way *way)
{
	basic_block first = BLOCK_FOR_INSN(way->increment), block = first;
	rtx_insn *i = NEXT_INSN(way->increment);
	way->raised.safe_push(SET_DEST(set_in(way->increment, 0)));
	for (unsigned blocks = 0; blocks < 4; blocks++) {
		rtx_insn *jump = BB_END(block);
		for (; i != NEXT_INSN(BB_END(block)); i = NEXT_INSN(i))
			if (NONDEBUG_INSN_P(i) && !JUMP_P(i) &&
			    !read_instruction(way, i, block != first))
				return false;
		if (block != first && JUMP_P(jump) && !any_uncondjump_p(jump)) {
			way->stay = way->test ? edge_if_not_negative(jump) : NULL;
			return way->stay && !is_more_needed(way);
		}
		if (!single_succ_p(block) || (single_succ_edge(block)->flags & EDGE_COMPLEX))
			return false;
		block = single_succ(block);
		i = BB_HEAD(block);
	}
	return false;
}

/* The block that WAY goes to, and that the increment is in, are both in the part that usually runs, or neither is. */
static bool is_in_one_part(const struct way *way)
{
	return BB_PARTITION(BLOCK_FOR_INSN(way->increment)) == BB_PARTITION(way->stay->dest);
}

/* Where a decrement goes from one place to another, what is left of it is a move. */
static void emit_rest_of_decrement(rtx_insn *decrement, rtx_insn **last)
{
	rtx set = decrement_in(decrement), from = XEXP(SET_SRC(set), 0);
	if (!rtx_equal_p(from, SET_DEST(set)))
		*last =
		    emit_insn_after(gen_rtx_SET(copy_rtx(SET_DEST(set)), copy_rtx(from)), *last);
}

static void bypass_check(struct way *way)
{
	basic_block block = BLOCK_FOR_INSN(way->increment);
	rtx_insn *last = BB_END(block);
	if (JUMP_P(last))
		last = PREV_INSN(last);
	for (rtx_insn *i : way->instructions)
		if (i == way->decrement)
			emit_rest_of_decrement(i, &last);
		else
			last = emit_copy_of_insn_after(i, last);
	delete_insn(way->increment);
	redirect_edge_and_branch_force(single_succ_edge(block), way->stay->dest);
}

unsigned bypass_checks(function *fun)
{
	auto_vec<rtx_insn *> increments;
	basic_block block;
	rtx_insn *i;
	FOR_EACH_BB_FN(block, fun)
	FOR_BB_INSNS(block, i)
	if (is_increment(i))
		increments.safe_push(i);
	if (increments.is_empty())
		return 0;
	df_analyze();
	for (rtx_insn *increment : increments) {
		struct way way = { increment, {}, {}, NULL, NULL, NULL_RTX, NULL };
		if (find_check(&way) && is_in_one_part(&way))
			bypass_check(&way);
	}
	return 0;
}
