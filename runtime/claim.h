/* Whose report a name is. */

#ifndef SAMPLER_CLAIM_H
#define SAMPLER_CLAIM_H

#include "held-fd.h"

enum claim {
	CLAIMED,    /* it is ours */
	TAKEN,      /* by another process, or by something else */
	FREED,      /* what was there is gone: try again */
	IMPOSSIBLE, /* it cannot be written */
};

/* Claim LIVE_NAME, which is NAME.live, for the report NAME; if CLAIMED, the empty file is
   HELD.  While the registry is locked. */
enum claim claim(struct held_fd *held, const char *live_name, const char *name) HIDDEN;

#endif
