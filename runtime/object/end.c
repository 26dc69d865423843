/* The last object of each link of instrumented code: see begin.c. */

#include "sampler/unit.h"

#define PAGE 4096

__attribute__((visibility("hidden"), section(SAMPLER_CELLS_SECTION),
	       aligned(PAGE))) char sampler_cells_end[PAGE];

__attribute__((visibility("hidden"), section(SAMPLER_GATES_SECTION), aligned(PAGE)))
uint32_t sampler_gates_end[PAGE / sizeof(uint32_t)];
