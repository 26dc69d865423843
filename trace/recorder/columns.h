/* The words of a block, as columns: see sampler/trace-file.h. */

#ifndef SAMPLER_COLUMNS_H
#define SAMPLER_COLUMNS_H

#include <stddef.h>

#include "sampler/trace-file.h"

/* The most bytes that the columns of one block have. */
#define COLUMNS_LIMIT (SAMPLER_TRACE_BLOCK_WORDS * 16)

/* Make columns of the words of BLOCK, a copy; COLUMNS has room for COLUMNS_LIMIT bytes.  Return how many
   they have, and set *EVENTS. */
size_t make_columns(const struct sampler_trace_block *block, unsigned char *columns,
		    uint32_t *events);

#endif
