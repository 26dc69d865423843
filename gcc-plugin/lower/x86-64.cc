/* Assembly, as asm statements: what they say to touch is all that GCC sees.  That they move the stack
   pointer, down and back, unwinders are told by unwinding.cc. */

#include "gcc-headers.h"
#include "hard-reg-set.h"
#include "lower/asm-operand.h"
#include "lower/x86-64.h"

bool is_x86_64(void)
{
#ifdef TARGET_64BIT
	return TARGET_64BIT && POINTER_SIZE == 64 && ix86_asm_dialect == ASM_ATT &&
	       flag_dwarf2_cfi_asm &&
	       (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC ||
		ix86_cmodel == CM_MEDIUM || ix86_cmodel == CM_MEDIUM_PIC);
#else
	return false;
#endif
}

bool has_room_for_values(void)
{
#ifdef TARGET_64BIT
	/* the values, the two of a check, a frame pointer, and one for code that is independent of its position */
	unsigned free_registers = 0, needed = SAMPLER_OBSERVATION_MOST_VALUES + 4;
	for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
		free_registers += GENERAL_REGNO_P(i) && !fixed_regs[i];
	return is_x86_64() && free_registers >= needed && free_registers <= NUMBERED_REGISTERS;
#else
	return false;
#endif
}

/* An asm statement that says nothing of memory, and that nobody removes. */
static gimple *build_asm(const char *text, vec<tree, va_gc> *inputs, vec<tree, va_gc> *outputs)
{
	gasm *statement = gimple_build_asm_vec(text, inputs, outputs, NULL, NULL);
	for (unsigned i = 0; i < vec_safe_length(outputs); i++)
		SSA_NAME_DEF_STMT(TREE_VALUE((*outputs)[i])) = statement;
	gimple_asm_set_volatile(statement, true);
	return statement;
}

/* The constraint of what is pushed, or told: a register, but the stack pointer, or a constant of 32 bits. */
#define VALUE_CONSTRAINT "le"

/* A check, with two registers for it, rax the first of them: if the crossing is not sampled, it goes on at UNSAMPLED, at once, or because
   the carry is set in the end. */
#define UNSAMPLED ".Lsampler_off%="
#define CHECK                                                                                      \
	"movq\tsampler_countdown@gottpoff(%%rip), %1\n"                                            \
	"\tsubq\t$1, %%fs:(%1)\n"                                                                  \
	"\tjns\t" UNSAMPLED "\n"                                                                   \
	"\t" LEAVE_RED_ZONE ", %%rsp\n"                                                            \
	"\tcall\t*sampler_next_distance_preserving@GOTPCREL(%%rip)\n"                              \
	"\tmovq\t%%rax, %%fs:(%1)\n"

static vec<tree, va_gc> *registers_of_check(void)
{
	vec<tree, va_gc> *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=&a", make_ssa_name(intDI_type_node)));
	vec_safe_push(outputs, build_asm_operand("=&r", make_ssa_name(intDI_type_node)));
	return outputs;
}

/* CHECK leaves the carry clear if it is sampled; the two instructions behind it make the sign of that. */
gimple *build_check(tree is_sampled)
{
	vec<tree, va_gc> *outputs = registers_of_check();
	vec_safe_push(outputs, build_asm_operand("=@ccs", is_sampled));
	return build_asm(CHECK "\tcmc\n"
			       "\tsbbq\t%%rax, %%rax\n" UNSAMPLED ":",
			 NULL, outputs);
}

#define DRAW LEAVE_RED_ZONE ", %%rsp\n\tcall\t*sampler_next_distance_preserving@GOTPCREL(%%rip)"

gimple *build_preserving_draw(tree next, tree is_off)
{
	vec<tree, va_gc> *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=a", next));
	vec_safe_push(outputs, build_asm_operand("=@ccc", is_off));
	return build_asm(DRAW, NULL, outputs);
}

bool is_preserving_draw(gimple *statement)
{
	const gasm *assembler = dyn_cast<gasm *>(statement);
	return assembler && strcmp(gimple_asm_string(assembler), DRAW) == 0;
}

gimple *build_decrement(tree is_negative, tree variable)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=@ccs", is_negative));
	vec_safe_push(outputs, build_asm_operand("=m", variable));
	vec_safe_push(inputs, build_asm_operand("m", variable));
	gasm *statement = gimple_build_asm_vec("subq\t$1, %1", inputs, outputs, NULL, NULL);
	gimple_asm_set_volatile(statement, true);
	SSA_NAME_DEF_STMT(is_negative) = statement;
	return statement;
}

/* Not by build_asm(): if nobody needs it, it may go. */
gimple *build_bypass(tree next, tree old)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=r", next));
	vec_safe_push(inputs, build_asm_operand("0", old));
	gasm *statement = gimple_build_asm_vec(BYPASS, inputs, outputs, NULL, NULL);
	SSA_NAME_DEF_STMT(next) = statement;
	return statement;
}

gimple *build_bypass_in_memory(tree variable)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=m", variable));
	vec_safe_push(inputs, build_asm_operand("m", variable));
	return gimple_build_asm_vec(BYPASS, inputs, outputs, NULL, NULL);
}

gimple *build_keeping_increment(tree address, bool is_atomic)
{
	vec<tree, va_gc> *inputs = NULL;
	vec_safe_push(inputs, build_asm_operand("p", address));
	return build_asm(is_atomic ? "lock incq\t%a0" : "addq\t$1, %a0", inputs, NULL);
}

gimple *build_keeping_increment_at(tree base, tree offset)
{
	vec<tree, va_gc> *inputs = NULL;
	vec_safe_push(inputs, build_asm_operand("r", base));
	vec_safe_push(inputs, build_asm_operand("i", offset));
	return build_asm("addq\t$1, %c1(%0)", inputs, NULL);
}

/* An unsigned value that is less sets the carry flag. */
#define UNSIGNED_ORDER                                                                             \
	"xorl\t%%0, %%0\n"                                                                         \
	"\tcmp%c\t%%4, %%3\n"                                                                      \
	"\tseta\t%%b0\n"                                                                           \
	"\tsbbl\t$-1, %%0\n"                                                                       \
	"\taddq\t$1, %%c2(%%1,%%q0,8)"
#define SIGNED_ORDER                                                                               \
	"cmp%c\t%%5, %%4\n"                                                                        \
	"\tsetge\t%%b0\n"                                                                          \
	"\tsetg\t%%b1\n"                                                                           \
	"\taddb\t%%b1, %%b0\n"                                                                     \
	"\tmovzbl\t%%b0, %%0\n"                                                                    \
	"\taddq\t$1, %%c3(%%2,%%q0,8)"

gimple *build_order(bool has_sign, tree base, tree offset, tree value, tree other)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	char size = TYPE_PRECISION(TREE_TYPE(value)) > 32 ? 'q' : 'l';
	vec_safe_push(outputs, build_asm_operand("=&q", make_ssa_name(intSI_type_node)));
	if (has_sign)
		vec_safe_push(outputs, build_asm_operand("=&q", make_ssa_name(intSI_type_node)));
	vec_safe_push(inputs, build_asm_operand("r", base));
	vec_safe_push(inputs, build_asm_operand("i", offset));
	vec_safe_push(inputs, build_asm_operand("r", value));
	vec_safe_push(inputs, build_asm_operand("re", other));
	char *text = has_sign ? xasprintf(SIGNED_ORDER, size) : xasprintf(UNSIGNED_ORDER, size);
	gimple *statement = build_asm(text, inputs, outputs);
	free(text);
	return statement;
}

gimple *build_shift_call(tree shift, tree slot, tree cells)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=a", shift));
	vec_safe_push(inputs, build_asm_operand("0", slot));
	vec_safe_push(inputs, build_asm_operand("d", cells));
	return build_asm(LEAVE_RED_ZONE ", %%rsp\n"
					"\tcall\t*sampler_shift_preserving@GOTPCREL(%%rip)",
			 inputs, outputs);
}

/* A call with CELLS in rax, which it changes, the first of the operands; TEXT is freed. */
static gimple *build_call_with_cells(char *text, tree cells, vec<tree, va_gc> *others)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=a", make_ssa_name(TREE_TYPE(cells))));
	vec_safe_push(inputs, build_asm_operand("0", cells));
	vec_safe_splice(inputs, others);
	gimple *call = build_asm(text, inputs, outputs);
	free(text);
	return call;
}

gimple *build_keeping_call(const char *name, tree first, tree second)
{
	return build_keeping_call_with_memory(name, first, second, NULL_TREE);
}

gimple *build_keeping_call_with_memory(const char *name, tree first, tree second, tree memory)
{
	vec<tree, va_gc> *inputs = NULL;
	if (first)
		vec_safe_push(inputs, build_asm_operand("D", first));
	vec_safe_push(inputs, build_asm_operand("S", second));
	if (memory)
		vec_safe_push(inputs, build_asm_operand("m", memory));
	char *text = xasprintf(LEAVE_RED_ZONE ", %%%%rsp\n"
					      "\tcall\t*%s_preserving@GOTPCREL(%%%%rip)",
			       name);
	gimple *call = build_asm(text, inputs, NULL);
	free(text);
	return call;
}

gimple *build_preserving_action(tree function, tree cells, tree word)
{
	vec<tree, va_gc> *others = NULL;
	vec_safe_push(others, build_asm_operand("d", word));
	return build_call_with_cells(xasprintf(LEAVE_RED_ZONE
					       ", %%%%rsp\n"
					       "\tcall\t*%s_preserving@GOTPCREL(%%%%rip)",
					       IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function))),
				     cells, others);
}

/* The values are pushed, the last one last, and popped by what is called. */
gimple *build_orders_call(bool has_sign, bool is_wide, tree cells, unsigned count, tree *values)
{
	vec<tree, va_gc> *others = NULL;
	char *pushes = xstrdup("");
	for (unsigned i = 0; i < count; i++) {
		char *longer = xasprintf("%s\tpushq\t%%q%u\n", pushes, 2 + i);
		free(pushes);
		pushes = longer;
		vec_safe_push(others, build_asm_operand(VALUE_CONSTRAINT, values[i]));
	}
	char *text =
	    xasprintf(LEAVE_RED_ZONE ", %%%%rsp\n%s"
				     "\tcall\t*sampler_orders_%c%u_%u_preserving@GOTPCREL(%%%%rip)",
		      pushes, has_sign ? 's' : 'u', is_wide ? 64 : 32, count - 1);
	free(pushes);
	return build_call_with_cells(text, cells, others);
}

static void write_word(FILE *out, const struct told_word &word)
{
	if (word.is_short) {
		fprintf(out, BYTE_FORMAT, SAMPLER_OBSERVATION_BYTE_OPCODE, word.bits);
	} else if (word.count == 0) {
		fprintf(out, WORD_FORMAT, SAMPLER_OBSERVATION_OPCODE, word.bits);
	} else {
		fprintf(out, "\t" WORD_WITH_VALUES "%#x", word.bits);
		for (unsigned i = 0; i < word.count; i++)
			fprintf(out, " %u", word.values[i]);
		fputc('\n', out);
	}
}

/* WORDS that are told to the observer of CELLS. */
static void write_call(FILE *out, unsigned cells, const vec<struct told_word> &words)
{
	fprintf(out, CALL_OF_OBSERVER "%u\n", cells);
	for (const struct told_word &word : words)
		write_word(out, word);
}

/* The same behind a check. */
static void write_checked_call(FILE *out, unsigned cells, const vec<struct told_word> &words)
{
	fputs(CHECK "\tjc\t" UNSAMPLED "\n\t", out);
	write_call(out, cells, words);
	fputs(UNSAMPLED ":\n", out);
}

gimple *build_observation_call(enum call_kind kind, unsigned cells,
			       const vec<struct told_word> &words, unsigned count,
			       const tree *values)
{
	char *text;
	size_t size;
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	FILE *out = open_memstream(&text, &size);
	if (kind == CHECKED_CALL)
		outputs = registers_of_check();
	(kind == CHECKED_CALL ? write_checked_call : write_call)(out, cells, words);
	fclose(out);
	for (unsigned i = 0; i < count; i++)
		vec_safe_push(inputs, build_asm_operand(VALUE_CONSTRAINT, values[i]));
	text[size - 1] = '\0';
	gimple *call = build_asm(text, inputs, outputs);
	free(text);
	return call;
}
