/* In which order jobs begin, and which wait for others. */

#ifndef SAMPLER_ISOLATE_SCHEDULE_H
#define SAMPLER_ISOLATE_SCHEDULE_H

#include <stddef.h>

#include "needs.h"

enum choice {
	CHOICE_NONE, /* all have begun */
	CHOICE_WAIT, /* those that are left wait for some that run */
	CHOICE_NEXT  /* one may begin */
};

struct schedule;

/* Schedule COUNT pieces of work, from 0 on.  With NEEDS, which may be null: of LINES, of which piece I makes the job JOB_OF (I), that is
   the line JOB_OF (I) % LINES; a null JOB_OF is I itself. */
struct schedule *make_schedule(size_t count, const struct needs *needs, size_t lines,
			       size_t (*job_of)(size_t piece));
void free_schedule(struct schedule *schedule);

/* Set *PIECE to the next one that may begin, where at most AT_ONCE slots are taken at a time. */
enum choice choose_next(struct schedule *schedule, size_t at_once, size_t *piece);

/* PIECE begins, and has ended. */
void note_begun(struct schedule *schedule, size_t piece);
void note_ended(struct schedule *schedule, size_t piece);

#endif
