/* How often functions and scopes were called, and where the time went. */

#ifndef SAMPLER_TRACE_REPORT_H
#define SAMPLER_TRACE_REPORT_H

#include "../reader/walk.h"

enum report_order {
	REPORT_BY_SELF,
	REPORT_BY_TOTAL,
	REPORT_BY_CALLS,
	REPORT_BY_LEAST,
	REPORT_BY_MEAN,
	REPORT_BY_MOST,
	REPORT_BY_NAME,
};

/* Write that to standard output, for what FILTER shows of TRACE, whose names are known: in lines for people, or in
   columns with tabs and nanoseconds if it IS_RAW. */
void write_report(struct trace *trace, struct filter *filter, enum report_order order, bool is_raw);

#endif
