/* Which copies of inline functions and templates a linker has kept. */

#ifndef SAMPLER_KEPT_COPIES_H
#define SAMPLER_KEPT_COPIES_H

#include <stdbool.h>
#include <stddef.h>

#include "element.h"

/* Whether LINE is the tag <copy> or <copies> of site information, as FILE has it; what it says is kept.  If it is not
   well-formed, *WRONG is set. */
bool read_copies(const char *file, const char *line, bool *wrong);

/* Whether the SITE of KEY is in a function of which a file that has the unit has no copy with sites: if it was not
   observed, it may have been crossed all the same. */
bool is_unknown(const struct element *key, size_t site);

#endif
