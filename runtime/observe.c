/* What code has observed that tells it by a call: see sampler/observation.h.

   observe-x86-64.S does the same, if nobody is told of counts. */

#ifdef __x86_64__

#include <string.h>

#include "runtime.h"
#include "sampler/observation.h"

/* The VALUE as a word of the actions (sampler/unit.h). */
static uint64_t extend(uint64_t value, unsigned type)
{
	switch (type) {
	case SAMPLER_OBSERVATION_S32:
		return (uint64_t)(int64_t)(int32_t)value;
	case SAMPLER_OBSERVATION_U32:
		return (uint32_t)value;
	default:
		return value;
	}
}

static bool has_sign(unsigned type)
{
	return type == SAMPLER_OBSERVATION_S32 || type == SAMPLER_OBSERVATION_S64;
}

static void observe_bounds(uint64_t *cells, unsigned type, uint64_t value)
{
	if (has_sign(type))
		sampler_bounds_signed(cells, extend(value, type));
	else
		sampler_bounds_unsigned(cells, extend(value, type));
}

static void observe_kind(uint64_t *cells, unsigned type, uint64_t value)
{
	if (type == SAMPLER_OBSERVATION_U32)
		sampler_float_kinds_32(cells, extend(value, type));
	else
		sampler_float_kinds_64(cells, value);
}

static void observe_order(uint64_t *cells, unsigned type, uint64_t value, uint64_t other)
{
	uint64_t sign = has_sign(type) ? UINT64_C(1) << 63 : 0;
	value = extend(value, type) ^ sign;
	other = extend(other, type) ^ sign;
	count_in(cells + (value > other) + (value >= other));
}

/* How the first of COUNT VALUES compares with the others. */
static void observe_orders(uint64_t *cells, unsigned type, const uint64_t *values, unsigned count)
{
	for (unsigned i = 1; i < count; i++, cells += 3)
		observe_order(cells, type, values[0], values[i]);
}

static void observe_word(uint64_t *cells, uint32_t word, const uint64_t *values)
{
	unsigned type = word >> SAMPLER_OBSERVATION_TYPE_SHIFT & SAMPLER_OBSERVATION_TYPE_MASK;
	unsigned count = word & SAMPLER_OBSERVATION_VALUES_MASK;
	switch (word >> SAMPLER_OBSERVATION_DO_SHIFT & SAMPLER_OBSERVATION_DO_MASK) {
	case SAMPLER_OBSERVATION_COUNT:
		if (count > 0)
			observe_kind(cells, type, values[0]);
		else
			count_in(cells);
		break;
	case SAMPLER_OBSERVATION_BOUNDS:
		observe_bounds(cells, type, values[0]);
		break;
	case SAMPLER_OBSERVATION_AND_ZERO:
		observe_order(cells, type, values[0], 0);
		cells += 3;
		/* fall through */
	case SAMPLER_OBSERVATION_ORDERS:
		observe_orders(cells, type, values, count);
		break;
	}
}

/* Read the values of WORD, which lie at CODE, into VALUES; return what is behind them.  The register N is at REGISTERS[N]. */
static const unsigned char *read_values(uint64_t *values, uint32_t word, const unsigned char *code,
					const uint64_t *registers)
{
	unsigned count = word & SAMPLER_OBSERVATION_VALUES_MASK;
	unsigned pending =
	    word >> SAMPLER_OBSERVATION_REGISTER_SHIFT & SAMPLER_OBSERVATION_REGISTER_MASK;
	for (unsigned i = 0; i < count; i++) {
		int32_t constant;
		if (pending == 0 && code[0] == SAMPLER_OBSERVATION_BYTE_OPCODE) {
			pending = code[1];
			code += SAMPLER_OBSERVATION_SIZE_OF_BYTE;
		}
		if (pending > 0) {
			values[i] = registers[pending & SAMPLER_OBSERVATION_REGISTER_MASK];
			pending >>= 4;
		} else {
			memcpy(&constant, code + 1, sizeof constant);
			values[i] = (uint64_t)(int64_t)constant;
			code += SAMPLER_OBSERVATION_SIZE;
		}
	}
	return code;
}

HIDDEN void observe(uint64_t *cells, const unsigned char *code, const uint64_t *registers)
{
	uint64_t values[SAMPLER_OBSERVATION_MOST_VALUES] = { 0 };
	uint32_t word, cell = 0;
	do {
		if (code[0] == SAMPLER_OBSERVATION_BYTE_OPCODE) {
			word = code[1] & SAMPLER_OBSERVATION_MORE;
			cell += code[1] & SAMPLER_OBSERVATION_MOST_SHORT;
			code += SAMPLER_OBSERVATION_SIZE_OF_BYTE;
		} else {
			memcpy(&word, code + 1, sizeof word);
			cell = word >> SAMPLER_OBSERVATION_CELL_SHIFT;
			code += SAMPLER_OBSERVATION_SIZE;
		}
		code = read_values(values, word, code, registers);
		observe_word(cells + cell, word, values);
	} while (word & SAMPLER_OBSERVATION_MORE);
}

#endif
