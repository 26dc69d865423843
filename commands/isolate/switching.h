/* What becomes of runs when conditions come out otherwise. */

#ifndef SAMPLER_ISOLATE_SWITCHING_H
#define SAMPLER_ISOLATE_SWITCHING_H

/* Make jobs, all of which are stored, once more with one suspicious condition after the other switched, until all that failed pass with what was found, and
   all that passed still do, or the time is over that the arguments give; and write what came of it to the file "switched" in the directory of the runs: see
   sampler-runs(5).  Why nothing could be found is complained of.  Not thread-safe. */
void switch_conditions(void);

#endif
