/* What instrumented code and the runtime agree on.  Code that sampler-cc makes
   uses this; programs have no need to.

   Each compilation unit has one struct sampler_unit, which its constructor
   registers and its destructor, at the end of the program or before the unit
   is unloaded, unregisters. */

#ifndef SAMPLER_UNIT_H
#define SAMPLER_UNIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever one of the structures below changes its meaning.  The runtime
   ignores units of another number. */
#define SAMPLER_UNIT_ABI 1

/* The counters of all sites of one scheme in one unit. */
struct sampler_table {
	const char *scheme;
	uint64_t *counters; /* sites x width, site by site */
	uint32_t sites;
	uint32_t width; /* counters of each site */
};

struct sampler_unit {
	struct sampler_unit *next; /* the runtime's own */
	const struct sampler_table *tables;
	uint32_t table_count;
	uint32_t abi;
	char signature[33]; /* 32 lower-case hexadecimal digits */
};

/* Make UNIT part of the report.  Not from signal handlers. */
void sampler_unit_register(struct sampler_unit *unit);

/* Keep the counters of UNIT, whose memory may now go away, for the report.  Not
   from signal handlers. */
void sampler_unit_unregister(struct sampler_unit *unit);

/* How many more crossings pass before this thread samples one: each crossing
   subtracts 1, and samples if the result is negative.  A thread begins with 0. */
extern __thread int64_t sampler_countdown __attribute__((tls_model("initial-exec")));

/* To be called when the countdown has become negative.  Half of the result, rounded
   down, is the countdown's next value; if the result is even, the present crossing
   is sampled.  Async-signal-safe; touches no memory that programs see. */
int64_t sampler_next_distance(void);

/* The same on x86-64, for code that calls it with the stack pointer moved by -128,
   which the call undoes: the countdown's next value comes in rax, the carry flag is
   clear if the present crossing is sampled, and all other registers stay as they
   were.  Not to be called from C. */
int64_t sampler_next_distance_preserving(void);

#ifdef __cplusplus
}
#endif

#endif
