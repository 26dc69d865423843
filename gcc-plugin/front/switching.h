/* Conditions that a run can be told to switch, with -fsampler-switching. */

#ifndef SAMPLER_SWITCHING_H
#define SAMPLER_SWITCHING_H

struct condition;

/* Let the outcome of CONDITION be switched, before any scheme has marked it: that is what they observe then. */
void make_switchable(struct condition *condition);

/* Whether FUNCTION, a FUNCTION_DECL or null, is that of the calls which stand for it in trees. */
bool is_switching_function(tree function);

#endif
