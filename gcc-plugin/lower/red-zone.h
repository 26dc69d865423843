/* What functions keep below the stack pointer. */

#ifndef SAMPLER_RED_ZONE_H
#define SAMPLER_RED_ZONE_H

/* Have calls of observers in FUN, which is RTL by now and has its frame, spare what it keeps below the stack pointer.
   Return 0, as passes do. */
unsigned spare_red_zone(function *fun);

#endif
