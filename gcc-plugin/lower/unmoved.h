/* Variables that sites compare with, read where the sites are. */

#ifndef SAMPLER_UNMOVED_H
#define SAMPLER_UNMOVED_H

#include "lower/counters.h"

/* Let COUNTER, of the site STATEMENT that is sampled, have variables in the place of what is loaded from them for it alone.
   Return the state of memory that they are read from; null if it has none. */
tree carry_variables(struct counter *counter, gimple *statement);

/* Load, right before the carried site STATEMENT, the variables that it has. */
void load_variables(gimple *statement);

/* Whether STATEMENT is such a load. */
bool is_loaded_variable(gimple *statement);

#endif
