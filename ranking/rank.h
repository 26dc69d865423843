/* From what was observed in many runs to the predicates that predict failure. */

#ifndef SAMPLER_RANK_H
#define SAMPLER_RANK_H

#include "score.h"
#include "store.h"

struct predicate {
	const struct store_group *group;
	uint32_t site;
	unsigned kind;
	struct counts counts;
	struct score score;
	double suspicion; /* what it is sorted by */
	double nearness;  /* of its function to crashes: see crash-stacks.h */
};

/* What happens to the runs that a chosen predicate explains. */
enum discard {
	DISCARD_ALL,     /* they are left out: those in which it was true */
	DISCARD_FAILING, /* of these, those that failed */
	DISCARD_RELABEL, /* those that failed count as passed */
};

/* Discard what PREDICATE explains from the runs' OUTCOMES. */
void discard_runs(const struct predicate *predicate, uint8_t *outcomes, enum discard discard);

struct predictor {
	struct predicate *predicate; /* with its first score */
	struct counts counts;        /* and those when it was chosen */
	struct score score;
};

struct ranking {
	double z;
	uint64_t least_runs;
	const struct formula *formula; /* null: importance */
	uint64_t failing, passing;     /* runs */
	/* predicates that are no coincidence, the best first */
	struct predicate *predicates;
	size_t count;
	size_t predicate_count; /* of all that were observed */
	/* one for each bug, most often: those that iterative elimination has chosen */
	struct predictor *predictors;
	size_t predictor_count;
};

/* Rank the predicates of STORE by RANKING's z, least_runs and formula. */
void rank_predicates(struct ranking *ranking, const struct store *store);

/* Leave out predicates that say the same as another one of their site. */
void drop_redundant(struct ranking *ranking);

/* Choose the best predicate, discard the runs that it explains, score the others anew,
   and so on until all failing runs are explained or nothing predicts them.  (Liblit et
   al., PLDI 2005, section 3.4.) */
void eliminate(struct ranking *ranking, const struct store *store, enum discard discard);

/* What is about the same as a chosen predictor. */
struct affinity {
	const struct predicate *predicate;
	double rest; /* its importance by the runs that CHOSEN does not explain */
};

/* The predicates that lose importance if the runs that CHOSEN, one of RANKING's, explains are
   discarded, those that lose most first.  Set *AFFINITIES, to be freed; return how many. */
size_t find_affinities(const struct ranking *ranking, const struct store *store,
		       const struct predicate *chosen, enum discard discard,
		       struct affinity **affinities);

void free_ranking(struct ranking *ranking);

#endif
