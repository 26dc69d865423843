/* Function entry and exit, traced. */

#ifndef SAMPLER_LOWER_TRACE_H
#define SAMPLER_LOWER_TRACE_H

/* The pass: let the marked function FUN be traced. */
unsigned trace_function(function *fun);

/* Write what the functions that were traced need into the assembler's file, when all are done. */
void emit_calls(void);

#endif
