/* Programs of a package that are launched with sampling, if their users agree, whoever runs them. */

#ifndef SAMPLER_WRAP_PROGRAMS_H
#define SAMPLER_WRAP_PROGRAMS_H

/* Wrap the PROGRAMS, paths below ROOT up to a null one: each is moved to usr/lib/sampler/wrapped there, by the same path, and a launcher comes into its place.  What
   is wrapped already stays so.  If one cannot be wrapped, none is.  Complain about what cannot be done, and return the exit status that this deserves. */
int wrap_programs(const char *root, char *const *programs);

#endif
