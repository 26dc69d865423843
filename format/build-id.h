/* Build ids of programs and libraries: what the linker's --build-id makes. */

#ifndef SAMPLER_BUILD_ID_H
#define SAMPLER_BUILD_ID_H

#include <stdint.h>

#include "sampler/live.h"

#pragma GCC visibility push(hidden)

struct build_id {
	uint32_t size; /* 0: there is none */
	unsigned char bytes[SAMPLER_BUILD_ID_SIZE];
};

/* Two digits for each byte, and a null byte; or "none".  Async-signal-safe. */
#define BUILD_ID_DIGITS (2 * SAMPLER_BUILD_ID_SIZE + 1)
void format_build_id(char *digits, const struct build_id *id);

#pragma GCC visibility pop

#endif
