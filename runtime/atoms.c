/* Which thread accessed memory last.

   A table of fixed size has, for the hash of an address, the last access that was
   recorded: 48 bits of the address, and 16 of the thread's number, in one word that is
   exchanged as a whole.  Of two addresses with one hash, the last one is remembered, and
   the next access of the other counts as a first one: it is not counted.  The address
   above its 48 bits, and the thread's number above its 16, is not looked at. */

#include "runtime.h"

#define HASH_BITS    16
#define ADDRESS_BITS 48

static uint64_t last_accesses[1 << HASH_BITS];

static uint64_t threads;
static __thread uint16_t thread_number __attribute__((tls_model("initial-exec")));

/* The number of this thread, never 0. */
static uint16_t this_thread(void)
{
	while (!thread_number)
		thread_number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
	return thread_number;
}

/* By the golden ratio: neighbouring addresses lie far apart. */
static size_t hash(uint64_t address)
{
	return address * UINT64_C(0x9e3779b97f4a7c15) >> (64 - HASH_BITS);
}

EXPORTED void sampler_atom(uint64_t *cells, uint64_t word)
{
	enum { SAME_THREAD, DIFFERENT_THREAD };
	uint64_t access = word << (64 - ADDRESS_BITS) | this_thread();
	uint64_t last = __atomic_exchange_n(&last_accesses[hash(word)], access, __ATOMIC_RELAXED);
	if (last >> (64 - ADDRESS_BITS) != access >> (64 - ADDRESS_BITS) || !last)
		return;
	count_in(cells + (last == access ? SAME_THREAD : DIFFERENT_THREAD));
}

/* A name that nobody else can take, for preserving-x86-64.c. */
HIDDEN extern __typeof__(sampler_atom) atom __attribute__((alias("sampler_atom")));
