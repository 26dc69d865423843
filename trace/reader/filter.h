/* What of a trace is shown: options that all views share. */

#ifndef SAMPLER_FILTER_H
#define SAMPLER_FILTER_H

#include <argp.h>
#include <stdint.h>

#include "patterns.h"

/* Numbers that a user has listed. */
struct number_list {
	uint32_t *items;
	size_t count; /* 0: all are wanted */
};

/* Texts that names may begin with, or end in. */
struct name_parts {
	char **items;
	size_t count; /* 0: any */
};

/* What a function does by being entered: FUNCTION@on, @off or @dump. */
struct trigger {
	enum { TRIGGER_ON, TRIGGER_OFF, TRIGGER_DUMP } action;
	const char *pattern;
	bool has_matched;
};

/* All that is wanted is shown; so nothing needs to be set for no filter, but by clear_filter. */
struct filter {
	struct patterns patterns; /* functions and scopes, with what they call; or without */
	bool only_calls;          /* and predictors that come true */
	size_t depth;             /* so many calls within each other */
	uint64_t least;           /* calls that took so many nanoseconds */
	struct number_list processes, threads;
	uint64_t first, last; /* events, by their number in the order of time, from 1 */
	uint64_t from, to;    /* nanoseconds since the first event of all */
	uint64_t origin;      /* when that was, if it is known; else 0 */
	struct name_parts prefixes, suffixes; /* of names of calls, marks and all else */
	struct trigger *triggers;
	size_t trigger_count;
	bool begins_off; /* there is one that switches on */
};

/* FILTER shows all. */
void clear_filter(struct filter *filter);

/* The options for it, to be among those of a verb; its child input is the struct filter. */
extern const struct argp filter_argp;

/* Whether NAME begins and ends as is wanted. */
bool has_wanted_parts(const struct filter *filter, const char *name);

/* The actions of the triggers that the function NAME has, a bit for each. */
unsigned triggers_of(struct filter *filter, const char *name);

/* Whether NUMBER is wanted. */
bool is_listed(const struct number_list *list, uint32_t number);

#endif
