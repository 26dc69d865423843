/* A run that failed and was traced: its calls as a page, beside that of the ranking. */

#ifndef SAMPLER_TRACED_RUN_H
#define SAMPLER_TRACED_RUN_H

#include "result.h"

/* Of the runs find one that failed, has a trace (sampler-runs(5)), and in which the best predictor was
   true, if there is one; write its calls beside PAGE, with what the predictors of RESULT say, and let RESULT know.
   Return the exit status that this deserves, after complaining. */
int write_traced_run(struct result *result, const char *page);

#endif
