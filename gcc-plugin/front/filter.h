/* Filters: which code the user wants to be instrumented. */

#ifndef SAMPLER_FILTER_H
#define SAMPLER_FILTER_H

/* Add the rule KEY ("include-function", "exclude-file", ...) with PATTERN to those of its
   kind; return whether there is such a kind.  Of the rules of a kind, the first that
   matches says whether something is included; without one, it is.  Patterns are those of
   fnmatch(3). */
bool add_filter(const char *key, const char *pattern);

/* The rule, as the user wrote it, or the mark that excludes FUNCTION; null if none
   does. */
const char *what_excludes(tree function);

/* Whether the rules for locations include WHERE. */
bool is_location_wanted(location_t where);

/* Let the source exclude functions:

	#pragma sampler_exclude_function NAME...	also (NAME, ...), ("NAME")
	__attribute__((sampler_exclude)) */
void register_marks_of_exclusion(const char *plugin_name);

#endif
