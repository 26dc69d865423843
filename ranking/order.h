/* In which order predicates stand that are equally suspicious. */

#ifndef SAMPLER_ORDER_H
#define SAMPLER_ORDER_H

#include "rank.h"

/* Negative if A comes before B, positive if it comes behind; 0 for the same one alone. */
int compare_equals(const struct predicate *a, const struct predicate *b);

/* The same by what they are, and not by where; 0 if that does not tell. */
int compare_decisions(const struct predicate *a, const struct predicate *b);

#endif
