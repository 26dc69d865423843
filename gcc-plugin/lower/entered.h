/* Loops that are entered in the middle of a region. */

#ifndef SAMPLER_ENTERED_H
#define SAMPLER_ENTERED_H

#include "lower/heads.h"

/* Add to BLOCKS, and to COPIED, which has their indices, those between a block of these and a loop of FUN that starts at one
   of HEADS, so that it is known there which copy of the code runs. */
void find_blocks_before_loops(function *fun, struct heads *heads, bitmap copied,
			      auto_vec<basic_block> *blocks);

/* Whether some of the edges to HEAD, whose blocks have been copied, tell which copy runs. */
bool is_entered_in_region(basic_block head);

/* Change the countdown on these edges, so that each goes on in its copy behind the check at HEAD, which is insert_check_of_entered()'s. */
void go_on_from_edges(basic_block head);

#endif
