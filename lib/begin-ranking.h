/* "sampler rank", as another command runs it. */

#ifndef SAMPLER_BEGIN_RANKING_H
#define SAMPLER_BEGIN_RANKING_H

#include <stdbool.h>

#include "child-output.h"

/* Begin "sampler rank FORMAT WORDS...", up to a null word, where FORMAT is an option, such as "--format=tsv"; to be ended by end_child().
   What it complains about is not shown unless COMPLAINS. */
struct child_output begin_ranking(const char *format, const char *const *words, bool complains);

#endif
