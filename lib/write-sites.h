/* All sites that were read, into one file: see sampler-sites(5). */

#ifndef SAMPLER_WRITE_SITES_H
#define SAMPLER_WRITE_SITES_H

#include <stdbool.h>

/* Write them to the file PATH, which has its old content until it has all of the new one.  Return false, and errno, if that
   cannot be. */
bool write_known_sites(const char *path);

#endif
