/* Rows of fields with tabs between them. */

#ifndef SAMPLER_TABS_H
#define SAMPLER_TABS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* End the first COUNT fields of ROW where their tabs are, and set FIELDS to them; what is behind them stays as it is, and is lost to the
   caller.  Return whether there are so many. */
static inline bool split_at_tabs(char *row, char **fields, size_t count)
{
	size_t found = 0;
	for (char *tab; row && found < count; row = tab) {
		fields[found++] = row;
		tab = strchr(row, '\t');
		if (tab)
			*tab++ = 0;
	}
	return found == count;
}

#endif
