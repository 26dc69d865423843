/* The language that a function is written in: link-time optimisation brings several together. */

#include "gcc-headers.h"
#include "lower/language.h"

static const char *language_of(tree function)
{
	const_tree unit = get_ultimate_context(function);
	return unit && TREE_CODE(unit) == TRANSLATION_UNIT_DECL ? TRANSLATION_UNIT_LANGUAGE(unit)
								: lang_hooks.name;
}

bool is_of_cxx(tree function)
{
	const char *language = language_of(function);
	return language && startswith(language, "GNU C++");
}
