/* Runs as if all had been sampled equally often. */

#ifndef SAMPLER_EQUAL_SPARSITY_H
#define SAMPLER_EQUAL_SPARSITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "outcome.h"

/* While runs are read for the first time: */

/* A report of the run NAME has ended, which was sampled by SPARSITY; 0: it was not sampled, or nobody knows. */
void note_sparsity(const char *name, uint64_t sparsity);

/* The run NAME was read, can be used, and had this outcome. */
void note_sampled_outcome(const char *name, enum outcome outcome);

/* Whether all those reports were sampled by one sparsity, as far as that is known. */
bool are_sparsities_equal(void);

/* From now on, runs are as if they had been sampled by SPARSITY; if it is 0, by what nine in ten of the runs that
   failed, and of those that passed, have at most.  Say so.  Return whether they are to be read again: not if all have that
   already, or none is known to be sampled. */
bool make_sparsities_equal(uint64_t sparsity);

/* Then, while they are read again: */

enum equal_treatment {
	EQUAL_UNDECIDED, /* it is read for the first time */
	EQUAL_AS_IT_IS,
	EQUAL_THINNED,
	EQUAL_LEFT_OUT, /* also what could not be used then */
};

/* What becomes of the run NAME. */
enum equal_treatment treatment_of(const char *name);

/* From now on, counts are those of report NUMBER of the run NAME, from 0. */
void choose_samples_of(const char *name, size_t number);

/* The same of a counter of which only the LEVEL is known, see levels.h: whether any sample would be there.  Levels stand for halvings, so it may be as if by
   up to twice the common sparsity. */
bool survives(unsigned level);

/* Whether levels tell that of the present report: its sparsity is not too far from the common one. */
bool do_levels_suffice(void);

/* A run is left out, as what is known of it cannot be thinned. */
void note_unthinned(void);

/* Complain, in one line each, of how many were noted, and that levels were rounded. */
void complain_of_unthinned(void);

/* How many of COUNT samples there would be by the common sparsity: random, but the same each time that the same is
   read. */
uint64_t thinned(uint64_t count);

#endif
