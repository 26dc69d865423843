/* Which C library a link takes. */

#ifndef SAMPLER_C_LIBRARY_H
#define SAMPLER_C_LIBRARY_H

#include "arguments.h"
#include "locate.h"

/* The name of the C library that COMPILER links for INVOCATION, if it is none that the runtime works with; else null.  Compilers that link
   musl may say that they are for x86_64-linux-gnu, so COMPILER is asked for the command of the link. */
const char *unsupported_c_library(const struct invocation *invocation,
				  const struct compiler *compiler);

#endif
