/* What came of it when a condition was switched, in words. */

#ifndef SAMPLER_SWITCHED_WORDS_H
#define SAMPLER_SWITCHED_WORDS_H

#include "../ranking/switched.h"

/* "if it were always true: 10 of 10 failing runs pass, 15 of 15 passing runs still do"; to be freed. */
char *switched_words(const struct switched_condition *switched);

#endif
