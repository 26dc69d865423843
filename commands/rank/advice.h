/* What a ranking cannot be trusted for, and what would make it better. */

#ifndef SAMPLER_RANK_ADVICE_H
#define SAMPLER_RANK_ADVICE_H

#include "../../ranking/rank.h"

/* Say whether there are too few runs for RANKING to be certain, of which kind, and whether its first predictor rests on one of them. */
void warn_of_few_runs(const struct ranking *ranking);

/* Say if runs crashed in a program or library of the user's that has no sites. */
void advise_on_crashes(void);

/* A line of more suspicion, by ochiai, tells enough. */
#define WEAK_SUSPICION 0.7

/* If nothing in RANKING tells runs of STORE that failed from those that passed well, say what might: schemes of which no site was observed, or
   more runs. */
void advise_if_weak(const struct ranking *ranking, const struct store *store);

#endif
