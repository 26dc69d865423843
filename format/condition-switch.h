/* Conditions that are to come out otherwise, as SAMPLER_SWITCH says: KEY:WAY, or several of these with commas between.

   KEY is 8 hexadecimal digits, see lib/switch-key.h.  WAY says which outcomes are switched:

	not		all
	true, false	those that are not that
	equal		those of equal operands of an order: <, <=, > or >=
	below, above	those where the left operand is 1 less, 1 greater than the right one; of pointers, an object
	NUMBER		the one of that number, from 1

   So "equal" makes a "<" of "<=", and "above" an "i <= n + 1" of "i <= n".  After Zhang, Gupta and Gupta, "Locating faults
   through automated predicate switching" (ICSE 2006), who switch single outcomes. */

#ifndef SAMPLER_CONDITION_SWITCH_H
#define SAMPLER_CONDITION_SWITCH_H

#include <stdbool.h>
#include <stdint.h>

#include "read-text.h"

enum switch_way {
	SWITCH_ALL,
	SWITCH_TO_TRUE,
	SWITCH_TO_FALSE,
	SWITCH_AT, /* the difference of the operands, left less right */
	SWITCH_ONE /* the outcome of that number */
};

struct condition_switch {
	uint32_t key;
	enum switch_way way;
	int64_t difference; /* for SWITCH_AT */
	uint64_t number;    /* for SWITCH_ONE */
};

/* Set all of SWITCHED but its key to what TEXT says, a WAY; return whether it is one.  Async-signal-safe; calls no library. */
static inline bool parse_switch_way(const char *text, struct condition_switch *switched)
{
	static const struct {
		const char *name;
		enum switch_way way;
		int difference;
	} ways[] = { { "not", SWITCH_ALL, 0 },        { "true", SWITCH_TO_TRUE, 0 },
		     { "false", SWITCH_TO_FALSE, 0 }, { "below", SWITCH_AT, -1 },
		     { "equal", SWITCH_AT, 0 },       { "above", SWITCH_AT, 1 } };
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
		if (is_same_text(text, ways[i].name)) {
			switched->way = ways[i].way;
			switched->difference = ways[i].difference;
			return true;
		}
	switched->way = SWITCH_ONE;
	return parse_whole_number(text, &switched->number) && switched->number;
}

/* Set *KEY to the 8 hexadecimal digits that TEXT begins with; return whether it does. */
static inline bool parse_switch_key(const char *text, uint32_t *key)
{
	*key = 0;
	for (unsigned i = 0; i < 8; i++, text++) {
		int digit = *text >= '0' && *text <= '9'   ? *text - '0'
			    : *text >= 'a' && *text <= 'f' ? *text - 'a' + 10
			    : *text >= 'A' && *text <= 'F' ? *text - 'A' + 10
							   : -1;
		if (digit < 0)
			return false;
		*key = *key << 4 | (uint32_t)digit;
	}
	return true;
}

/* So many in a run, at most. */
#define MOST_CONDITION_SWITCHES 16

struct condition_switches {
	unsigned count;
	struct condition_switch items[MOST_CONDITION_SWITCHES];
};

/* Add to SWITCHES what *TEXT begins with, KEY:WAY up to a comma or its end; leave *TEXT at that.  Return whether it is that, and there is
   room.  Async-signal-safe; calls no library. */
static inline bool read_condition_switch(const char **text, struct condition_switches *switches)
{
	char item[sizeof "12345678:18446744073709551615"];
	unsigned length = 0;
	for (; **text && **text != ','; ++*text) {
		if (length == sizeof item - 1)
			return false;
		item[length++] = **text;
	}
	item[length] = 0;
	if (switches->count == MOST_CONDITION_SWITCHES)
		return false;
	struct condition_switch *switched = &switches->items[switches->count];
	bool is_one = parse_switch_key(item, &switched->key) && item[8] == ':' &&
		      parse_switch_way(item + 9, switched);
	switches->count += is_one;
	return is_one;
}

/* Set *SWITCHES to what TEXT says; return whether it says that.  Async-signal-safe; calls no library. */
static inline bool parse_condition_switches(const char *text, struct condition_switches *switches)
{
	switches->count = 0;
	while (read_condition_switch(&text, switches))
		if (!*text++)
			return true;
	return false;
}

#endif
