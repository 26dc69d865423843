/* What a report looks like: see report.c.  All of it is async-signal-safe. */

#ifndef SAMPLER_REPORT_H
#define SAMPLER_REPORT_H

#include <stdbool.h>

#include "sampler/unit.h"
#include "window.h"
#include "writer.h"

#pragma GCC visibility push(hidden)

/* Write the first line of the subreport ID, and the last one of any. */
void write_report_start(struct writer *writer, const char *id);
void write_report_end(struct writer *writer);

/* Bytes of a table: in MEMORY, or, where that is null, from OFFSET of the file that WINDOW reads.  Cells have another
   window than what is no cells. */
struct bytes {
	const void *memory;
	struct window *window;
	uint64_t offset;
};

/* Where else the same cells are, of other threads: to be added up, or the greatest bounds and the first and
   the last times of all. */
struct copies {
	/* Set *SHIFT to how far the next copy of what is at PLACE, an address or an offset, lies from it.
	   *POSITION is 0 at first, and then this function's own.  Return whether there is one. */
	bool (*next)(const struct copies *copies, uint64_t *position, uint64_t place,
		     int64_t *shift);
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
	const struct copies *copies;
};

/* Write the table of the unit that SIGNATURE names; return whether all of it could be read. */
bool write_table(struct writer *writer, const char *signature, const struct report_table *table);

/* Write all tables of UNIT, which lies in memory, with COPIES. */
void write_unit(struct writer *writer, const struct sampler_unit *unit,
		const struct copies *copies);

#pragma GCC visibility pop

#endif
