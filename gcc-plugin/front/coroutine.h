/* The bodies of coroutines, as the C++ front end has made functions of them. */

#ifndef SAMPLER_COROUTINE_H
#define SAMPLER_COROUTINE_H

/* Whether VARIABLE, or member of the frame, is the compiler's, which keeps a coroutine's state in it. */
bool is_of_coroutine(tree variable);

/* Whether BASE, of an object, is what the compiler keeps in the frame of a coroutine, or what that points to. */
bool is_of_frame(tree base);

/* Whether CALL, in the body of a coroutine, is one that the user has not written, and whose value the user does not
   see: "await_ready", of "co_await". */
bool is_made_for_coroutine(tree call);

/* Where the condition stands that T assigns to a variable of the compiler's, because the coroutine may be suspended
   in it; null if T is no such assignment. */
tree *suspended_condition(tree t);

/* The text of T, of a coroutine's body, if that was && or || and is "?:" because the coroutine may be suspended behind
   it; else null.  The caller frees it. */
char *text_of_short_circuit(tree t);

/* Whether T, in the body of a coroutine, is the value of a co_await. */
bool is_resumption(tree t);

/* The text of the co_await whose last token, or one within it, is at WHERE; null if it is not found.  The caller
   frees it. */
char *awaiting_text(location_t where);

#endif
