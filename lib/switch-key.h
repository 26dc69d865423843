/* Keys of conditions, by which a run is told which of them to switch: see gcc-plugin/front/switching.h.

   The compiler writes them into code, the tools make them of site information.  The same source has the same keys
   whatever compiled it, and an instance of a template has that of the template.  Conditions of one text in one line share a key; others
   do by chance, one in 2^32: then all of them are switched. */

#ifndef SAMPLER_SWITCH_KEY_H
#define SAMPLER_SWITCH_KEY_H

#include <stddef.h>
#include <stdint.h>

#include "fnv1a.h"

/* The key of the condition whose text is the LENGTH bytes of TEXT, in LINE, as digits, of FILE; never 0.  Of the file, its last
   part counts only: site information may have other directories.  Thread-safe. */
static inline uint32_t switch_key(const char *file, size_t file_length, const char *line,
				  size_t line_length, const char *text, size_t length)
{
	size_t name = file_length;
	while (name && file[name - 1] != '/')
		name--;
	uint32_t hash = fnv1a_32(FNV1A_32, file + name, file_length - name);
	hash = fnv1a_32(hash, "\t", 1);
	hash = fnv1a_32(hash, line, line_length);
	hash = fnv1a_32(hash, "\t", 1);
	hash = fnv1a_32(hash, text, length);
	return hash ? hash : 1;
}

#endif
