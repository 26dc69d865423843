/* Which program this is. */

#ifndef SAMPLER_LAUNCHER_SELF_H
#define SAMPLER_LAUNCHER_SELF_H

#include <stdbool.h>

#include "places.h"

/* Put the path of the file that this process executes into SELF; return false if it cannot be found. */
bool find_self(place self);

#endif
