/* What macros of system headers do with variables of their own. */

#ifndef SAMPLER_LIBRARY_MACRO_H
#define SAMPLER_LIBRARY_MACRO_H

/* Whether VARIABLE, a declaration, is local to a macro of a system header. */
bool is_of_library_macro(tree variable);

/* Whether EXPRESSION reads such variables, and nothing else. */
bool reads_library_macro_only(tree expression);

/* Whether the STATEMENT, or null, is such a macro's own: it sets such a variable, or decides by what they hold. */
bool is_library_macros_own(tree statement);

#endif
