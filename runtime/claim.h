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

/* Lock the whole file FD, as whoever has claimed it does; return whether nobody else has. */
bool lock_file(int fd) HIDDEN;

/* Rename FROM to TO, unless there is one: -EEXIST. */
int rename_if_free(const char *from, const char *to) HIDDEN;

/* Append ".NUMBER" and, if N is not 1, ".N" to NAME, of PATH_SIZE bytes; return whether there is
   room. */
bool append_numbers(char *name, uint64_t number, unsigned n) HIDDEN;

#endif
