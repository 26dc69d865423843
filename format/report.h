/* What a report looks like: see report.c.  All of it is async-signal-safe. */

#ifndef SAMPLER_REPORT_H
#define SAMPLER_REPORT_H

#include "sampler/unit.h"
#include "writer.h"

#pragma GCC visibility push(hidden)

/* Write the first line of the subreport ID, and the last one of any. */
void write_report_start(struct writer *writer, const char *id);
void write_report_end(struct writer *writer);

/* Bytes of a table: in MEMORY, or, where that is null, from OFFSET of the file FD. */
struct bytes {
	const void *memory;
	int fd;
	uint64_t offset;
};

/* The greatest number of cells of a site. */
#define MOST_CELLS 16

/* The counters of all sites of one scheme in one unit: see struct sampler_table. */
struct report_table {
	const char *scheme;
	uint32_t sites, width; /* WIDTH is from 1 to MOST_CELLS */
	struct bytes cells;
	bool has_types, has_first, has_last;
	struct bytes types;      /* if it HAS_TYPES */
	struct bytes timestamps; /* if it HAS_FIRST or HAS_LAST */
};

/* Write the table of the unit that SIGNATURE names; return whether all of it could be read. */
bool write_table(struct writer *writer, const char *signature, const struct report_table *table);

/* Write all tables of UNIT, which lies in memory. */
void write_unit(struct writer *writer, const struct sampler_unit *unit);

#pragma GCC visibility pop

#endif
