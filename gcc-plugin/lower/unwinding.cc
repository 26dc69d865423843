/* What unwinders are told of our assembly.

	before				after

	addq	$-128, %rsp		addq	$-128, %rsp
	call	sampler_observe.0	.cfi_adjust_cfa_offset 128
	testl	$WORD, %eax		call	sampler_observe.0
	subq	$-128, %rsp		testl	$WORD, %eax
					subq	$-128, %rsp
					.cfi_adjust_cfa_offset -128

   as the template of an asm statement (x86-64.cc), of which GCC does not see that it moves the stack
   pointer, down and back.  Functions of the runtime whose names end in "_preserving" move it back by all, and pop what was pushed.

   It matters only where the frame is found by the stack pointer; elsewhere,
   as behind a frame pointer, the directives would be wrong.  Which it is may change several times
   within a function (shrink-wrapping, parts in another section).  So this comes after the pass that
   made the notes of how frames are found, and reads those, in the order in which they are written. */

#include "gcc-headers.h"
#include "debug.h"
#include "rtl.h"
#include "tm_p.h"
#include "dwarf2out.h"
#include "lower/asm-template.h"
#include "lower/unwinding.h"
#include "lower/x86-64.h"

/* What the notes so far have said. */
struct progress {
	bool is_by_stack_pointer;
	auto_vec<bool> remembered;
};

static bool is_stack_pointer(const dw_cfi_node *directive)
{
	unsigned stack_pointer = DWARF_FRAME_REGNUM(STACK_POINTER_REGNUM);
	return directive->dw_cfi_oprnd1.dw_cfi_reg_num == stack_pointer;
}

static void follow(struct progress *progress, const dw_cfi_node *directive)
{
	switch ((unsigned)directive->dw_cfi_opc) {
	case DW_CFA_def_cfa:
	case DW_CFA_def_cfa_sf:
	case DW_CFA_def_cfa_register:
		progress->is_by_stack_pointer = is_stack_pointer(directive);
		break;
	case DW_CFA_def_cfa_expression:
		progress->is_by_stack_pointer = false;
		break;
	case DW_CFA_remember_state:
		progress->remembered.safe_push(progress->is_by_stack_pointer);
		break;
	case DW_CFA_restore_state:
		progress->is_by_stack_pointer = progress->remembered.pop();
		break;
	default:
		break;
	}
}

static void follow_note(struct progress *progress, const rtx_note *note)
{
	if (NOTE_KIND(note) == NOTE_INSN_CFI)
		follow(progress, NOTE_CFI(note));
	/* the other part is described from the beginning */
	else if (NOTE_KIND(note) == NOTE_INSN_SWITCH_TEXT_SECTIONS)
		progress->is_by_stack_pointer = true;
}

/* How far the instruction at LINE moves the stack pointer down: what x86-64.cc has written. */
static int move_of(const char *line)
{
	line += strspn(line, "\t");
	return startswith(line, LEAVE_RED_ZONE)        ? 128
	       : startswith(line, RETURN_RED_ZONE)     ? -128
	       : startswith(line, LEAVE_TWICE)         ? 256
	       : startswith(line, RETURN_LATER_BEGINS) ? -128
	       : startswith(line, "pushq\t")           ? 8
						       : 0;
}

/* How far what is called at LINE, with the stack pointer moved down by OFFSET, moves it back. */
static int return_of(const char *line, int offset)
{
	line += strspn(line, "\t");
	if (!startswith(line, "call\t") || startswith(line, CALL_OF_OBSERVER))
		return 0;
	/* if it was moved twice, then once */
	return offset >= 256 ? 128 - offset : -offset;
}

/* ASSEMBLY, with a directive behind each instruction that moves the stack pointer. */
static char *describe_template(const char *assembly)
{
	char *text;
	size_t size;
	int offset = 0;
	FILE *out = open_memstream(&text, &size);
	for (const char *line = assembly, *end; *line; line = end) {
		end = strchrnul(line, '\n');
		fprintf(out, "%.*s\n", (int)(end - line), line);
		end += *end == '\n';
		int move = move_of(line) + return_of(line, offset);
		offset += move;
		if (move)
			fprintf(out, "\t.cfi_adjust_cfa_offset %d%s", move, *end ? "\n" : "");
	}
	fclose(out);
	return text;
}

/* Whether the template TEXT is one of ours that may move the stack pointer. */
static bool is_ours(const char *text)
{
	return strstr(text, CALL_OF_OBSERVER) || strstr(text, CALL_OF_PRESERVING);
}

unsigned describe_moves(function *)
{
	struct progress progress = { true, {} };
	if (!dwarf2out_do_cfi_asm())
		return 0;
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		if (NOTE_P(i))
			follow_note(&progress, as_a<rtx_note *>(i));
		else if (statement && progress.is_by_stack_pointer &&
			 is_ours(ASM_OPERANDS_TEMPLATE(statement)))
			replace_template(statement,
					 describe_template(ASM_OPERANDS_TEMPLATE(statement)));
	}
	return 0;
}
