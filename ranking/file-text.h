/* Whole files of text, compressed or not. */

#ifndef SAMPLER_FILE_TEXT_H
#define SAMPLER_FILE_TEXT_H

#include <stddef.h>

/* The content of the file PATH, to be freed, with a null byte after its *SIZE bytes; what gzip
   or zstd has compressed is inflated.  Null if it cannot be read, and *ERROR tells why. */
char *read_file_text(const char *path, size_t *size, const char **error);

#endif
