/* Observations that sampled code tells the runtime by a call: see sampler/observation.h. */

#ifndef SAMPLER_OBSERVATION_CALL_H
#define SAMPLER_OBSERVATION_CALL_H

#include "lower/counters.h"
#include "lower/x86-64.h"

/* Insert before GSI what tells the COUNTERS, which can be told (observation.h), and are of one unit, by calls of this KIND. */
void insert_observation_call(gimple_stmt_iterator *gsi, const vec<struct counter> &counters,
			     enum call_kind kind);

#endif
