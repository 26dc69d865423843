/* What could be better about the runs that were made. */

#ifndef SAMPLER_ISOLATE_ADVICE_H
#define SAMPLER_ISOLATE_ADVICE_H

/* If the program that the reports in the directory of a RUN are of samples, though each crossing is recorded, say how it
   would take less time. */
void advise_on_sampling(const char *run);

#endif
