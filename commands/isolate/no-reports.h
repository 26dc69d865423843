/* Why runs have left no reports. */

#ifndef SAMPLER_ISOLATE_NO_REPORTS_H
#define SAMPLER_ISOLATE_NO_REPORTS_H

#include <stdbool.h>

/* If no job has left a report, say why, as far as that can be seen; return whether it is so. */
bool complain_if_no_reports(void);

#endif
