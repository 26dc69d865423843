/* The last object of each link of instrumented code: see begin.c. */

#include "sampler/unit.h"

#define PAGE 4096

__attribute__((visibility("hidden"), section(SAMPLER_CELLS_SECTION),
	       aligned(PAGE))) char sampler_cells_end[PAGE];
