/* Where the values are that calls of observers tell.

	before						after

	call	sampler_observe.0			call	sampler_observe.0
	.sampler_word	WORD 0 1 2			testl	$WORD, %eax	with the register of the first
							testb	$REGISTERS, %al	of the second and the third

   as the template of an asm statement (build_observation_call()), whose inputs 0 to 2 are in registers by now, or are
   constants.  See sampler/observation.h for what words are. */

#include "gcc-headers.h"
#include "lower/asm-template.h"
#include "lower/told-values.h"
#include "lower/x86-64.h"

/* The number that sampler/observation.h has for the register OPERAND, or 0 if that is a constant. */
static unsigned number_of(rtx operand)
{
	static const char *const names[] = { "r15", "r14", "r13", "r12", "r11", "r10", "r9", "r8",
					     "bp",  "di",  "si",  "bx",  "cx",  "dx",  "ax" };
	if (CONSTANT_P(operand))
		return 0;
	for (unsigned i = 0; i < ARRAY_SIZE(names); i++)
		if (strcmp(reg_names[reg_or_subregno(operand)], names[i]) == 0)
			return i + 1;
	gcc_unreachable(); /* has_room_for_values() */
}

/* Read the numbers of operands at *TEXT, up to the end of the line, into OPERANDS; return how many there are. */
static unsigned read_operands(const char **text, unsigned *operands)
{
	unsigned count = 0;
	char *end;
	while (**text == ' ') {
		operands[count++] = strtoul(*text, &end, 10);
		*text = end;
	}
	return count;
}

/* Write where values are: the COUNT OPERANDS of STATEMENT, whose inputs the template counts from FIRST_INPUT on. */
static void write_values(FILE *out, rtx statement, unsigned first_input, unsigned count,
			 const unsigned *operands)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned registers = number_of(ASM_OPERANDS_INPUT(statement, operands[i]));
		if (registers == 0) {
			fprintf(out, "\t.byte\t%#x\n\t.long\t%%c%u\n", SAMPLER_OBSERVATION_OPCODE,
				first_input + operands[i]);
			continue;
		}
		if (i + 1 < count) {
			unsigned next = number_of(ASM_OPERANDS_INPUT(statement, operands[i + 1]));
			registers |= next << 4;
			i += next > 0;
		}
		fprintf(out, BYTE_FORMAT, SAMPLER_OBSERVATION_BYTE_OPCODE, registers);
	}
}

/* Write the word at *TEXT of STATEMENT, and where its values are; let *TEXT be behind it. */
static void complete_word(FILE *out, rtx statement, unsigned first_input, const char **text)
{
	unsigned operands[SAMPLER_OBSERVATION_MOST_VALUES];
	char *end;
	unsigned bits = strtoul(*text, &end, 16);
	*text = end;
	unsigned count = read_operands(text, operands);
	unsigned first = number_of(ASM_OPERANDS_INPUT(statement, operands[0]));
	unsigned told = first > 0;
	fprintf(out, WORD_FORMAT, SAMPLER_OBSERVATION_OPCODE,
		bits | first << SAMPLER_OBSERVATION_REGISTER_SHIFT);
	write_values(out, statement, first_input, count - told, operands + told);
	*text += **text == '\n';
}

/* The template of STATEMENT, with its values. */
static char *locate_in_template(rtx statement, unsigned first_input)
{
	char *text;
	size_t size;
	const char *rest = ASM_OPERANDS_TEMPLATE(statement);
	FILE *out = open_memstream(&text, &size);
	while (const char *word = strstr(rest, "\t" WORD_WITH_VALUES)) {
		fwrite(rest, 1, word - rest, out);
		rest = word + strlen("\t" WORD_WITH_VALUES);
		complete_word(out, statement, first_input, &rest);
	}
	fputs(rest, out);
	fclose(out);
	return text;
}

unsigned locate_told_values(function *)
{
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		if (!statement || !strstr(ASM_OPERANDS_TEMPLATE(statement), WORD_WITH_VALUES))
			continue;
		unsigned outputs = asm_noperands(PATTERN(i)) - ASM_OPERANDS_INPUT_LENGTH(statement);
		replace_template(statement, locate_in_template(statement, outputs));
	}
	return 0;
}
