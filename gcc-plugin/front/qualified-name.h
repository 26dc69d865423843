/* The names of functions, as sites tell them. */

#ifndef SAMPLER_QUALIFIED_NAME_H
#define SAMPLER_QUALIFIED_NAME_H

/* FUNCTION's name behind those of the namespaces, classes and functions that it is in; in C, its own name.  To be
   freed. */
char *qualified_name(tree function);

#endif
