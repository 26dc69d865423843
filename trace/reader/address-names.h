/* Names of functions that are known by their addresses only: from the symbols and lines of their objects. */

#ifndef SAMPLER_ADDRESS_NAMES_H
#define SAMPLER_ADDRESS_NAMES_H

#include "names.h"

/* Add the names of COUNT functions, which have these IDS and ADDRESSES, of the objects that SIZE bytes of
   RECORDS tell of. */
void add_names_of_addresses(struct names *names, const void *records, size_t size,
			    const uint32_t *ids, const uint64_t *addresses, size_t count);

#endif
