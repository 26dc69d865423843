/* GCC's warnings of what is written twice, where sites hide it from GCC. */

#ifndef SAMPLER_ALIKE_H
#define SAMPLER_ALIKE_H

/* Warn of the conditions of FUNCTION, a FUNCTION_DECL that no site was added to yet, as GCC does where comparisons are not kept:
   by -Wlogical-op and -Wduplicated-cond. */
void warn_of_alike_conditions(tree function);

/* Add to CONDITIONALS those of FUNCTION, as above, of whose branches GCC warns by -Wduplicated-branches. */
void find_alike_branches(tree function, auto_vec<tree> *conditionals);

/* Warn of those of CONDITIONALS that now have sites, by which their branches differ: GCC itself warns of the others. */
void warn_of_alike_branches(const auto_vec<tree> &conditionals);

#endif
