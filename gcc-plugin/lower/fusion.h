/* Countdowns that one instruction decrements in memory. */

#ifndef SAMPLER_FUSION_H
#define SAMPLER_FUSION_H

#include "rtl.h"

/* Whether GCC makes one instruction of three. */
bool can_fuse(void);

/* Let what loads, decrements and stores such countdowns in FUN become one instruction, when registers are allocated.  Return 0, as
   passes do. */
unsigned allow_fusion(function *fun);

/* Whether PLACE is the countdown's, in memory. */
bool is_countdown_in_memory(rtx place);

#endif
