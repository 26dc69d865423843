/* How sampled code on x86-64 tells the runtime what it observes, if that is more than to increase a counter.

	pushq	OTHER			what VALUE is compared with, the last first
	pushq	VALUE
	call	sampler_observe.N	which pushes rax, loads the address of the unit's cells into it, and
					jumps to sampler_observe
	testl	$WORD, %eax		for each observation
	...

   The values are popped by the call, after which all registers are what they were, and the instructions
   that have the words do nothing but change the flags.  So a call tells of several sites in a few bytes.  N is a number:
   each unit has a function of that name (gcc-plugin/lower/observers.cc).  Whoever keeps something in the 128 bytes below the
   stack pointer moves that before the first push, and back behind the words.

   A word is an unsigned integer of 32 bits:

	bits	0 to 2		how many values are popped when it is done
		3 and 4		the type of the values
		5 and 6		what is done, with the cell and those behind it
		7		there is another word behind this one
		8 to 31		the number of the cell in the unit

   What is done:

	COUNT		the cell is increased by 1, if there are no values, and 0 is their type; else the value is a
			floating-point number, of 32 bits if its type is U32, or 64, and the cell of its kind is increased, as
			by sampler_float_kinds_32 and _64 in sampler/unit.h
	BOUNDS		the value is brought into two cells, as in sampler/unit.h; it is popped, or stays for the next word
	ORDERS		three cells count whether the value is less than, equal to or greater than an other, and the next
			three the same of the next other, as many as there are; all of them are popped
	AND_ZERO	the same, but the first other is 0, and not pushed

   Types with 32 bits are those of the lower half of what is pushed. */

#ifndef SAMPLER_OBSERVATION_H
#define SAMPLER_OBSERVATION_H

#define SAMPLER_OBSERVATION_POPPED     7
#define SAMPLER_OBSERVATION_TYPE_SHIFT 3
#define SAMPLER_OBSERVATION_DO_SHIFT   5
#define SAMPLER_OBSERVATION_MORE       128
#define SAMPLER_OBSERVATION_CELL_SHIFT 8

#define SAMPLER_OBSERVATION_S32 0
#define SAMPLER_OBSERVATION_U32 1
#define SAMPLER_OBSERVATION_S64 2
#define SAMPLER_OBSERVATION_U64 3

#define SAMPLER_OBSERVATION_COUNT    0
#define SAMPLER_OBSERVATION_BOUNDS   1
#define SAMPLER_OBSERVATION_ORDERS   2
#define SAMPLER_OBSERVATION_AND_ZERO 3

/* The most values that one call pushes. */
#define SAMPLER_OBSERVATION_MOST_VALUES 7

/* testl $WORD, %eax: the byte before the word, and both. */
#define SAMPLER_OBSERVATION_OPCODE 0xa9
#define SAMPLER_OBSERVATION_SIZE   5

#endif
