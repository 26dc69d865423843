/* Macros, by their names in a text. */

#ifndef SAMPLER_MACROS_H
#define SAMPLER_MACROS_H

/* What is expanded from now on stands at WHERE.  A macro that was defined behind it is another one than
   it names: C++ reads all of a file before its first function is done. */
void expand_at(location_t where);

/* TEXT, of C or C++ on one line, with all macros expanded as they are defined there; null if that
   cannot be done, as where a macro was defined anew, or is too long.  The caller frees it. */
char *expanded(const char *text);

/* What the identifier of LENGTH characters at NAME stands for as a macro: the token "!" if it is
   "not" of <iso646.h>.  CPP_EOF if it is no macro, has parameters, or is more than one token. */
enum cpp_ttype macro_token(const char *name, size_t length);

/* If the token WHERE is all that a macro without parameters stands for, as "&&" in the expansion
   of "and": the name of the macro.  Else null. */
const cpp_hashnode *operator_macro(location_t where);

/* Whether MAP is an expansion of a macro with parameters. */
bool has_arguments(const line_map_macro *map);

/* Whether a macro that WHERE comes from has been defined anew, without being undefined before. */
bool comes_from_lost_macro(location_t where);

#endif
