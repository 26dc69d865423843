/* Rankings, made by "sampler rank" in a process of its own, one at a time: they take long, and uploads do not wait for them. */

#ifndef SAMPLER_COLLECTOR_RANKINGS_H
#define SAMPLER_COLLECTOR_RANKINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ranking {
	char *runs;          /* what is ranked, as sampler rank calls it; to be freed */
	const char *format;  /* of sampler rank */
	const char *project; /* whose runs these are, or null for all */
	int64_t failing;     /* how many of these runs have failed */
	bool has_sites;      /* the program's are there */
	char *text;          /* the ranking, to be freed; null if there is none */
	size_t size;
	void (*done)(struct ranking *ranking); /* called by another thread when TEXT is set */
	void *context;
	struct ranking *next;
};

/* Begin the thread, which ranks runs of DATABASE as "collect:@"; return whether it could be begun. */
bool rankings_begin(const char *database);

/* Set the text of RANKING, if it was made before and is new enough; return whether it is set. Thread-safe. */
bool find_ranking(struct ranking *ranking);

/* What was made before is good no more: there are other sites.  Thread-safe. */
void forget_rankings(void);

/* Make RANKING, which stays the caller's and lasts until it is done; without a text if too many of its project wait already, or it could not be
   made a minute ago.  Those of different projects take turns.  Thread-safe. */
void make_ranking(struct ranking *ranking);

/* End the thread; what waits is done without a text. */
void rankings_end(void);

#endif
