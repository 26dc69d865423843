/* Sites that are counted together. */

#ifndef SAMPLER_GATHER_H
#define SAMPLER_GATHER_H

#include "lower/observation-call.h"

/* Have the carried sites that FUN still has count: they are those of its slow copies. */
void count_slow_sites(function *fun);

/* Have the carried sites of FUN be told by calls of this KIND.  Of a CHECKED_CALL, all can be told (observation.h); else, what
   cannot is counted in its place. */
void tell_sites(function *fun, enum call_kind kind);

#endif
