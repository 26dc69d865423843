/* What instrumented code and the runtime agree on.  Code that sampler-cc makes
   uses this; programs have no need to.

   Each compilation unit has one struct sampler_unit, which its constructor
   registers and its destructor, at the end of the program or before the unit
   is unloaded, unregisters. */

#ifndef SAMPLER_UNIT_H
#define SAMPLER_UNIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The format of the structures below, in a unit's field abi: the low 16 bits are raised when
   one of them changes its meaning, and the runtime ignores units of another number; the high
   16 bits when something is added that a runtime may leave alone.  A program's object, which
   has no such number, would be registered by a function of another name. */
#define SAMPLER_UNIT_ABI       3
#define SAMPLER_UNIT_ABI_MAJOR 0xffff
/* One of the high bits: the unit tells traces of its counters. */
#define SAMPLER_UNIT_TELLS 0x10000
/* Another one: the unit counts all, without care for threads. */
#define SAMPLER_UNIT_IS_CARELESS 0x20000
/* And another one: it counts all, in cells that each thread has to itself. */
#define SAMPLER_UNIT_SHIFTS 0x40000
/* And another one: it samples, but some of its sites are always counted; see `always`. */
#define SAMPLER_UNIT_HAS_ALWAYS 0x80000

/* The type of a site whose cells are no counters but the bounds of the values that were
   seen: the width of these in bits, from 1 to 64, and whether they have a sign.

   The cell of the minimum is the first.  With each value brought into the range from 0 to
   2^64 - 1, by adding 2^63 if it has a sign, the second cell is the maximum, and the first
   one is 2^64 - 1 minus the minimum: both begin with 0. */
#define SAMPLER_BOUNDS_WIDTH  0x7f
#define SAMPLER_BOUNDS_SIGNED 0x80

/* The counters of all sites of one scheme in one unit. */
struct sampler_table {
	const char *scheme;
	uint64_t *counters; /* sites x width, site by site */
	uint32_t sites;
	uint32_t width; /* counters of each site */
	/* of each site; null if all are counters */
	const unsigned char *types;
	/* For each site when it was first observed, and when last: see sampler_timestamp; null
	   if that is not wanted. */
	uint64_t *timestamps;
	uint32_t reports_first, reports_last; /* whether these times go into the report */
};

/* Where distances between samples come from. */
enum sampler_random {
	SAMPLER_RANDOM_ONLINE,  /* drawn when they are needed */
	SAMPLER_RANDOM_OFFLINE, /* from the bank that SAMPLER_EVENT_COUNTDOWNS names */
	SAMPLER_RANDOM_FIXED,   /* always SAMPLER_SPARSITY */
};

struct sampler_unit {
	struct sampler_unit *next; /* the runtime's own */
	const struct sampler_table *tables;
	uint32_t table_count;
	uint32_t abi;
	uint32_t random;    /* an enum sampler_random */
	char signature[33]; /* 32 lower-case hexadecimal digits */
	uint64_t record;    /* the runtime's own */
	/* only if the unit HAS_ALWAYS: for each table, a byte for each site that tells whether it is always counted; or null,
	   if none is */
	const unsigned char *const *always;
};

#define SAMPLER_PATH_SIZE 4096

/* A program or library: what one link makes.  All counters and times of its units lie
   between two page boundaries, and nothing else does. */
struct sampler_object {
	struct sampler_object *next; /* the runtime's own */
	char *begin, *end;
	const void *elf_header; /* in memory; null if it is not there */
	uint64_t record;        /* the runtime's own, like the rest */
	uint64_t cells;
	char *path; /* of its file; SAMPLER_PATH_SIZE bytes */
};

/* The functions of a unit that can be traced.  Each has a gate: a word that is 0 while it is not
   traced, and else its id.  These structures, and no pointers, so that nothing is to be relocated,
   are all of what the section SAMPLER_CALLS_SECTION has. */
struct sampler_calls {
	int32_t gates;  /* how far behind this field the first gate is */
	uint32_t count; /* of gates */
	char signature[40];
};

/* The gates of a program or library lie between two page boundaries, and nothing else does. */
struct sampler_traced_object {
	struct sampler_traced_object *next; /* the runtime's own */
	const void *elf_header;             /* in memory; null if it is not there */
	uint32_t *gates, *gates_end;
	const struct sampler_calls *units, *units_end;
	char *path;      /* of its file; SAMPLER_PATH_SIZE bytes */
	uint64_t extent; /* the runtime's own */
	void *record;
};

#ifdef __cplusplus
#define SAMPLER_STATIC_ASSERT static_assert
#else
#define SAMPLER_STATIC_ASSERT _Static_assert
#endif

/* gcc-plugin/middle/unit.cc builds these field by field. */
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_table) == 48, "as gcc-plugin/middle/unit.cc has it");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_unit) == 80, "as gcc-plugin/middle/unit.cc has it");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_object) == 56, "as programs of release 0.1.0 have it");

SAMPLER_STATIC_ASSERT(sizeof(struct sampler_calls) == 48, "as gcc-plugin/lower/trace.cc has it");

/* The section that counters and times are in. */
#define SAMPLER_CELLS_SECTION ".sbss.sampler"

/* Those of functions that can be traced.  The linker knows where the second one begins and ends,
   because its name could be one of C. */
#define SAMPLER_GATES_SECTION ".sbss.sampler_gates"
#define SAMPLER_CALLS_SECTION "sampler_calls"

/* OBJECT was loaded, and its units have not been registered yet: let its cells outlive the
   process.  Not from signal handlers. */
void sampler_object_register(struct sampler_object *object);

/* The program, which has found out by itself that it is to be sampled, reports to FILE, as SAMPLER_FILE has it, with a mean distance SPARSITY between
   samples, at first, and a BUDGET in millionths of the processor's time, or 0.  Called before all constructors. */
void sampler_launch_self(const char *file, uint64_t sparsity, uint32_t budget);
/* OBJECT, whose units were unregistered, is unloaded.  Not from signal handlers. */
void sampler_object_unregister(struct sampler_object *object);

/* Make UNIT part of the report.  Not from signal handlers.  The linker shows the name to who links by another compiler, where there is no
   libsampler.  Older objects call it by the second name. */
void sampler_link_with_sampler_cc(struct sampler_unit *unit);
void sampler_unit_register(struct sampler_unit *unit);

/* Each object with sites has one of them in its text. */
#define SAMPLER_REGISTER_NAME     "sampler_link_with_sampler_cc"
#define SAMPLER_OLD_REGISTER_NAME "sampler_unit_register"

/* Keep the counters of UNIT, whose memory may now go away, for the report.  Not
   from signal handlers. */
void sampler_unit_unregister(struct sampler_unit *unit);

/* OBJECT was loaded, and has units whose functions can be traced; or it is unloaded.  Not from signal
   handlers. */
void sampler_traced_object_register(struct sampler_traced_object *object);
void sampler_traced_object_unregister(struct sampler_traced_object *object);

/* A function begins, whose gate holds the ID; it ends, or ends by a call in its place.  PLACE is its
   canonical frame address.  Async-signal-safe, and safe with threads.  On x86-64, there is also one
   called NAME_preserving: see sampler_next_distance_preserving; it has its arguments in edi and rsi, and
   keeps those, too. */
void sampler_trace_enter(uint32_t id, uint64_t place);
void sampler_trace_exit(uint32_t id, uint64_t place);
void sampler_trace_tail(uint32_t id, uint64_t place);

/* VALUES of the function ID, whose entry was told, or whose end will be: how many words there are and, above 16 bits,
   of which kind (enum sampler_trace_data); its canonical frame address; and the words.  The same. */
void sampler_trace_values(uint32_t id, const uint64_t *values);

/* The COUNTER of a site was increased.  The same; and without the first argument of the others. */
void sampler_trace_site(uint64_t *counter);

/* How many more crossings pass before this thread samples one: each crossing
   subtracts 1, and samples if the result is negative.  A thread begins with 0.  A program may have this variable
   itself: then it is the one of all its libraries. */
extern __thread int64_t sampler_countdown __attribute__((tls_model("initial-exec")));

/* To be called when the countdown has become negative.  Half of the result, rounded
   down, is the countdown's next value; if the result is even, the present crossing
   is sampled.  Async-signal-safe; touches no memory that programs see. */
int64_t sampler_next_distance(void);

/* The same on x86-64, for code that calls it with the stack pointer moved by -128,
   which the call undoes: the countdown's next value comes in rax, the carry flag is
   clear if the present crossing is sampled, and all other registers stay as they
   were.  Not to be called from C. */
int64_t sampler_next_distance_preserving(void);

/* Code that always counts, where there may be several threads, increases the counters of a thread's own: those
   of its object, moved by a number of bytes, and by -1 more,

	shift = *(uint64_t *)((char *)sampler_shifts + slot);

   where SLOT is a variable of the unit, 0 at first.  If the result is 0, it is sampler_shift (&slot, cells),
   for the address of any cell of the unit; on x86-64, also by sampler_shift_preserving, as above, with its arguments in rax
   and rdx, and the result in rax.  Async-signal-safe; touches no memory that programs see. */
extern __thread const uint64_t *sampler_shifts __attribute__((tls_model("initial-exec")));
uint64_t sampler_shift(uint64_t *slot, const void *cells);

/* Which conditions this run is to switch: not 0 at KEY % SAMPLER_SWITCHED_KEYS for the KEY of each (lib/switch-key.h); constant once the first unit
   is registered.  Code with -fsampler-switching asks it at each condition, and where it is not 0 calls sampler_switched(): with its KEY and its OUTCOME, and
   what it has on the LEFT and the RIGHT, if it is an order; else these are far from each other.  The result is the outcome that the run is
   to have.  Async-signal-safe, and safe with threads; touches no memory that programs see. */
#define SAMPLER_SWITCHED_KEYS 256
extern uint8_t sampler_switched_keys[SAMPLER_SWITCHED_KEYS];
int sampler_switched(uint32_t key, int outcome, int64_t left, int64_t right);

/* Actions: what a site's CELLS record about a WORD.  Async-signal-safe, and safe with
   threads; they touch no other memory.

   A WORD is an integer, extended to 64 bits; the bits of a floating-point number; or the
   address of a number of more than 64 bits. */

/* The bounds of 64-bit numbers. */
void sampler_bounds_unsigned(uint64_t *cells, uint64_t word);
void sampler_bounds_signed(uint64_t *cells, uint64_t word);

/* One of nine counters: less than 0 and infinite, normal, subnormal, zero; not a number;
   greater than 0 and zero, subnormal, normal, infinite.  By the formats of IEEE 754 with
   that many bits, and that of the x87. */
void sampler_float_kinds_16(uint64_t *cells, uint64_t word);
void sampler_float_kinds_32(uint64_t *cells, uint64_t word);
void sampler_float_kinds_64(uint64_t *cells, uint64_t word);
void sampler_float_kinds_80(uint64_t *cells, uint64_t word);
void sampler_float_kinds_128(uint64_t *cells, uint64_t word);

/* One of four counters: the GObject at the address WORD has zero, one or more references;
   it is none.  Calls GLib. */
void sampler_g_object_unref(uint64_t *cells, uint64_t word);

/* One of two counters: the memory at the address WORD was last accessed by this thread, or
   by another one. */
void sampler_atom(uint64_t *cells, uint64_t word);

/* The process counts observations, from 1.  Let the present one be the last of WORD sites,
   and their first if there was none (0); there are two CELLS for each, the first, the
   last. */
void sampler_timestamp(uint64_t *cells, uint64_t word);

/* On x86-64, ACTION_preserving does what ACTION does with its arguments in rax and rdx,
   for code that calls it like sampler_next_distance_preserving.  It keeps all registers
   but rax and the flags.  There is one for each action whose word is no address.

   sampler_orders_TYPE_N_preserving, for the TYPEs s32, u32, s64, u64 and N from 1 to 6,
   counts how a value compares with N others: 3 cells for each, less, equal, greater.  The
   cells are in rax; after the stack pointer was moved by -128, the value and then the
   others are pushed, 8 bytes each; the call undoes all that.

   sampler_observe does what the words behind a call of an observer say (sampler/observation.h): the address of the unit's
   cells is in rax, and what rax was is pushed below the return address, to be popped.  It keeps all registers but the flags;
   who calls the observer leaves what it has in the 128 bytes below the stack pointer. */

#ifdef __cplusplus
}
#endif

#endif
