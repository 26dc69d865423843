/* Sampler's switches, for sampler-cc and for the plugin: -fNAME turns one on,
   -fno-NAME off; the last counts.  (What else sampler-cc takes is in
   cc-wrapper/arguments.c.)

	SWITCH (identifier, name, default, what -fNAME asks for) */

#ifndef SAMPLER_SWITCHES_H
#define SAMPLER_SWITCHES_H

#include <stdbool.h>
#include <string.h>

/* clang-format off */
#define SAMPLER_SWITCHES(SWITCH)                                                                 \
	SWITCH(sample, "sample", true, "sample, instead of counting always")                     \
	SWITCH(trace_functions, "trace-functions", false, "let functions be traced")             \
	SWITCH(trace_sites, "trace-sites", false, "let traces tell what sites count")            \
	SWITCH(trace_arguments, "trace-arguments", false,                                        \
	       "trace functions, and tell their arguments")                                   \
	SWITCH(trace_returns, "trace-returns", false,                                            \
	       "trace functions, and tell what they return")                                  \
	SWITCH(trace_inlined, "trace-inlined", false,                                            \
	       "trace functions that would be inlined, too, which are not then")              \
	SWITCH(trace_strings, "trace-strings", false,                                            \
	       "tell arguments that are strings, and not their addresses")                    \
	SWITCH(switching, "sampler-switching", false,                                            \
	       "let a run switch a condition, to see what would be then")                     \
	SWITCH(threads, "threads", false,                                                        \
	       "several threads may count at once: as with -pthread")                            \
	SWITCH(assign_across_pointer, "assign-across-pointer", false,                            \
	       "observe assignments through pointers")                                           \
	SWITCH(assign_into_field, "assign-into-field", false,                                    \
	       "observe assignments to members of structures")                                   \
	SWITCH(assign_into_index, "assign-into-index", false,                                    \
	       "observe assignments to elements of arrays")                                      \
	SWITCH(compare_constants, "compare-constants", false,                                    \
	       "compare with the constants of the unit, too")                                    \
	SWITCH(compare_uninitialized, "compare-uninitialized", false,                            \
	       "compare with local variables that may have no value yet, too")                   \
	SWITCH(compare_shared, "compare-shared", true,                                           \
	       "compare with variables that other threads may change, too")                      \
	SWITCH(rename_locals, "rename-locals", false,                                            \
	       "call local variables FUNCTION$VARIABLE in site information")                     \
	SWITCH(relative_paths, "relative-paths", false,                                          \
	       "name files below the current directory relative to it")                          \
	SWITCH(timestamp_first, "timestamp-first", false,                                        \
	       "report when each site was first observed")                                       \
	SWITCH(timestamp_last, "timestamp-last", false, "report when each site was last observed") \
	SWITCH(executable, "sampler-executable", false,                                          \
	       "make code for programs only, which is faster: as -fPIE")                        \
	SWITCH(show_stats, "show-stats", false, "print how many sites each scheme has")          \
	SWITCH(remarks, "sampler-remarks", false,                                                \
	       "tell of each function if it is instrumented, or why not")
/* clang-format on */

struct switches {
#define SWITCH(identifier, name, value, help) bool identifier;
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
};

#define SAMPLER_SWITCH_DEFAULT(identifier, name, value, help) value,
#define DEFAULT_SWITCHES                                                                           \
	{                                                                                          \
		SAMPLER_SWITCHES(SAMPLER_SWITCH_DEFAULT)                                           \
	}

/* Values are those of functions that are traced: who wants them wants these, too. */
static inline void complete_switches(struct switches *switches)
{
	switches->trace_arguments |= switches->trace_strings;
	switches->trace_functions |=
	    switches->trace_arguments || switches->trace_returns || switches->trace_inlined;
}

/* Set the switch that TEXT, "NAME" or "no-NAME", means; return whether there is one. */
static inline bool set_switch(struct switches *switches, const char *text)
{
	bool value = strncmp(text, "no-", 3) != 0;
	const char *name = value ? text : text + 3;
#define SWITCH(identifier, switch_name, initial, help)                                             \
	if (strcmp(name, switch_name) == 0) {                                                      \
		switches->identifier = value;                                                      \
		return true;                                                                       \
	}
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	return false;
}

#endif
