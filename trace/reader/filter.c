/* What of a trace is shown: options that all views share. */

#include "filter.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const struct argp_option options[] = {
	{ "function", 'F', "PATTERN", 0,
	  "Only functions and scopes whose names match PATTERN, or one of several, and what they "
	  "call.  PATTERN@on: begin to show all when one is entered; PATTERN@off: end; "
	  "PATTERN@dump: show "
	  "by whom it was called",
	  0 },
	{ "no-function", 'N', "PATTERN", 0,
	  "Neither those whose names match PATTERN, nor what they call", 0 },
	{ "prefix", 'e', "PREFIX[,PREFIX]...", 0,
	  "Only calls, marks and all else whose names begin like that, wherever they are", 0 },
	{ "suffix", 'E', "SUFFIX[,SUFFIX]...", 0, "The same of their ends", 0 },
	{ "calls", 'C', NULL, 0,
	  "Only calls, and predictors that come true: not what else is between them", 0 },
	{ "depth", 'D', "N", 0, "Only so many calls within each other", 0 },
	{ "least", 't', "TIME", 0,
	  "Only calls that took so long: in microseconds, or with ns, us, ms, s", 0 },
	{ "process", 'p', "PROCESS[,PROCESS]...", 0, "Only these processes", 0 },
	{ "thread", 'T', "THREAD[,THREAD]...", 0, "Only these threads", 0 },
	{ "numbers", 'z', "FIRST:LAST", 0,
	  "Only these events, by their numbers in the order of time", 0 },
	{ "times", 'Z', "FROM:TO", 0, "Only these times, in microseconds since the first event",
	  0 },
	{ 0 },
};

void clear_filter(struct filter *filter)
{
	*filter = (struct filter){ .depth = SIZE_MAX, .last = UINT64_MAX, .to = UINT64_MAX };
}

static void add_numbers(struct argp_state *state, struct number_list *list, const char *what,
			const char *text)
{
	char *copy = duplicate(text), *rest = copy, *item;
	while ((item = strsep(&rest, ","))) {
		list->items = reallocate(list->items, (list->count + 1) * sizeof *list->items);
		list->items[list->count++] = parse_number(state, what, item, 1, UINT32_MAX);
	}
	free(copy);
}

static void add_parts(struct name_parts *parts, const char *text)
{
	char *rest = duplicate(text), *item;
	while ((item = strsep(&rest, ","))) {
		parts->items = reallocate(parts->items, (parts->count + 1) * sizeof *parts->items);
		parts->items[parts->count++] = item;
	}
}

bool has_wanted_parts(const struct filter *filter, const char *name)
{
	const struct name_parts *prefixes = &filter->prefixes, *suffixes = &filter->suffixes;
	bool begins = !prefixes->count, ends = !suffixes->count;
	size_t length = strlen(name);
	for (size_t i = 0; i < prefixes->count; i++)
		begins |= strncmp(name, prefixes->items[i], strlen(prefixes->items[i])) == 0;
	for (size_t i = 0; i < suffixes->count; i++) {
		size_t size = strlen(suffixes->items[i]);
		ends |= size <= length && strcmp(name + length - size, suffixes->items[i]) == 0;
	}
	return begins && ends;
}

/* TEXT is two numbers with a colon between them, either of which may be missing. */
static void set_range(struct argp_state *state, const char *what, const char *text, uint64_t *from,
		      uint64_t *to, uint64_t most)
{
	char *copy = duplicate(text), *colon = strchr(copy, ':');
	if (!colon)
		argp_error(state, "%s needs FROM:TO, not \"%s\"", what, text);
	*colon = 0;
	if (*copy)
		*from = parse_number(state, what, copy, 0, most);
	if (colon[1])
		*to = parse_number(state, what, colon + 1, 0, most);
	if (*from > *to)
		argp_error(state, "%s is no range: \"%s\"", what, text);
	free(copy);
}

/* A time in nanoseconds; a plain number is in microseconds. */
static uint64_t parse_time(struct argp_state *state, const char *text)
{
	static const struct {
		const char *name;
		double size;
	} units[] = { { "", 1e3 }, { "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 } };
	char *end;
	double number = strtod(text, &end);
	for (size_t i = 0; end != text && i < sizeof units / sizeof *units; i++)
		if (strcmp(end, units[i].name) == 0 && number >= 0 && number < 1e9)
			return number * units[i].size;
	argp_error(state, "--least needs a time, not \"%s\"", text);
	return 0;
}

static void set_times(struct argp_state *state, struct filter *filter, const char *text)
{
	uint64_t from = 0, to = UINT64_MAX / 1000;
	set_range(state, "--times", text, &from, &to, UINT64_MAX / 1000);
	filter->from = 1000 * from;
	filter->to = 1000 * to;
}

/* Read TEXT if it is a trigger; return whether it is. */
static bool add_trigger(struct argp_state *state, struct filter *filter, const char *text)
{
	static const char *const actions[] = {
		[TRIGGER_ON] = "on", [TRIGGER_OFF] = "off", [TRIGGER_DUMP] = "dump"
	};
	const char *at = strrchr(text, '@');
	if (!at)
		return false;
	unsigned action = 0;
	while (action <= TRIGGER_DUMP && strcmp(actions[action], at + 1) != 0)
		action++;
	if (action > TRIGGER_DUMP || at == text)
		argp_error(state, "-F %s: the action after @ is on, off or dump", text);
	filter->triggers =
	    reallocate(filter->triggers, (filter->trigger_count + 1) * sizeof *filter->triggers);
	filter->triggers[filter->trigger_count++] =
	    (struct trigger){ .action = action,
			      .pattern = formatted("%.*s", (int)(at - text), text) };
	filter->begins_off |= action == TRIGGER_ON;
	return true;
}

unsigned triggers_of(struct filter *filter, const char *name)
{
	unsigned actions = 0;
	for (size_t i = 0; i < filter->trigger_count; i++)
		if (matches_pattern(filter->triggers[i].pattern, name)) {
			actions |= 1u << filter->triggers[i].action;
			filter->triggers[i].has_matched = true;
		}
	return actions;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct filter *filter = state->input;
	switch (key) {
	case 'F':
		if (add_trigger(state, filter, text))
			return 0;
		add_pattern(&filter->patterns.include, &filter->patterns.include_count, text);
		return 0;
	case 'N':
		add_pattern(&filter->patterns.exclude, &filter->patterns.exclude_count, text);
		return 0;
	case 'e':
		add_parts(&filter->prefixes, text);
		return 0;
	case 'E':
		add_parts(&filter->suffixes, text);
		return 0;
	case 'C':
		filter->only_calls = true;
		return 0;
	case 'D':
		filter->depth = parse_number(state, "--depth", text, 1, SIZE_MAX);
		return 0;
	case 't':
		filter->least = parse_time(state, text);
		return 0;
	case 'p':
		add_numbers(state, &filter->processes, "--process", text);
		return 0;
	case 'T':
		add_numbers(state, &filter->threads, "--thread", text);
		return 0;
	case 'z':
		set_range(state, "--numbers", text, &filter->first, &filter->last, UINT64_MAX);
		return 0;
	case 'Z':
		set_times(state, filter, text);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp filter_argp = { .options = options, .parser = parse_option };

bool is_listed(const struct number_list *list, uint32_t number)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i] == number)
			return true;
	return !list->count;
}
