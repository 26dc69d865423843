/* What a report looks like: see report.c.  All of it is async-signal-safe. */

#ifndef SAMPLER_REPORT_H
#define SAMPLER_REPORT_H

#include "sampler/unit.h"
#include "writer.h"

#pragma GCC visibility push(hidden)

/* Write the first line of the subreport ID, and the last one of any. */
void write_report_start(struct writer *writer, const char *id);
void write_report_end(struct writer *writer);

void write_unit(struct writer *writer, const struct sampler_unit *unit);
void write_table(struct writer *writer, const char *signature,
		 const struct sampler_table *table);

#pragma GCC visibility pop

#endif
