/* Which C library a link takes. */

#ifndef SAMPLER_C_LIBRARY_H
#define SAMPLER_C_LIBRARY_H

#include "arguments.h"
#include "locate.h"

/* Return the name of the C library that COMPILER links for INVOCATION, if the runtime does not support it; else null.  Compilers that link
   musl may say that they are for x86_64-linux-gnu, so COMPILER is asked for the command of the link. */
const char *unsupported_c_library(const struct invocation *invocation,
				  const struct compiler *compiler);

#endif
