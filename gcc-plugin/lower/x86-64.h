/* Machine code that GCC does not make by itself, for x86-64. */

#ifndef SAMPLER_X86_64_H
#define SAMPLER_X86_64_H

#include "sampler/observation.h"

/* Whether the code is for x86-64, with what it refers to near enough, and directives for unwinders. */
bool is_x86_64(void);

/* How many registers words have numbers for: sampler/observation.h. */
#define NUMBERED_REGISTERS 15

/* The same, and enough registers are free for the values of a call, because the user may have reserved some; and values may be in no other
   registers than those that have numbers. */
bool has_room_for_values(void);

/* What our assembly begins with where it moves the stack pointer, because functions that call nothing use 128 bytes
   below that; and what calls of observers end with. */
#define LEAVE_RED_ZONE  "addq\t$-128"
#define RETURN_RED_ZONE "subq\t$-128"

/* The same where the red zone is in use: see red-zone.cc. */
#define LEAVE_TWICE         "subq\t$256"
#define RETURN_LATER_BEGINS "leaq\t128("
#define RETURN_LATER        RETURN_LATER_BEGINS "%%%%rsp), %%%%rsp"

/* What stands where a function is called that keeps registers and moves the stack pointer back. */
#define CALL_OF_PRESERVING "_preserving@GOTPCREL("

/* A draw of a distance that keeps all registers: see runtime/preserving-x86-64.c.
   It gives NEXT the countdown's next value, and IS_OFF, an integer of any type, 0 if
   the present crossing is sampled, else 1. */
gimple *build_preserving_draw(tree next, tree is_off);

/* Whether STATEMENT is one. */
bool is_preserving_draw(gimple *statement);

/* A decrement of VARIABLE by one instruction; IS_NEGATIVE, an integer of any type, is 1 if less than 0 is left, else 0. */
gimple *build_decrement(tree is_negative, tree variable);

/* What increases the countdown before a check that need not be made: bypass.cc looks for it. */
#define BYPASS "subq\t$-1, %0\t# sampler"

/* The same as a statement: NEXT is OLD and 1. */
gimple *build_bypass(tree next, tree old);
gimple *build_bypass_in_memory(tree variable);

/* An increment of the 64 bits at ADDRESS that, as far as the optimisers see, touches no memory. */
gimple *build_keeping_increment(tree address, bool is_atomic);

/* The same, not atomic, at BASE and OFFSET, a constant: GCC would keep each sum in a register. */
gimple *build_keeping_increment_at(tree base, tree offset);

/* One more for the first of three counters, at BASE and OFFSET, a constant, or the second or third, if VALUE is less than OTHER, equal, or
   greater.  Both have 32 bits, or 64, and a sign if HAS_SIGN, whatever their type says.  As far as the optimisers see, it
   touches no memory. */
gimple *build_order(bool has_sign, tree base, tree offset, tree value, tree other);

/* A check (countdown.h) that hides from GCC what it does to the countdown: see single-copy.cc.  It gives IS_SAMPLED, an integer of
   any type, 1 if the present crossing is sampled, else 0. */
gimple *build_check(tree is_sampled);

/* A call that keeps all registers of the function NAME, with the arguments FIRST, of 32 bits, or null,
   and SECOND, of 64. */
gimple *build_keeping_call(const char *name, tree first, tree second);

/* The same, which reads the variable MEMORY. */
gimple *build_keeping_call_with_memory(const char *name, tree first, tree second, tree memory);

/* A call that keeps all registers, and gives SHIFT the value of sampler_shift (SLOT, CELLS). */
gimple *build_shift_call(tree shift, tree slot, tree cells);

/* A call that keeps all registers of the action FUNCTION (actions.h). */
gimple *build_preserving_action(tree function, tree cells, tree word);

/* What the functions are named that sampled code tells what it observes: this, and numbers (observers.cc). */
#define OBSERVER         "sampler_observe."
#define CALL_OF_OBSERVER "call\t" OBSERVER

/* A word that a call tells, and which of the call's values are its own. */
struct told_word {
	bool is_short;
	unsigned bits; /* as in sampler/observation.h */
	unsigned count;
	unsigned values[SAMPLER_OBSERVATION_MOST_VALUES];
};

/* What stands in the template for a word with values, with its bits and the numbers of their operands: where these are is
   known when registers are allocated, to told-values.cc. */
#define WORD_WITH_VALUES ".sampler_word\t"

/* What else of it is data to the assembler: a word, and a byte of those that have two. */
#define WORD_FORMAT "\t.byte\t%#x\n\t.long\t%#x\n"
#define BYTE_FORMAT "\t.byte\t%#x, %#x\n"

/* Whether a call is made wherever it stands, or if a check before it says so, as in build_check(). */
enum call_kind { PLAIN_CALL, CHECKED_CALL };

/* A call of this KIND of the observer for CELLS, a number, with WORDS and COUNT VALUES: see sampler/observation.h.  As an asm statement
   whose template has a line of CALL_OF_OBSERVER and CELLS, and words, up to the end or to a label: observers.cc, red-zone.cc, told-values.cc
   and unwinding.cc read it. */
gimple *build_observation_call(enum call_kind kind, unsigned cells,
			       const vec<struct told_word> &words, unsigned count,
			       const tree *values);

/* A call that keeps all registers and counts in CELLS, three for each of the others, how
   the first of the COUNT VALUES compares with these.  The values have 64 bits if
   IS_WIDE, else 32, and a sign if HAS_SIGN, whatever their types say. */
gimple *build_orders_call(bool has_sign, bool is_wide, tree cells, unsigned count, tree *values);

#endif
