/* The language that a function is written in, also at link time. */

#ifndef SAMPLER_LANGUAGE_H
#define SAMPLER_LANGUAGE_H

/* Whether FUNCTION is of C++. */
bool is_of_cxx(tree function);

#endif
