/* What sites record that is more than to increase a counter. */

#include <string.h>

#include "runtime.h"

void (*told_of_counts)(uint64_t *counter);

/* Let *CELL be no less than WORD. */
static void raise_to(uint64_t *cell, uint64_t word)
{
	uint64_t old = __atomic_load_n(cell, __ATOMIC_RELAXED);
	/* pairs with the acquire in write_bounds (), format/report.c */
	while (old < word && !__atomic_compare_exchange_n(cell, &old, word, true, __ATOMIC_RELEASE,
							  __ATOMIC_RELAXED))
		;
}

EXPORTED void sampler_bounds_unsigned(uint64_t *cells, uint64_t word)
{
	raise_to(cells, ~word);
	raise_to(cells + 1, word);
}

EXPORTED void sampler_bounds_signed(uint64_t *cells, uint64_t word)
{
	sampler_bounds_unsigned(cells, word ^ UINT64_C(1) << 63);
}

/* Count what a number is by its parts: the exponent all zeros or all ones, the fraction
   zero. */
static void count_kind(uint64_t *cells, bool negative, bool least, bool greatest, bool zero)
{
	enum { NOT_A_NUMBER = 4 };
	unsigned distance = least ? (zero ? 1 : 2) : greatest ? 4 : 3;
	unsigned kind = negative ? NOT_A_NUMBER - distance : NOT_A_NUMBER + distance;
	if (greatest && !zero)
		kind = NOT_A_NUMBER;
	count_in(cells + kind);
}

/* The same for WORD, which has a sign, EXPONENT_BITS and FRACTION_BITS. */
static void count_kind_of_bits(uint64_t *cells, uint64_t word, unsigned exponent_bits,
			       unsigned fraction_bits)
{
	uint64_t ones = (UINT64_C(1) << exponent_bits) - 1;
	uint64_t fraction = word & ((UINT64_C(1) << fraction_bits) - 1);
	uint64_t exponent = word >> fraction_bits & ones;
	bool negative = word >> (exponent_bits + fraction_bits) & 1;
	count_kind(cells, negative, exponent == 0, exponent == ones, fraction == 0);
}

EXPORTED void sampler_float_kinds_16(uint64_t *cells, uint64_t word)
{
	count_kind_of_bits(cells, word, 5, 10);
}

EXPORTED void sampler_float_kinds_32(uint64_t *cells, uint64_t word)
{
	count_kind_of_bits(cells, word, 8, 23);
}

EXPORTED void sampler_float_kinds_64(uint64_t *cells, uint64_t word)
{
	count_kind_of_bits(cells, word, 11, 52);
}

/* The top of a number of more than 64 bits: sign and exponent. */
static void count_kind_of_top(uint64_t *cells, uint16_t top, bool zero)
{
	uint16_t exponent = top & 0x7fff;
	count_kind(cells, top >> 15, exponent == 0, exponent == 0x7fff, zero);
}

/* Of the x87: its fraction has a bit for the integral part, which is 1 in infinity. */
EXPORTED void sampler_float_kinds_80(uint64_t *cells, uint64_t word)
{
	uint64_t fraction;
	uint16_t top;
	memcpy(&fraction, (const char *)(uintptr_t)word, sizeof fraction);
	memcpy(&top, (const char *)(uintptr_t)word + sizeof fraction, sizeof top);
	bool is_greatest = (top & 0x7fff) == 0x7fff;
	count_kind_of_top(cells, top, is_greatest ? !(fraction << 1) : !fraction);
}

EXPORTED void sampler_float_kinds_128(uint64_t *cells, uint64_t word)
{
	uint64_t parts[2];
	memcpy(parts, (const void *)(uintptr_t)word, sizeof parts);
	unsigned low = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	count_kind_of_top(cells, parts[!low] >> 48, !parts[low] && !(parts[!low] << 16));
}

/* Count how a value compares with COUNT others, in three cells for each: less, equal,
   greater.  PUSHED, the last other is first, and the value last; if they have 32 bits,
   what is above these means nothing. */
#define COUNT_ORDERS(name, type)                                                                   \
	HIDDEN void name(uint64_t *cells, const uint64_t *pushed, unsigned count)                  \
	{                                                                                          \
		type value = (type)pushed[count];                                                  \
		for (; count-- > 0; cells += 3) {                                                  \
			type other = (type)pushed[count];                                          \
			unsigned order = (value > other) + (value >= other);                       \
			count_in(cells + order);                                                   \
		}                                                                                  \
	}

COUNT_ORDERS(count_orders_s32, int32_t)
COUNT_ORDERS(count_orders_u32, uint32_t)
COUNT_ORDERS(count_orders_s64, int64_t)
COUNT_ORDERS(count_orders_u64, uint64_t)

/* Observations that had a time. */
static uint64_t observations;

EXPORTED void sampler_timestamp(uint64_t *cells, uint64_t word)
{
	uint64_t now = __atomic_add_fetch(&observations, 1, __ATOMIC_RELAXED);
	for (; word-- > 0; cells += 2) {
		uint64_t never = 0;
		__atomic_compare_exchange_n(cells, &never, now, false, __ATOMIC_RELAXED,
					    __ATOMIC_RELAXED);
		raise_to(cells + 1, now);
	}
}

/* Names that nobody else can take, for preserving-x86-64.c. */
#define LOCAL_NAME(name, action)                                                                   \
	HIDDEN extern __typeof__(action) name __attribute__((alias(#action)))

LOCAL_NAME(bounds_unsigned, sampler_bounds_unsigned);
LOCAL_NAME(bounds_signed, sampler_bounds_signed);
LOCAL_NAME(float_kinds_16, sampler_float_kinds_16);
LOCAL_NAME(float_kinds_32, sampler_float_kinds_32);
LOCAL_NAME(float_kinds_64, sampler_float_kinds_64);
LOCAL_NAME(timestamp, sampler_timestamp);
