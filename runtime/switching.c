/* Conditions that a run is told to switch, to see what would be if they came out otherwise: see
   gcc-plugin/front/switching.h.

   SAMPLER_SWITCH is KEY:HOW, where KEY has 8 hexadecimal digits (lib/switch-key.h), and HOW says which outcomes of the
   condition are switched:

	not		all
	true, false	those that are not that
	equal		those of equal operands of a comparison
	below, above	those where the left operand is 1 less, 1 greater than the right one
	NUMBER		the one of that number, from 1

   So "equal" makes a "<" of "<=", and "above" an "i <= n + 1" of "i <= n".  After Zhang, Gupta and Gupta, "Locating faults through
   automated predicate switching" (ICSE 2006), who switch single outcomes. */

#include "runtime.h"

EXPORTED volatile uint32_t sampler_switched_key;

static enum { SWITCH_ALL, SWITCH_TO_TRUE, SWITCH_TO_FALSE, SWITCH_AT, SWITCH_ONE } how;

/* For SWITCH_AT. */
static int64_t wanted_difference;

/* For SWITCH_ONE: how many outcomes are still to come, that one included. */
static uint64_t left;

static bool is_text(const char *text, const char *other)
{
	while (*text && *text == *other) {
		text++;
		other++;
	}
	return *text == *other;
}

static bool read_number(const char *text, uint64_t *number)
{
	*number = 0;
	for (; *text >= '0' && *text <= '9'; text++)
		if (__builtin_mul_overflow(*number, (uint64_t)10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*text - '0'), number))
			return false;
	return !*text && *number;
}

static bool read_how(const char *text)
{
	static const char *const names[] = { "not", "true", "false" };
	static const char *const differences[] = { "below", "equal", "above" };
	for (unsigned i = 0; i < 3; i++) {
		if (is_text(text, names[i])) {
			how = i;
			return true;
		}
		if (is_text(text, differences[i])) {
			how = SWITCH_AT;
			wanted_difference = (int64_t)i - 1;
			return true;
		}
	}
	how = SWITCH_ONE;
	return read_number(text, &left);
}

static int digit_of(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool choose_switch(const char *text)
{
	uint32_t key = 0;
	for (unsigned i = 0; i < 8; i++, text++) {
		if (digit_of(*text) < 0)
			return false;
		key = key << 4 | (uint32_t)digit_of(*text);
	}
	if (*text != ':' || !read_how(text + 1))
		return false;
	sampler_switched_key = key;
	return true;
}

/* Whether this is the outcome that is switched. */
static bool is_next_one(void)
{
	return __atomic_load_n(&left, __ATOMIC_RELAXED) &&
	       __atomic_fetch_sub(&left, 1, __ATOMIC_RELAXED) == 1;
}

EXPORTED int sampler_switched(int outcome, int64_t difference)
{
	switch (how) {
	case SWITCH_ALL:
		return !outcome;
	case SWITCH_TO_TRUE:
		return 1;
	case SWITCH_TO_FALSE:
		return 0;
	case SWITCH_AT:
		return outcome ^ (difference == wanted_difference);
	case SWITCH_ONE:
		return outcome ^ is_next_one();
	}
	return outcome;
}
