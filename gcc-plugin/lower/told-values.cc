/* Where the values are that calls of observers tell.

	before						after

	call	sampler_observe.0			call	sampler_observe.0
	.sampler_word	WORD 0 1			testl	$WORD, %eax
							testb	$REGISTERS, %al

   as the template of an asm statement (build_observation_call()), whose operands 0 and 1 are in registers by now, or are
   constants.  See sampler/observation.h for what words are. */

#include "gcc-headers.h"
#include "lower/asm-template.h"
#include "lower/told-values.h"
#include "lower/x86-64.h"

/* The number that sampler/observation.h has for the register OPERAND, or 0 if that is a constant. */
static unsigned number_of(rtx operand)
{
	static const char *const names[] = { "ax", "dx",  "cx",  "bx",  "si",  "di",  "bp", "r8",
					     "r9", "r10", "r11", "r12", "r13", "r14", "r15" };
	if (CONSTANT_P(operand))
		return 0;
	for (unsigned i = 0; i < ARRAY_SIZE(names); i++)
		if (strcmp(reg_names[reg_or_subregno(operand)], names[i]) == 0)
			return i + 1;
	sorry("%<-fsampler%> with values in register %qs", reg_names[reg_or_subregno(operand)]);
	return 0;
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

/* Write where the COUNT values are that are these OPERANDS of STATEMENT. */
static void write_values(FILE *out, rtx statement, unsigned count, const unsigned *operands)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned registers = number_of(ASM_OPERANDS_INPUT(statement, operands[i]));
		if (registers == 0) {
			fprintf(out, "\t.byte\t%#x\n\t.long\t%%c%u\n", SAMPLER_OBSERVATION_OPCODE,
				operands[i]);
			continue;
		}
		unsigned second =
		    i + 1 < count ? number_of(ASM_OPERANDS_INPUT(statement, operands[i + 1])) : 0;
		i += second > 0;
		fprintf(out, BYTE_FORMAT, SAMPLER_OBSERVATION_BYTE_OPCODE, registers | second << 4);
	}
}

/* Write the word at *TEXT of STATEMENT, and where its values are; let *TEXT be behind it. */
static void write_word(FILE *out, rtx statement, const char **text)
{
	unsigned operands[SAMPLER_OBSERVATION_MOST_VALUES];
	char *end;
	unsigned bits = strtoul(*text, &end, 16);
	*text = end;
	fprintf(out, WORD_FORMAT, SAMPLER_OBSERVATION_OPCODE, bits);
	unsigned count = read_operands(text, operands);
	write_values(out, statement, count, operands);
	*text += **text == '\n';
}

/* The template of STATEMENT, with its values. */
static char *locate_in_template(rtx statement)
{
	char *text;
	size_t size;
	const char *rest = ASM_OPERANDS_TEMPLATE(statement);
	FILE *out = open_memstream(&text, &size);
	while (const char *word = strstr(rest, "\t" WORD_WITH_VALUES)) {
		fwrite(rest, 1, word - rest, out);
		rest = word + strlen("\t" WORD_WITH_VALUES);
		write_word(out, statement, &rest);
	}
	fputs(rest, out);
	fclose(out);
	return text;
}

unsigned locate_told_values(function *)
{
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		if (statement && strstr(ASM_OPERANDS_TEMPLATE(statement), WORD_WITH_VALUES))
			replace_template(statement, locate_in_template(statement));
	}
	return 0;
}
