/* What a compilation unit brings to the link: its tables, their registration
   and its site information. */

#ifndef SAMPLER_UNIT_PASS_H
#define SAMPLER_UNIT_PASS_H

/* The pass. */
void emit_unit(void);

#endif
