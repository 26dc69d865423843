/* What failed beside others, once more by itself. */

#ifndef SAMPLER_ISOLATE_ALONE_H
#define SAMPLER_ISOLATE_ALONE_H

#include <stdbool.h>
#include <stddef.h>

/* Note that JOB failed, and others may have run beside it. */
void note_failed_beside_others(size_t job);

/* Let those that were noted, and passed alone, be made once more: who runs one job at a time wants to know how they end in their order. */
void forget_what_passed_alone(void);

struct alone_again {
	size_t failed, passed,
	    left; /* jobs that were noted; of these, those that passed alone; and those not made again */
	bool is_interrupted;
};

/* Make those that were noted, now or by another process, once more, one at a time, for no longer than SECONDS: as they end now, they are
   stored. */
struct alone_again make_again_alone(double seconds);

#endif
