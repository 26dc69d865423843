/* The functions that sampled code tells what it observes. */

#ifndef SAMPLER_OBSERVERS_H
#define SAMPLER_OBSERVERS_H

/* The number of CELLS, of a unit, in the names of their observers. */
unsigned number_of_cells(tree cells);

/* Give sections with many calls in FUN, which is RTL by now, observers of their own.  Return 0, as passes do. */
unsigned place_observers(function *fun);

/* Write the observers that calls in all sections share: when all other code is in the assembler's file. */
void emit_observers(void);

#endif
