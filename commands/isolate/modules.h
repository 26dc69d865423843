/* What the programs and libraries of a run were compiled with. */

#ifndef SAMPLER_ISOLATE_MODULES_H
#define SAMPLER_ISOLATE_MODULES_H

/* Call FUNCTION with the path of each program and library that the reports in the directory of a RUN name, once. */
void for_each_module(const char *run, void (*function)(const char *path, void *context),
		     void *context);

/* The first program or library, of those that the reports in the directory of a RUN name, that finds SYMBOL in another; null if there is
   none, or it cannot be read; to be freed. */
char *find_module_that_needs(const char *run, const char *symbol);

/* The same for one that needs or has SYMBOL, or does not tell, because it is linked statically and stripped. */
char *find_module_that_may_have(const char *run, const char *symbol);

#endif
