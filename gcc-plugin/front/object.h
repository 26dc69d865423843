/* Objects: what expressions read, and assignments write. */

#ifndef SAMPLER_OBJECT_H
#define SAMPLER_OBJECT_H

/* The type of OBJECT, unqualified; null if no value of it may be observed: it is no scalar,
   atomic, or a bit-field. */
tree type_of_object(tree object);

/* The variable, or the memory that a pointer leads to, that OBJECT is in; null if that
   cannot be told. */
tree base_of_object(tree object);

/* Whether BASE is a variable of the compiler's, or what one points to. */
bool is_compilers_object(tree base);

/* Whether OBJECT is a pointer to a table of virtual functions, an entry of such a table, or a part of a pointer to a member.  The
   compiler reads and writes these; the source has no names for them. */
bool is_of_virtual_table(tree object);

/* The first call in EXPRESSION; null if it calls nothing. */
tree first_call_in(tree expression);

#endif
