/* Keys of conditions, by which a run is told which of them to switch: see gcc-plugin/front/switching.h.

   The compiler writes them into code, the tools make them of site information.  The same source has the same keys
   whatever compiled it, and an instance of a template has that of the template. */

#ifndef SAMPLER_SWITCH_KEY_H
#define SAMPLER_SWITCH_KEY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* HASH, and the LENGTH bytes of TEXT: FNV-1a, as in draft-eastlake-fnv. */
static inline uint32_t hash_more(uint32_t hash, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * UINT32_C(16777619);
	return hash;
}

/* The key of the condition whose text is the LENGTH bytes of TEXT, in LINE, as digits, of FILE; never 0.  Of the file, its last
   part counts only: site information may have other directories. */
static inline uint32_t switch_key(const char *file, size_t file_length, const char *line,
				  size_t line_length, const char *text, size_t length)
{
	while (file_length && memchr(file, '/', file_length)) {
		size_t directory = (const char *)memchr(file, '/', file_length) - file + 1;
		file += directory;
		file_length -= directory;
	}
	uint32_t hash = hash_more(UINT32_C(2166136261), file, file_length);
	hash = hash_more(hash, "\t", 1);
	hash = hash_more(hash, line, line_length);
	hash = hash_more(hash, "\t", 1);
	hash = hash_more(hash, text, length);
	return hash ? hash : 1;
}

#endif
