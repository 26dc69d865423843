/* Which trees are constructs of OpenMP and OpenACC. */

#ifndef SAMPLER_OPENMP_H
#define SAMPLER_OPENMP_H

/* Whether T is a construct with a body, its first operand. */
bool is_openmp_construct(tree t);

/* Whether it is one of those with a loop, whose head must stay as it is. */
bool is_openmp_loop(tree t);

#endif
