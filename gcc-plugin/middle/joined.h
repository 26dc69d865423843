/* Sites of many ways, joined where these meet. */

#ifndef SAMPLER_JOINED_H
#define SAMPLER_JOINED_H

/* Join sites of FUN, whose sites are settled. */
void join_sites(function *fun);

#endif
