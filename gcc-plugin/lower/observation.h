/* What sampled code tells the runtime by a call: see sampler/observation.h. */

#ifndef SAMPLER_LOWER_OBSERVATION_H
#define SAMPLER_LOWER_OBSERVATION_H

#include "lower/counters.h"

#include "sampler/observation.h"

/* One observation, and its VALUES. */
struct observation {
	unsigned what, type; /* SAMPLER_OBSERVATION_ */
	HOST_WIDE_INT cell;
	unsigned count; /* of the values */
	tree values[SAMPLER_OBSERVATION_MOST_VALUES];
};

/* Whether a call can tell what COUNTER's site observes. */
bool can_be_told(struct counter counter);

/* The same, if that takes no value, because it is known which counters are increased. */
bool is_told_without_values(struct counter counter);

/* Add to OBSERVATIONS what COUNTER's site observes, which can be told. */
void add_observations(vec<struct observation> *observations, const struct counter *counter);

/* Whether OBSERVATION is how a value compares with others. */
bool is_comparison(const struct observation &observation);

/* The integer type that values of TYPE, of an observation, are converted to. */
tree type_of_values(unsigned type);

#endif
