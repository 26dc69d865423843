/* What the programs and libraries of a run were compiled with. */

#ifndef SAMPLER_ISOLATE_MODULES_H
#define SAMPLER_ISOLATE_MODULES_H

/* The first program or library, of those that the reports in the directory of a RUN name, that refers to SYMBOL; null if there is none,
   to be freed. */
char *find_module_with(const char *run, const char *symbol);

#endif
