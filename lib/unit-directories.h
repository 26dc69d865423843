/* The directories that units were compiled in, as site information tells them: there, relative names of sources are
   to be looked up. */

#ifndef SAMPLER_UNIT_DIRECTORIES_H
#define SAMPLER_UNIT_DIRECTORIES_H

#include <stdbool.h>

/* If LINE is <directory unit="SIGNATURE" path="PATH">, keep it, unless one of that unit is known, and return true.  Set
   *IS_WRONG to whether it begins as one but is none. */
bool read_directory(const char *line, bool *is_wrong);

/* That of the unit, or null. */
const char *directory_of_unit(const char *unit);

#endif
