/* An object of each program, and of no library: the countdown of its threads.

   So code that is only for programs finds it at a constant distance from the thread's pointer, where others load that
   distance first; see for_executables () in gcc-plugin/lower/countdown.cc.  The runtime, and libraries, find
   this one, too, because the program comes first.  Weak, because the runtime has another, which may be linked into the program. */

#include "sampler/unit.h"

__attribute__((weak, visibility("default"))) __thread int64_t sampler_countdown;
