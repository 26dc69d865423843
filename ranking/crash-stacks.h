/* Where runs crashed, by the backtraces in their reports. */

#ifndef SAMPLER_CRASH_STACKS_H
#define SAMPLER_CRASH_STACKS_H

#include "frames.h"

/* The stack of the thread that crashed, of the first process of a run that did. */
struct crash_stack {
	struct frame *frames;
	size_t frame_count;
	struct frame_module *modules;
	size_t module_count;
	bool is_complete; /* the report has ended */
};

/* Add a line of the subreport "main-backtrace", or the value of "module" in the metadata. */
void add_crash_frame(struct crash_stack *stack, const char *line);
void add_crash_module(struct crash_stack *stack, const char *value);

/* The report has ended. */
void end_crash_stack(struct crash_stack *stack);

/* The innermost function of STACK that is in a program or library of the user's: those have sites, or are not where systems have theirs.  Null if there
   is none, or its name is not known.  The text stays valid until the end. */
const char *crash_function(const struct crash_stack *stack);

/* The program or library of the user's, without sites, in which most runs crashed that were counted, and how many these are; null if there is none. */
const char *module_without_sites(uint64_t *runs);

/* A run has failed, with STACK, which may be empty. */
void count_crash(const struct crash_stack *stack);

/* No crash was counted. */
void forget_crashes(void);

/* How near the function of a SITE, by its information, was to the crashes that were counted: 1 for each in which
   it was the innermost with sites, 1/2 for each in which it called that one, and so on.  0 if less than half of all
   failing runs crashed. */
double site_nearness(const char *site);

void free_crash_stack(struct crash_stack *stack);

#endif
