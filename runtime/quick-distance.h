/* What usually becomes of a crossing that samples: the next distance, of this thread, without a look at anything else. */

#ifndef SAMPLER_QUICK_DISTANCE_H
#define SAMPLER_QUICK_DISTANCE_H

#include "sampling.h"

/* How this thread draws:

	by	random	left
	null	-	0	it has not drawn anything
	X	next	-	its last distance was drawn by X; LEFT more may be drawn by quick_distance (), if
				X is still the present one

   BATCH is how many draws there are between this thread's last check of the budget and its next.  APART is how many draws
   handlers have made with random numbers of their own. */
struct draws {
	const struct sampling *by;
	struct random random;
	int32_t left, batch;
	uint64_t apart;
};
extern __thread struct draws draws HIDDEN __attribute__((tls_model("initial-exec")));

/* On x86-64, it keeps all registers but that of its result. */
#ifdef __x86_64__
#define KEEPS_REGISTERS __attribute__((no_caller_saved_registers))
#else
#define KEEPS_REGISTERS
#endif

/* What sampler_next_distance returns; or -1 if there is more to be thought of: then nothing has changed but that LEFT
   may be less. */
int64_t quick_distance(void) HIDDEN KEEPS_REGISTERS;

#endif
