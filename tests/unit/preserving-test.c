/* Do the functions that keep registers keep what they promise to keep? */

#include <execinfo.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <ucontext.h>

#include "../../runtime/budget.h"
#include "../../runtime/runtime.h"
#include "../../runtime/vectors.h"
#include "run.h"
#include "sampler/observation.h"

#define REGISTERS 14
#define RED_ZONE  16
#define VECTORS   16

/* What a value is compared with at once. */
#define MOST_OTHERS 6

struct state {
	uint64_t registers[REGISTERS];
	uint64_t red_zone[RED_ZONE];
	uint64_t vectors[VECTORS][4];
};

/* What cross loads, and what it finds afterwards. */
struct state before, after;
int64_t distance;
unsigned char is_off;
uint64_t has_avx;

/* Of actions and comparisons; observations have bounds first, and counters behind them: more than a short word can
   skip. */
#define BOUNDS   16
#define COUNTERS 240
#define CELLS    (BOUNDS + COUNTERS)
uint64_t cells[CELLS];

/* Where the first cell of a unit would be. */
uint64_t *first_cell;

/* What record and compare call. */
void (*action)(void);

uint64_t slot;

/* Load everything, do what instrumented code does, store everything: draw a distance,
   record rdx, count how it compares with rcx, or with rcx, rsi, rdi and r8 to r10, look up where to count. */
void cross(void);
void record(void);
void compare(void);
void compare_most(void);
void look_up(void);
void observe_one(void);
void observe_generated(void);
extern const char cross_end[], observed[], observer[];

/* What observe_generated runs, from where on it goes to observed. */
const unsigned char *generated;

#ifdef __x86_64__
__asm__("	.text\n"
	"	.macro	each_register instruction, state, from\n"
	"	.set	offset, 0\n"
	"	.irp	r, rcx, rdx, rsi, rdi, r8, r9, r10, r11, rbp, rbx, r12, r13, r14, r15\n"
	"	.ifc	\\from, memory\n"
	"	movq	\\state + offset(%rip), %\\r\n"
	"	.else\n"
	"	movq	%\\r, \\state + offset(%rip)\n"
	"	.endif\n"
	"	.set	offset, offset + 8\n"
	"	.endr\n"
	"	.endm\n"
	"	.macro	crossing name\n"
	"	.globl	\\name\n"
	"\\name:	.cfi_startproc\n"
	"	.irp	r, rbp, rbx, r12, r13, r14, r15\n"
	"	pushq	%\\r\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	.endr\n"
	"	cmpq	$0, has_avx(%rip)\n"
	"	je	1f\n"
	"	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
	"	vmovdqu	before + 240 + 32 * \\n(%rip), %ymm\\n\n"
	"	.endr\n"
	"1:	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
	"	movq	before + 112 + 8 * \\n(%rip), %rax\n"
	"	movq	%rax, -8 * (\\n + 1)(%rsp)\n"
	"	.endr\n"
	"	each_register movq, before, memory\n"
	"	addq	$-128, %rsp\n"
	"	.cfi_adjust_cfa_offset 128\n"
	"	do_\\name\n"
	"	.cfi_adjust_cfa_offset -128\n"
	"	setc	is_off(%rip)\n"
	"	each_register movq, after, register\n"
	"	movq	%rax, distance(%rip)\n"
	"	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
	"	movq	-8 * (\\n + 1)(%rsp), %rax\n"
	"	movq	%rax, after + 112 + 8 * \\n(%rip)\n"
	"	.endr\n"
	"	cmpq	$0, has_avx(%rip)\n"
	"	je	2f\n"
	"	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
	"	vmovdqu	%ymm\\n, after + 240 + 32 * \\n(%rip)\n"
	"	.endr\n"
	"	vzeroupper\n"
	"2:	.irp	r, r15, r14, r13, r12, rbx, rbp\n"
	"	popq	%\\r\n"
	"	.cfi_adjust_cfa_offset -8\n"
	"	.endr\n"
	"	ret\n"
	"	.cfi_endproc\n"
	"	.endm\n"

	"	.macro	do_cross\n"
	"	call	*sampler_next_distance_preserving@GOTPCREL(%rip)\n"
	"	.endm\n"
	"	.macro	do_record\n"
	"	leaq	cells(%rip), %rax\n"
	"	call	*action(%rip)\n"
	"	.endm\n"
	"	.macro	do_compare\n"
	"	leaq	cells(%rip), %rax\n"
	"	pushq	%rdx\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	pushq	%rcx\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	call	*action(%rip)\n"
	"	.cfi_adjust_cfa_offset -16\n"
	"	.endm\n"
	"	.macro	do_compare_most\n"
	"	leaq	cells(%rip), %rax\n"
	"	.irp	r, rdx, rcx, rsi, rdi, r8, r9, r10\n"
	"	pushq	%\\r\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	.endr\n"
	"	call	*action(%rip)\n"
	"	.cfi_adjust_cfa_offset -56\n"
	"	.endm\n"

	/* a count of the first cell; the stack pointer is moved back, as instrumented code does */
	"	.macro	do_observe_one\n"
	"	leaq	slot(%rip), %rax\n"
	"	call	observer\n"
	"	testl	$0, %eax\n"
	"	subq	$-128, %rsp\n"
	"	.endm\n"

	/* what is generated does the same */
	"	.macro	do_observe_generated\n"
	"	leaq	slot(%rip), %rax\n"
	"	jmp	*generated(%rip)\n"
	"	.globl	observed\n"
	"observed:\n"
	"	subq	$-128, %rsp\n"
	"	.endm\n"
	"observer:\n"
	"	.cfi_startproc\n"
	"	pushq	%rax\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	movq	first_cell(%rip), %rax\n"
	"	jmp	*sampler_observe@GOTPCREL(%rip)\n"
	"	.cfi_endproc\n"

	"	.macro	do_look_up\n"
	"	leaq	slot(%rip), %rax\n"
	"	call	*sampler_shift_preserving@GOTPCREL(%rip)\n"
	"	.endm\n"

	"	.globl	cross_end\n"
	"	crossing cross\n"
	"	crossing observe_one\n"
	"cross_end:\n"
	"	crossing record\n"
	"	crossing compare\n"
	"	crossing compare_most\n"
	"	crossing observe_generated\n"
	"	crossing look_up\n");

static bool looks, saw_cross, saw_caller;

/* The order in which each_register has them. */
enum { RCX, RDX, RSI, RDI, R8, R9, R10, R11, RBP, RBX, R12, R13, R14, R15, RAX };

/* Numbers near to 0 in their lower half: some are equal. */
static bool fills_with_equals;

/* What is in registers; null: anything. */
static const uint64_t *fills_with;

static void fill_registers_with_equals(void)
{
	for (size_t i = 0; i < REGISTERS; i++) {
		int32_t number = rand() % 5 - 2;
		uint64_t upper = rand() % 2 ? before.registers[i] & ~UINT64_C(0xffffffff) : 0;
		before.registers[i] = upper | (uint32_t)number;
	}
}

static void __attribute__((noinline)) fill_and(void (*crossing)(void))
{
	for (size_t i = 0; i < sizeof before; i++)
		((unsigned char *)&before)[i] = rand();
	if (fills_with_equals)
		fill_registers_with_equals();
	if (fills_with)
		memcpy(before.registers, fills_with, sizeof before.registers);
	/* whoever looks at the stack may use the vectors */
	has_avx = !looks && __builtin_cpu_supports("avx");
	if (!has_avx)
		memset(before.vectors, 0, sizeof before.vectors);
	memset(&after, 0, sizeof after);
	crossing();
	ck_assert_mem_eq(&before, &after, sizeof before);
}

static void look_at_stack(void)
{
	void *frames[64];
	int count = backtrace(frames, 64);
	for (int i = 0; i < count; i++) {
		const char *frame = frames[i];
		saw_cross |= frame > (const char *)cross && frame < cross_end;
		saw_caller |= saw_cross && frame > (const char *)fill_and &&
			      frame < (const char *)fill_and + 1000;
	}
}

/* What the runtime calls for each distance, and what is in its place here. */
uint64_t __real_random_distance(struct random *random, uint64_t step);
uint64_t __wrap_random_distance(struct random *random, uint64_t step)
{
	if (looks)
		look_at_stack();
	return __real_random_distance(random, step);
}

/* There is no budget. */
int32_t first_batch(void)
{
	return INT32_MAX;
}

int32_t check_budget(int32_t draws)
{
	return draws;
}

void begin_new_budget(void)
{
}

START_TEST(first_distance_preserves)
{
	setenv("SAMPLER_SPARSITY", "100", 1);
	fill_and(cross);
}
END_TEST

START_TEST(the_stack_can_be_unwound)
{
	looks = true;
	setenv("SAMPLER_SPARSITY", "100", 1);
	fill_and(cross);
	ck_assert(saw_cross);
	ck_assert(saw_caller);
}
END_TEST

/* A stack that shows what was used of it. */
static unsigned char painted[65536];
static unsigned char *at_call;
static ucontext_t caller, painter;

static void draw(void)
{
	at_call = __builtin_frame_address(0);
	cross();
}

/* How many bytes drawing a distance needs below the frame of whoever calls cross (). */
static size_t depth_of_draw(void)
{
	memset(painted, 0xa5, sizeof painted);
	getcontext(&painter);
	painter.uc_stack.ss_sp = painted;
	painter.uc_stack.ss_size = sizeof painted;
	painter.uc_link = &caller;
	makecontext(&painter, draw, 0);
	swapcontext(&caller, &painter);
	unsigned char *lowest = painted;
	while (*lowest == 0xa5)
		lowest++;
	return at_call - lowest;
}

START_TEST(a_draw_needs_little_stack)
{
	setenv("SAMPLER_SPARSITY", "100", 1);
	setenv("SAMPLER_SEED", "not a number", 1);
	ck_assert_uint_gt(depth_of_draw(), 100);
	ck_assert_uint_le(depth_of_draw(), 512);
}
END_TEST

START_TEST(a_first_draw_needs_little_stack)
{
	setenv("SAMPLER_SPARSITY", "100", 1);
	ck_assert_uint_le(depth_of_draw(), 512);
	ck_assert_uint_le(depth_of_draw(), 512);
}
END_TEST

START_TEST(later_distances_preserve)
{
	uint64_t sum = 0;
	setenv("SAMPLER_SPARSITY", "100", 1);
	fill_and(cross);
	for (int i = 0; i < 1000; i++) {
		fill_and(cross);
		ck_assert(!is_off);
		sum += distance;
	}
	/* the mean of 1000 geometric numbers: 99 +- 3.2 */
	ck_assert_uint_gt(sum, 84000);
	ck_assert_uint_lt(sum, 114000);
}
END_TEST

void sampler_bounds_signed_preserving(void);
void sampler_bounds_unsigned_preserving(void);

static void record_many(void (*what)(void), uint64_t zero)
{
	uint64_t least = UINT64_MAX, greatest = 0;
	action = what;
	memset(cells, 0, sizeof cells);
	for (int i = 0; i < 200; i++) {
		fill_and(record);
		uint64_t rdx = before.registers[RDX] ^ zero;
		least = rdx < least ? rdx : least;
		greatest = rdx > greatest ? rdx : greatest;
		ck_assert_uint_eq(~cells[0], least);
		ck_assert_uint_eq(cells[1], greatest);
	}
}

START_TEST(bounds_preserve)
{
	for (int i = 0; i < 20; i++) {
		fills_with_equals = i % 2;
		record_many(sampler_bounds_unsigned_preserving, 0);
		record_many(sampler_bounds_signed_preserving, UINT64_C(1) << 63);
	}
}
END_TEST

enum { S32, U32, S64, U64, TYPES };

static unsigned order_of(uint64_t value, uint64_t other, int type)
{
	switch (type) {
	case S32:
		return ((int32_t)value > (int32_t)other) + ((int32_t)value >= (int32_t)other);
	case U32:
		return ((uint32_t)value > (uint32_t)other) + ((uint32_t)value >= (uint32_t)other);
	case S64:
		return ((int64_t)value > (int64_t)other) + ((int64_t)value >= (int64_t)other);
	default:
		return (value > other) + (value >= other);
	}
}

#define ORDERS(type)                                                                               \
	void sampler_orders_##type##_1_preserving(void);                                           \
	void sampler_orders_##type##_6_preserving(void)

ORDERS(s32);
ORDERS(u32);
ORDERS(s64);
ORDERS(u64);

static const struct {
	void (*of_one)(void), (*of_most)(void);
} orders[TYPES] = {
	{ sampler_orders_s32_1_preserving, sampler_orders_s32_6_preserving },
	{ sampler_orders_u32_1_preserving, sampler_orders_u32_6_preserving },
	{ sampler_orders_s64_1_preserving, sampler_orders_s64_6_preserving },
	{ sampler_orders_u64_1_preserving, sampler_orders_u64_6_preserving },
};

static size_t told;

/* It may not change the vectors: nothing is called here, unless they hold nothing. */
static void note_count(uint64_t *counter)
{
	told += counter >= cells && counter < cells + CELLS;
	if (looks)
		look_at_stack();
}

static void compare_many(int type, void (*crossing)(void), size_t count)
{
	static const int others[] = { RCX, RSI, RDI, R8, R9, R10 };
	uint64_t expected[CELLS] = { 0 };
	memset(cells, 0, sizeof cells);
	for (int i = 0; i < 200; i++) {
		fills_with_equals = i % 2;
		fill_and(crossing);
		for (size_t k = 0; k < count; k++)
			expected[3 * k + order_of(before.registers[RDX],
						  before.registers[others[k]], type)]++;
		ck_assert_mem_eq(cells, expected, sizeof cells);
	}
}

START_TEST(orders_preserve)
{
	told_of_counts = _i % 2 ? note_count : NULL;
	action = orders[_i / 2].of_one;
	compare_many(_i / 2, compare, 1);
	action = orders[_i / 2].of_most;
	compare_many(_i / 2, compare_most, MOST_OTHERS);
	ck_assert_uint_eq(told, _i % 2 ? 200 + 200 * MOST_OTHERS : 0);
}
END_TEST

/* Code that observes by a call, what is in registers then, and what is to come out. */
struct call {
	unsigned char code[8 * (SAMPLER_OBSERVATION_MOST_VALUES + 1) * SAMPLER_OBSERVATION_SIZE];
	size_t size;
	unsigned char *more; /* where the last word says whether there is another one */
	unsigned base;       /* the number of the first of cells */
	unsigned cell;       /* of the last word, from there on */
	/* of the word that is being made, and of the last one that had some */
	struct value {
		bool is_constant;
		int place; /* of the register, in each_register, or RAX */
		uint64_t value;
	} values[SAMPLER_OBSERVATION_MOST_VALUES];
	size_t value_count;
	uint64_t registers[REGISTERS + 1];
	uint64_t cells[CELLS];
	size_t counts;
};

/* How sampler/observation.h numbers what each_register has, and rax. */
static const unsigned char register_numbers[] = {
	[RAX] = 15, [RDX] = 14, [RCX] = 13, [RBX] = 12, [RSI] = 11, [RDI] = 10, [RBP] = 9, [R8] = 8,
	[R9] = 7,   [R10] = 6,  [R11] = 5,  [R12] = 4,  [R13] = 3,  [R14] = 2,  [R15] = 1,
};

static uint64_t random_value(void)
{
	uint64_t upper = rand() % 2 ? (uint64_t)rand() << 33 : rand() % 2 ? UINT64_MAX << 32 : 0;
	return upper | (uint32_t)(rand() % 3 ? rand() % 5 - 2 : rand());
}

/* Another value of the word that is being made: a constant, or what is in a register. */
static uint64_t add_value(struct call *call)
{
	struct value value = { .is_constant = rand() % 4 == 0, .place = rand() % (REGISTERS + 1) };
	value.value = value.is_constant ? (uint64_t)(int64_t)(int32_t)random_value()
					: call->registers[value.place];
	call->values[call->value_count++] = value;
	return value.value;
}

static void expect_count(struct call *call, size_t cell)
{
	call->cells[cell]++;
	call->counts++;
}

static void expect_orders(struct call *call, size_t cell, int type, size_t others, bool and_zero)
{
	uint64_t value = add_value(call);
	if (and_zero) {
		expect_count(call, cell + order_of(value, 0, type));
		cell += 3;
	}
	for (size_t i = 0; i < others; i++, cell += 3)
		expect_count(call, cell + order_of(value, add_value(call), type));
}

/* The bits of a floating-point number that is often special. */
static uint64_t random_number(unsigned exponent_bits, unsigned fraction_bits)
{
	uint64_t ones = (UINT64_C(1) << exponent_bits) - 1, fraction = random_value();
	uint64_t exponent = rand() % 3 == 0 ? 0 : rand() % 2 ? ones : (uint64_t)rand() & ones;
	fraction = rand() % 3 == 0 ? 0 : fraction & ((UINT64_C(1) << fraction_bits) - 1);
	return fraction | exponent << fraction_bits |
	       (uint64_t)(rand() % 2) << (exponent_bits + fraction_bits);
}

/* Registers hold what values, and numbers of both widths, may be. */
static void fill_registers(struct call *call)
{
	for (size_t i = 0; i < REGISTERS; i++) {
		int kind = rand() % 3;
		/* what lies above a number of 32 bits is not looked at */
		call->registers[i] = kind == 0   ? random_value()
				     : kind == 1 ? random_number(8, 23) | (uint64_t)rand() << 32
						 : random_number(11, 52);
	}
	/* as observe_generated has it */
	call->registers[RAX] = (uintptr_t)&slot;
}

static int kind_of(double number, int kind)
{
	enum { NO_NUMBER = 4 };
	int distance = kind == FP_ZERO ? 1 : kind == FP_SUBNORMAL ? 2 : kind == FP_NORMAL ? 3 : 4;
	if (kind == FP_NAN)
		return NO_NUMBER;
	return signbit(number) ? NO_NUMBER - distance : NO_NUMBER + distance;
}

static void expect_kind(struct call *call, size_t cell, int type)
{
	uint64_t bits = add_value(call);
	float narrow;
	double wide;
	memcpy(&narrow, &bits, sizeof narrow);
	memcpy(&wide, &bits, sizeof wide);
	expect_count(call, cell + (type == U32 ? kind_of(narrow, fpclassify(narrow))
					       : kind_of(wide, fpclassify(wide))));
}

static void raise_cell(uint64_t *cell, uint64_t word)
{
	*cell = *cell < word ? word : *cell;
}

static void expect_bounds(struct call *call, size_t cell, int type, uint64_t value)
{
	uint64_t word = type == S32   ? (uint64_t)(int32_t)value
			: type == U32 ? (uint32_t)value
				      : value;
	word ^= type == S32 || type == S64 ? UINT64_C(1) << 63 : 0;
	raise_cell(&call->cells[cell], ~word);
	raise_cell(&call->cells[cell + 1], word);
}

static void put_code(struct call *call, int opcode, const void *data, size_t size)
{
	call->code[call->size++] = opcode;
	memcpy(call->code + call->size, data, size);
	call->size += size;
}

/* There is another word behind the last one; then the word with this first byte is the last. */
static void begin_word(struct call *call, unsigned char *first)
{
	if (call->more)
		*call->more |= SAMPLER_OBSERVATION_MORE;
	call->more = first;
}

/* Put where the values are from the FIRST on. */
static void put_values(struct call *call, size_t first)
{
	for (size_t i = first; i < call->value_count; i++) {
		const struct value *value = &call->values[i], *next = value + 1;
		int32_t constant = (int32_t)value->value;
		unsigned char byte = value->is_constant ? 0 : register_numbers[value->place];
		if (value->is_constant) {
			put_code(call, SAMPLER_OBSERVATION_OPCODE, &constant, sizeof constant);
			continue;
		}
		if (i + 1 < call->value_count && !next->is_constant && rand() % 3) {
			byte |= register_numbers[next->place] << 4;
			i++;
		}
		put_code(call, SAMPLER_OBSERVATION_BYTE_OPCODE, &byte, 1);
	}
}

/* Put a word, of the values that were added. */
static void put_word(struct call *call, int what, int type, unsigned cell, size_t value_count)
{
	uint32_t word = (uint32_t)value_count | (uint32_t)type << SAMPLER_OBSERVATION_TYPE_SHIFT |
			(uint32_t)what << SAMPLER_OBSERVATION_DO_SHIFT |
			(call->base + cell) << SAMPLER_OBSERVATION_CELL_SHIFT;
	bool is_told = value_count > 0 && !call->values[0].is_constant;
	if (is_told)
		word |= (uint32_t)register_numbers[call->values[0].place]
			<< SAMPLER_OBSERVATION_REGISTER_SHIFT;
	begin_word(call, call->code + call->size + 1);
	put_code(call, SAMPLER_OBSERVATION_OPCODE, &word, sizeof word);
	if (value_count > 0)
		put_values(call, is_told);
	call->cell = cell;
}

static void add_short_word(struct call *call)
{
	unsigned least = call->cell < BOUNDS ? BOUNDS - call->cell : 0,
		 most = CELLS - 1 - call->cell;
	if (most > SAMPLER_OBSERVATION_MOST_SHORT)
		most = SAMPLER_OBSERVATION_MOST_SHORT;
	unsigned char distance = least + rand() % (most - least + 1);
	begin_word(call, call->code + call->size + 1);
	put_code(call, SAMPLER_OBSERVATION_BYTE_OPCODE, &distance, 1);
	call->cell += distance;
	expect_count(call, call->cell);
}

/* Add an observation of some kind. */
static void add_observation(struct call *call)
{
	int what = rand() % 4, type = rand() % TYPES;
	size_t others = (size_t)rand() % SAMPLER_OBSERVATION_MOST_VALUES;
	unsigned cell = BOUNDS + rand() % (COUNTERS - 3 * (MOST_OTHERS + 1));
	if (what == SAMPLER_OBSERVATION_COUNT && rand() % 2) {
		expect_count(call, cell);
		put_word(call, what, 0, cell, 0);
		return;
	}
	call->value_count = 0;
	if (what == SAMPLER_OBSERVATION_COUNT) {
		type = rand() % 2 ? U32 : U64;
		expect_kind(call, cell, type);
	} else if (what == SAMPLER_OBSERVATION_BOUNDS) {
		cell = rand() % (BOUNDS / 2) * 2;
		expect_bounds(call, cell, type, add_value(call));
	} else
		expect_orders(call, cell, type, others, what == SAMPLER_OBSERVATION_AND_ZERO);
	put_word(call, what, type, cell, call->value_count);
}

/* Bounds of the first value of the last word that had some. */
static void add_bounds_of_first(struct call *call)
{
	unsigned cell = rand() % (BOUNDS / 2) * 2;
	int type = rand() % TYPES;
	expect_bounds(call, cell, type, call->values[0].value);
	put_word(call, SAMPLER_OBSERVATION_BOUNDS, type, cell, 0);
}

static void make_call(struct call *call)
{
	int count = 1 + rand() % 3;
	fill_registers(call);
	call->base = rand() % 2 ? rand() % ((1 << SAMPLER_OBSERVATION_CELL_BITS) - CELLS) : 0;
	for (int i = 0; i < count; i++) {
		add_observation(call);
		if (call->value_count > 0 && rand() % 2)
			add_bounds_of_first(call);
		for (int shorts = rand() % 3; shorts > 0; shorts--)
			add_short_word(call);
	}
}

/* An instruction that begins with FIRST and SECOND, and refers to DATA. */
static unsigned char *put_instruction(unsigned char *code, int first, int second, const void *data)
{
	*code++ = first;
	*code++ = second;
	int32_t distance_to_data = (const unsigned char *)data - (code + 4);
	memcpy(code, &distance_to_data, 4);
	return code + 4;
}

/* Memory for code and, behind it, data. */
static unsigned char *pages(void)
{
	static unsigned char *memory;
	if (!memory)
		memory = mmap(NULL, 8192, PROT_READ | PROT_WRITE | PROT_EXEC,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ck_assert(memory != MAP_FAILED);
	return memory;
}

static void generate(const struct call *call)
{
	unsigned char *code = pages();
	uint64_t *data = (uint64_t *)(void *)(code + 4096);
	generated = code;
	data[0] = (uintptr_t)observer;
	data[1] = (uintptr_t)observed;
	code = put_instruction(code, 0xff, 0x15, data); /* call */
	memcpy(code, call->code, call->size);
	put_instruction(code + call->size, 0xff, 0x25, data + 1); /* jmp */
}

START_TEST(observations_preserve)
{
	told_of_counts = _i ? note_count : NULL;
	for (int i = 0; i < 5000; i++) {
		struct call call = { 0 };
		make_call(&call);
		generate(&call);
		fills_with = call.registers;
		first_cell = cells - call.base;
		told = 0;
		memset(cells, 0, sizeof cells);
		fill_and(observe_generated);
		ck_assert_mem_eq(cells, call.cells, sizeof cells);
		ck_assert_uint_eq(told, _i ? call.counts : 0);
		ck_assert_ptr_eq((void *)distance, &slot);
	}
}
END_TEST

/* What the runtime calls where it does not know yet, and what is in its place here. */
static const void *seen_table;
static uint64_t *seen_slot;

static void spoil(void *unused)
{
	(void)unused;
	if (__builtin_cpu_supports("avx"))
		__asm__ volatile("vpcmpeqd %%xmm0, %%xmm0, %%xmm0\n"
				 "vmovdqa %%xmm0, %%xmm9\n"
				 "vzeroupper" ::
				     : "xmm0", "xmm9");
	else
		__asm__ volatile("pcmpeqd %%xmm0, %%xmm0" ::: "xmm0");
}

uint64_t shift(uint64_t *its_slot, const void *table);
uint64_t shift(uint64_t *its_slot, const void *table)
{
	seen_slot = its_slot;
	seen_table = table;
	call_keeping_vectors(spoil, NULL);
	return 4097;
}

START_TEST(lookups_preserve)
{
	for (int i = 0; i < 10; i++) {
		fill_and(look_up);
		ck_assert_uint_eq(distance, 4097);
		ck_assert_ptr_eq(seen_slot, &slot);
		ck_assert_uint_eq((uintptr_t)seen_table, before.registers[RDX]);
	}
}
END_TEST

/* Whoever is told of counts may look at the stack, too. */
START_TEST(the_stack_of_an_observation_can_be_unwound)
{
	looks = true;
	saw_cross = saw_caller = false;
	told_of_counts = note_count;
	first_cell = cells;
	fill_and(observe_one);
	ck_assert_uint_eq(cells[0], 1);
	ck_assert(saw_cross);
	ck_assert(saw_caller);
}
END_TEST

START_TEST(off_preserves)
{
	unsetenv("SAMPLER_SPARSITY");
	fill_and(cross);
	ck_assert(is_off);
	ck_assert_int_gt(distance, INT64_C(1) << 60);
}
END_TEST
#endif

int main(void)
{
	TCase *tests = tcase_create("preserving");
#ifdef __x86_64__
	tcase_add_test(tests, first_distance_preserves);
	tcase_add_test(tests, the_stack_can_be_unwound);
	tcase_add_test(tests, a_draw_needs_little_stack);
	tcase_add_test(tests, a_first_draw_needs_little_stack);
	tcase_add_test(tests, later_distances_preserve);
	tcase_add_test(tests, off_preserves);
	tcase_add_test(tests, bounds_preserve);
	tcase_add_loop_test(tests, orders_preserve, 0, 2 * TYPES);
	tcase_add_loop_test(tests, observations_preserve, 0, 2);
	tcase_add_test(tests, the_stack_of_an_observation_can_be_unwound);
	tcase_add_test(tests, lookups_preserve);
#endif
	return run_tests("preserving", tests);
}
