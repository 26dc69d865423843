/* What of a report may leave its user's machine: see sampler-privacy(7). */

#ifndef SAMPLER_LAUNCHER_PRIVATE_REPORT_H
#define SAMPLER_LAUNCHER_PRIVATE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The subreports that may. */
enum private_part {
	PART_SAMPLES,
	PART_MAIN_BACKTRACE,
	PART_THREAD_BACKTRACES,
	PART_METADATA,
	PART_COUNT
};

extern const char *const private_part_ids[PART_COUNT];

struct private_report {
	char *parts[PART_COUNT]; /* their lines; null if there is no such subreport */
	size_t sizes[PART_COUNT];
};

/* What decides of a report, besides what is the same for all. */
struct privacy {
	const uint8_t *secret; /* of the report: SECRET_SIZE bytes */
	bool sends_bounds;     /* the application's file asks for values that bounds has */
	bool sends_times;      /* and for when sites were first or last reached */
};

/* Make REPORT of the TEXT of a report, which ends with a 0 and is changed.  Return false if that is not a whole report; then there is nothing to drop. */
bool make_private(struct private_report *report, char *text, const struct privacy *privacy);

void drop_private(struct private_report *report);

#endif
