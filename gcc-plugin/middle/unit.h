/* What a compilation unit brings to the link: its tables, their registration
   and its site information. */

#ifndef SAMPLER_UNIT_PASS_H
#define SAMPLER_UNIT_PASS_H

/* The pass. */
void emit_unit(void);

/* When all functions are in the assembler's file: what is known only then. */
void finish_unit(void);

/* Write TEXT, lines of <sites> elements, into the section .debug_site_info, for the assembler. */
void write_site_info(FILE *out, const char *text);

#endif
