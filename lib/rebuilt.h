/* Whether what a report is of is still there as it was. */

#ifndef SAMPLER_REBUILT_H
#define SAMPLER_REBUILT_H

#include <stdbool.h>

/* The first program or library that the file of reports at PATH names and that is another build now, or library without sites that one of these needs and that was
   changed since; null if there is none.  What is gone is none.
   The text lasts until the end.  Not thread-safe. */
const char *rebuilt_module(const char *path);

/* Whether the file of reports at PATH is of something that was built anew, and counts units that are not there any more: their sources or flags were
   changed.  What was only linked again, of the same units, can be compared.  Nor are they missed where strip has removed all
   sites.  Not thread-safe. */
bool has_other_units(const char *path);

#endif
