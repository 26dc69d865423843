/* How sampled code on x86-64 tells the runtime what it observes, if that is more than to increase a counter.

	call	sampler_observe.N	which pushes rax, loads the address of the unit's cells into it, and
					jumps to sampler_observe
	testl	$WORD, %eax		for each observation
	testb	$REGISTERS, %al		where its values are, but for the first one
	...

   After the call, all registers are what they were, and the instructions that follow it do nothing but change the flags.
   So it tells of several sites in a few bytes.  It does not move the stack pointer, so unwinders need not be told of that.  N is a number:
   each unit has a function of that name (gcc-plugin/lower/observers.cc).  Whoever keeps something in the 128 bytes below the
   stack pointer leaves them before the call, and returns behind the words.

   A word is an unsigned integer of 32 bits; in the place of any but the first of a call there may be a short one, see below:

	bits	0 to 2		how many values there are
		3 and 4		their type
		5 and 6		what is done, with the cell and those behind it
		7		there is another word behind this one
		8 to 11		the register that the first value is in; 0 if it is in none, or there are no values
		12 to 31	the number of the cell in the unit

   What is done:

	COUNT		the cell is increased by 1, if there are no values, and 0 is their type; else the value is a
			floating-point number, of 32 bits if its type is U32, or 64, and the cell of its kind is increased, as
			by sampler_float_kinds_32 and _64 in sampler/unit.h
	BOUNDS		the value is brought into two cells, as in sampler/unit.h; if there is none, the first value of the
			nearest earlier word of the call that has some
	ORDERS		three cells count whether the first value is less than, equal to or greater than the second, and the next
			three the same of the third, and so on
	AND_ZERO	the same, but the first value is compared with 0 before all others

   COUNT has at most one value, BOUNDS too, and ORDERS and AND_ZERO have one at least.

   Behind a word are its values, in their order, without the first one if bits 8 to 11 name its register:

	testb	$REGISTERS, %al		one or two values: that in the register whose number is in bits 0 to 3, and then that
					in bits 4 to 7, unless these are 0
	testl	$CONSTANT, %eax		a value that is in no register, an integer of 32 bits, extended by its sign

   Registers are numbered from 15 down: rax, rdx, rcx, rbx, rsi, rdi, rbp, r8 to r15, which is 1.  Of a type with 32 bits, the lower
   half of the register is the value.

   A short word counts as COUNT without a value does:

	testb	$SHORT, %al

	bits	0 to 6		how far its cell is behind that of the word before
		7		as in a word */

#ifndef SAMPLER_OBSERVATION_H
#define SAMPLER_OBSERVATION_H

#define SAMPLER_OBSERVATION_VALUES_MASK    7
#define SAMPLER_OBSERVATION_TYPE_MASK      3
#define SAMPLER_OBSERVATION_DO_MASK        3
#define SAMPLER_OBSERVATION_TYPE_SHIFT     3
#define SAMPLER_OBSERVATION_DO_SHIFT       5
#define SAMPLER_OBSERVATION_MORE           128
#define SAMPLER_OBSERVATION_REGISTER_SHIFT 8
#define SAMPLER_OBSERVATION_REGISTER_MASK  15
#define SAMPLER_OBSERVATION_CELL_SHIFT     12
#define SAMPLER_OBSERVATION_CELL_BITS      20

#define SAMPLER_OBSERVATION_S32 0
#define SAMPLER_OBSERVATION_U32 1
#define SAMPLER_OBSERVATION_S64 2
#define SAMPLER_OBSERVATION_U64 3

#define SAMPLER_OBSERVATION_COUNT    0
#define SAMPLER_OBSERVATION_BOUNDS   1
#define SAMPLER_OBSERVATION_ORDERS   2
#define SAMPLER_OBSERVATION_AND_ZERO 3

/* The most values that a word has, and a call. */
#define SAMPLER_OBSERVATION_MOST_VALUES 7

/* The greatest distance of a short word. */
#define SAMPLER_OBSERVATION_MOST_SHORT 127

/* testl $WORD, %eax and testb $BYTE, %al: their first byte, and how many they have. */
#define SAMPLER_OBSERVATION_OPCODE       0xa9
#define SAMPLER_OBSERVATION_SIZE         5
#define SAMPLER_OBSERVATION_BYTE_OPCODE  0xa8
#define SAMPLER_OBSERVATION_SIZE_OF_BYTE 2

#endif
