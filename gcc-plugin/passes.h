/* Passes that are one function. */

#ifndef SAMPLER_PASSES_H
#define SAMPLER_PASSES_H

/* Run EXECUTE on each function WHERE the INSTANCE of GCC's pass REFERENCE, counted
   from 1, is; it returns TODOs. */
void register_function_pass(const char *plugin_name, const char *name,
			    unsigned (*execute)(function *), enum pass_positioning_ops where,
			    const char *reference, int instance);

/* Run EXECUTE once, after GCC's pass REFERENCE between functions. */
void register_unit_wide_pass(const char *plugin_name, const char *name, void (*execute)(void),
			     const char *reference);

#endif
