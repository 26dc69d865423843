/* Modules: programs and libraries, as they lie in memory. */

#ifndef SAMPLER_MODULE_H
#define SAMPLER_MODULE_H

#include "build-id.h"
#include "runtime.h"

struct module {
	uintptr_t base; /* what its addresses are above those of its file */
	struct build_id build_id;
};

/* The module with this header in memory; nothing is known of it if that is null.
   Async-signal-safe, like all of these. */
struct module module_at(const void *elf_header) HIDDEN;

/* That of the running program. */
struct build_id program_build_id(void) HIDDEN;

#endif
