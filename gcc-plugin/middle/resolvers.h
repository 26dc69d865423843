/* Functions that run before a program is relocated. */

#ifndef SAMPLER_RESOLVERS_H
#define SAMPLER_RESOLVERS_H

/* Whether FUNCTION, a FUNCTION_DECL, resolves an indirect function of the unit, or one that does calls it. */
bool runs_in_resolver(tree function);

#endif
