/* The ways in which a condition can be switched: see condition-switch.h. */

#ifndef SAMPLER_SWITCH_WAYS_H
#define SAMPLER_SWITCH_WAYS_H

/* How many outcomes WAY switches, to compare it with others: those of equal operands, which are mistaken most often, or a single one, are the
   fewest; then those of others that are near to each other, then all that come out one way, then all. */
unsigned switch_breadth(const char *way);

/* WAY in words: "if it were always true".  Static. */
const char *switch_words(const char *way);

#endif
