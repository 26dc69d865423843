/* Sites of slow copies that are counted together. */

#ifndef SAMPLER_GATHER_H
#define SAMPLER_GATHER_H

/* Have the carried sites that FUN still has count: they are those of its slow copies. */
void count_slow_sites(function *fun);

/* Insert before GSI what counts COUNTER, where no time is to be saved. */
void count_slowly(gimple_stmt_iterator *gsi, struct counter counter);

#endif
