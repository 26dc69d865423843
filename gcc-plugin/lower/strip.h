/* Strip-mining of countable loops. */

#ifndef SAMPLER_STRIP_H
#define SAMPLER_STRIP_H

#include "lower/countable.h"

/* Strip-mine the loop of CANDIDATE; return the block at which its checked iterations start: there, a region begins. */
basic_block strip_loop(struct countable candidate);

#endif
