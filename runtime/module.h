/* Modules: programs and libraries, as they lie in memory. */

#ifndef SAMPLER_MODULE_H
#define SAMPLER_MODULE_H

#include "runtime.h"
#include "sampler/live.h"

struct build_id {
	uint32_t size; /* 0: there is none */
	unsigned char bytes[SAMPLER_BUILD_ID_SIZE];
};

struct module {
	uintptr_t base; /* what its addresses are above those of its file */
	struct build_id build_id;
};

/* The module with this header in memory; nothing is known of it if that is null.
   Async-signal-safe, like all of these. */
struct module module_at(const void *elf_header) HIDDEN;

/* That of the running program. */
struct build_id program_build_id(void) HIDDEN;

/* Two digits for each byte, and a null byte; or "none". */
#define BUILD_ID_DIGITS (2 * SAMPLER_BUILD_ID_SIZE + 1)
void format_build_id(char *digits, const struct build_id *id) HIDDEN;

#endif
