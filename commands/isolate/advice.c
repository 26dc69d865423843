/* What could be better about the runs that were made.

   A program that samples needs the countdown of the runtime; one of -fno-sample does not. */

#include "advice.h"

#include <stdlib.h>
#include <string.h>

#include "modules.h"
#include "tool.h"

void advise_on_sampling(const char *run)
{
	const char *sparsity = getenv("SAMPLER_SPARSITY");
	if (sparsity && strcmp(sparsity, "1") != 0)
		return;
	char *sampling = find_module_that_needs(run, "sampler_countdown");
	if (sampling)
		complain("%s samples, and each crossing was recorded: compiled with -fno-sample, "
			 "too, it "
			 "counts the same in less time",
			 sampling);
	free(sampling);
}
