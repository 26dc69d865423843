/* Strip-mining of countable loops. */

#ifndef SAMPLER_STRIP_H
#define SAMPLER_STRIP_H

/* Strip-mine the loops of FUN, which can be copied, that are fit for it and have one of SITES, and
   set in STARTS the indices of the blocks at which their checked iterations start: there, a region
   begins.  Virtual operands and SSA form must be updated afterwards. */
void strip_loops(function *fun, const vec<gimple *> &sites, bitmap starts);

#endif
