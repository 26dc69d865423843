/* Run a program with sampling, if its user has agreed and its package says so. */

#ifndef SAMPLER_LAUNCHER_LAUNCH_H
#define SAMPLER_LAUNCHER_LAUNCH_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

/* How a program reports: into which file, as SAMPLER_FILE has it, with which mean distance between samples, and with which
   budget, in millionths, or 0. */
struct launch {
	char file[PATH_MAX];
	unsigned long sparsity;
	uint32_t budget;
	bool
	    is_forbidden; /* it is not to report at all: what a launcher has said for another application that has become this one does not hold */
};

/* Find out how this process, of the application APP, is to report into its spool.  Return why it is not to; or null. */
const char *prepare_launch(struct launch *launch, const char *app);

#endif
