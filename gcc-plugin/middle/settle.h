/* Settles which sites there are. */

#ifndef SAMPLER_SETTLE_H
#define SAMPLER_SETTLE_H

/* Give all sites their final numbers, and let the carried sites of all functions,
   which are in SSA form, have them. */
void settle_sites(void);

/* Whether sites have times, for -ftimestamp-first or -ftimestamp-last. */
bool has_timestamps(void);

#endif
