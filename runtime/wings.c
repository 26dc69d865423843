/* The table of wings: see wing.h. */

#include "wing.h"

const struct wing *const wings[] = {
	&counting_wing,
	&tracing_wing,
	NULL,
};
