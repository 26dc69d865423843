/* Sampler's parts for a compiler: the runtime of its target, and the plugin of its
   version. */

#ifndef SAMPLER_PARTS_H
#define SAMPLER_PARTS_H

#include <stdbool.h>

#include "locate.h"

/* The path of NAME, one of Sampler's parts for COMPILER, or of the directory of them all
   if it is empty; the caller frees it. */
char *part_path(const struct compiler *compiler, const char *name);

/* The path of the plugin for COMPILER, or null if there is none; the caller frees it. */
char *plugin_path(const struct compiler *compiler);

/* The path of an empty header whose name changes with the plugin for COMPILER, or null; the
   caller frees it. */
char *identity_path(const struct compiler *compiler);

/* The path of the plugin, complaining if there is none. */
char *find_plugin(const struct compiler *compiler);

bool has_runtime(const struct compiler *compiler);

/* Say that there is no runtime for COMPILER's target, and for which there is one. */
void complain_of_target(const struct compiler *compiler);

#endif
