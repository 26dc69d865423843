/* What the backend for LTTng has written, as babeltrace2 tells it. */

#ifndef SAMPLER_IMPORT_LTTNG_H
#define SAMPLER_IMPORT_LTTNG_H

#include <stdio.h>

#include "imported.h"

/* Add the events of IN, a line each, to IMPORTED; return how many lines are none. */
size_t import_lttng(struct imported *imported, FILE *in);

#endif
