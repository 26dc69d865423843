/* What asm statements say to the assembler. */

#ifndef SAMPLER_ASSEMBLER_H
#define SAMPLER_ASSEMBLER_H

/* Whether TEXT, of an asm statement, is an error to the assembler if it comes twice, or means
   something else then: because it defines a symbol or a macro. */
bool defines_something(const char *text);

/* The pass. */
void note_all_macros(void);

#endif
