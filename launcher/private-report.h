/* What of a report may leave its user's machine: see sampler-privacy(7). */

#ifndef SAMPLER_LAUNCHER_PRIVATE_REPORT_H
#define SAMPLER_LAUNCHER_PRIVATE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

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

/* Make REPORT of the TEXT of a report, which ends with a 0 and is changed.  Return false if that is not a whole report; then there is nothing to drop. */
bool make_private(struct private_report *report, char *text);

void drop_private(struct private_report *report);

#endif
