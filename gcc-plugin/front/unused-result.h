/* Results that nobody uses, although the function says that they must be. */

#ifndef SAMPLER_UNUSED_RESULT_H
#define SAMPLER_UNUSED_RESULT_H

/* Whether GCC warns if nobody uses the result of CALL, a CALL_EXPR. */
bool must_be_used(tree call);

/* A site uses the result of CALL in FUNCTION, and nobody else does. */
void note_unused_result(tree function, tree call);

/* Warn of those of FUNCTION, which is compiled now. */
void warn_of_unused_results(tree function);

#endif
