/* From __sampler_switch to code, with -fsampler-switching. */

#ifndef SAMPLER_SWITCH_H
#define SAMPLER_SWITCH_H

/* Lower CALL, of __sampler_switch, in a function in SSA form; or, unless IS_SWITCHABLE, leave no more of it than the outcome. */
void lower_switch(gimple *call, bool is_switchable);

#endif
