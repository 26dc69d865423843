/* The countdown of a program, in an archive that programs are linked with before the runtime.

   Code that is for programs only knows where it is, as a constant distance from the thread's pointer; other code loads
   that distance first.  The runtime and libraries, which have or name one, too, are bound to this one by the
   dynamic linker, because the program comes first. */

#include "sampler/unit.h"

__attribute__((visibility("default"))) __thread int64_t sampler_countdown;
