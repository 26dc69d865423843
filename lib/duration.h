/* Durations on command lines. */

#ifndef SAMPLER_DURATION_H
#define SAMPLER_DURATION_H

#include <argp.h>

/* The seconds that TEXT means, a number with or without a fraction, and with s, m, h or d behind
   it, as timeout has them; up to MOST, and more than 0.  Or end with an error of usage, which
   calls it WHAT. */
double parse_duration(struct argp_state *state, const char *what, const char *text, double most);

/* The seconds of a clock that only goes forward.  Thread-safe. */
double monotonic_seconds(void);

#endif
