/* The words of a share of a block, as columns: see sampler/trace-file.h. */

#ifndef SAMPLER_COLUMNS_H
#define SAMPLER_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-file.h"
#include "trace-word.h"

/* The most bytes that the columns of one share have. */
#define COLUMNS_LIMIT                                                                              \
	(4 + 4 * SAMPLER_TRACE_DICTIONARY +                                                        \
	 SAMPLER_TRACE_BLOCK_WORDS * (1 + SAMPLER_TRACE_OTHER_SIZE + 5 + 8))

/* Make columns of the words of SHARE, which is of a copy; COLUMNS has room for COLUMNS_LIMIT bytes.  Return how many
   they have, and set *EVENTS. */
size_t make_columns(const struct trace_share *share, unsigned char *columns, uint32_t *events);

/* Call FUNCTION with the ids of the functions in COLUMNS, which have so many EVENTS, and those of sites: with some
   of them more than once. */
void for_each_id_in(const unsigned char *columns, uint32_t events,
		    void (*function)(bool is_site, uint32_t id, void *context), void *context);

#endif
