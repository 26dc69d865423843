/* The trace buffer: what the threads of one process trace, in memory that it shares with whoever
   collects it.

   It is a file in a session's directory, called PROCESS.START, which the process maps.

	header		struct sampler_trace_header, SAMPLER_TRACE_HEADER_SIZE bytes
	extent ...	each a whole number of pages; the header's table tells kind and offset

	RECORDS		what is there to be traced: struct sampler_trace_record, one after the other
	GATES		an open gate holds a number other than 0: a word of 32 bits for each place
			that can be traced.  Pages of the program itself, or a page of ours
	THREADS		struct sampler_trace_thread, SAMPLER_TRACE_THREADS_OF_EXTENT of them
	BLOCKS		blocks, SAMPLER_TRACE_BLOCKS_OF_EXTENT of them: those of the first such
			extent have the numbers from 0, and so on
	ADDRESS_TABLE	the addresses of functions that have no gates: SAMPLER_TRACE_ADDRESSES of 64 bits

   Numbers have the byte order of the machine, which the header tells.  The number in the magic
   string is that of the format: a reader knows 1, in which no block rests, and 2, and refuses any
   other.  Files with a greater MINOR number may have extents, records and words of other kinds,
   which a reader passes over.

   Who lives
   ---------
   The process holds a lock of the open file description, fcntl (2), on its buffer.  It closes the
   descriptor, but its mapping keeps the description, and with it the lock, until the process ends in
   whatever way, or executes another program.  Who collects holds a lock on the file "recorder" in the
   directory of the session.  So neither is ever waited for once it is dead, and no process is known
   by a number alone.

   Blocks
   ------
   A thread does not reserve a place in the buffer for each event, but a block for some 8000.  While
   it has the block, nobody else writes there.  A thread that ends leaves the rest to the next one:
   so a block has shares, one after the other, each with the HEAD of its thread.  The first word of a
   block is its STATE: the TICKET of its last share, and below it one of

	FREE		nobody's.  The ticket is that of the last events in it.
	CLAIMED		a thread clears it.  There is nothing in it.  The ticket is still the old one.
	OPEN		a thread writes the last share: the words from its first up to a run of zeros
			at the end are there.  No other share of any block ever has this ticket.
	RESTING		the thread of the last share has ended.  From the word REST on, nobody writes.
	TAKEN		a thread writes the head of its share behind the others.  The ticket is still
			that of the last one.
	FULL		nothing is written any more.

	          claim         open         complete
	FREE ────────▶ CLAIMED ──────▶ OPEN ─────────▶ FULL
	 ▲                ▲          ▲     │            │
	 │                │    go on │     │ rest       │
	 │                │          │     ▼            │
	 │                │      TAKEN ◀── RESTING      │
	 │                │           take   │          │
	 │                └──────────────────┼──────────┤ overwrite
	 └───────────────────────────────────┴──────────┘ collect

	Each is one compare-and-swap; open and go on, which nobody else can do, are stores with
	release.

	claim		by any thread that has no place left, and finds no block that rests.  The
			ticket is in the same word, so that a swap fails if the block was used
			meanwhile.
	open		by the claimer, when all words are zero, and the ticket is taken from
			`reserved`.
	complete	by the thread, when there is no place left in the block, or little, and the
			thread ends; or by another one that finds it dead.  Adds 1 to `written`.
	rest		by a thread that ends, where the rest is worth it, when REST says where it
			begins.  Adds 1 to `written`.
	take		by any thread that has no place left.
	go on		by the taker, when the head of its share is there, and has a ticket from
			`reserved`.
	collect		by the recorder, after the words have been copied, and written to where they
			stay; of an OPEN or TAKEN block only if the process is dead.  Adds 1 to
			`beg_read`.  If the swap fails, the block was taken or overwritten meanwhile:
			who copies it again finds the same tickets, or none of them.
	overwrite	by a thread that finds no other block, in the mode for that: of the full
			blocks it takes that of the lowest ticket.  Adds 1 to `beg_read`, and the
			number of shares to `overwritten`.

   So a block may be read at any time: what is read is what was there if the state before and
   after is the same.

   What if the process is killed
	before open	the block is CLAIMED: there is nothing in it, and nothing is lost
	before go on	the block is TAKEN: a last share with the ticket of the block is not there yet
	later		the others are taken as they are, up to the last word
   What if the recorder is killed
	before collect	the block is FULL, and the next recorder copies it again: who reads both
			copies knows them by their ticket, and drops one
	later		the copy is where it stays

   If a thread finds no block, what it does depends on the MODE:

	BLOCK		it waits, while a recorder lives and some block is full.  If none is full for
			some time, because more threads write than there are blocks, the event is
			lost.  If the recorder dies, the mode becomes OVERWRITE.
	DROP		it counts the events that it cannot write: the next block that it opens
			says how many they were.  If there was a recorder, and it is dead, the
			mode becomes OVERWRITE.
	OVERWRITE	see above

   Events that were lost are counted in LOST of the thread's slot, which only grows, and is what the next
   block that the thread opens says; those of a thread without a slot, in that of the header.

   PAUSE is a time of the monotonic clock, in nanoseconds.  Until then, no thread overwrites a block, so
   that a reader finds all that was in blocks at one moment.  Because it is a time, nobody waits
   long for a reader that dies.

   A block that is full but has places that were reserved and not written stays OPEN until its thread
   has filled another one: a handler may have filled it while what it has interrupted was about to
   write.

   Words
   -----
	bit 63          32 31            4 3    0
	   |      id      |     stamp     | kind |	never 0

   Each is stored in one piece, and is there if, and only if, it is not 0: the word itself is the
   commit.  A place is reserved before it is written, so that a handler of a signal that comes
   in between writes behind it.  A zero word that others follow is such a place, and means nothing.
   What needs PAYLOAD words writes HOLE into the first place, with their number as its id, then the
   payload behind it, and then the word itself in place of HOLE.  Who reads words while they are written reads them in their order,
   and takes nothing behind one that was zero then, and is not now.  The payload of SHARE is the head of
   a share, whose words come behind it; its STATE is that of the share before, with FULL.

   The stamp is the low 28 bits of the clock, or 0: none.  The time of a word is the one that has
   those bits, and is nearest to the last known time.  EPOCH tells the whole time: its id is bits
   28 to 59 of the clock, its stamp the rest.  A thread writes one when the clock's bits from 27 up have
   changed, so that what is nearest is never in doubt.  The head of a block tells the time at its
   beginning.

   Threads
   -------
   A thread has a slot, with the frames of the traced functions that it is in.  TID is the thread's
   number, or 0: nobody's.  The first frame is only a bound, see SAMPLER_TRACE_OTHER_STACK.  Frames from DEPTH up
   have a place of 0.

	enter	depth + 1; the word, with SILENT and UNDER_WAY; the place; the event; both are cleared
	leave	UNDER_WAY is set; the event; the place becomes 0; depth - 1

   A frame with a place of 0 is incomplete.  Bits 4 and 5 of the word are

	SILENT	UNDER_WAY
	1	0	no event has told of it: none may, if only stacks are kept
	1	1	its entry is being written: it is there, or not yet
	0	0	its entry was written
	0	1	its end is being written: it is there, or not yet

   So a handler of a signal finds frames that are complete, and at most one at the top that is
   not.  A reader in another process reads DEPTH, the frames, and DEPTH again. */

#ifndef SAMPLER_TRACE_BUFFER_H
#define SAMPLER_TRACE_BUFFER_H

#include <stdint.h>

#include "sampler/unit.h"

#define SAMPLER_TRACE_MAGIC      "SAMPLER TRACES 2"
#define SAMPLER_TRACE_OLDEST     '1' /* of its last byte, what is known */
#define SAMPLER_TRACE_MINOR      1   /* 1: wanted_cycle */
#define SAMPLER_TRACE_BYTE_ORDER 0x01020304

/* In the directory of a session: the file that its recorder holds a lock on. */
#define SAMPLER_TRACE_RECORDER "recorder"

#define SAMPLER_TRACE_PAGE        4096
#define SAMPLER_TRACE_HEADER_SIZE (4 * SAMPLER_TRACE_PAGE)
#define SAMPLER_TRACE_EXTENTS     960

enum sampler_trace_extent_kind {
	SAMPLER_TRACE_NO_EXTENT,
	SAMPLER_TRACE_RECORDS,
	SAMPLER_TRACE_GATES,
	SAMPLER_TRACE_THREADS,
	SAMPLER_TRACE_BLOCKS,
	SAMPLER_TRACE_ADDRESS_TABLE,
};

/* An extent is there if, and only if, its kind is not 0. */
struct sampler_trace_extent {
	uint64_t offset;
	uint32_t pages;
	uint32_t kind;
};

enum sampler_trace_clock {
	SAMPLER_TRACE_TICKS, /* of the processor: the time-stamp counter of x86-64, the virtual
				      count of arm64 */
	SAMPLER_TRACE_NANOSECONDS, /* CLOCK_MONOTONIC */
};

enum sampler_trace_mode {
	SAMPLER_TRACE_OVERWRITE,
	SAMPLER_TRACE_DROP,
	SAMPLER_TRACE_BLOCK,
};

/* What is traced: the bits of a level.  Above them, the header's has a number that changes each
   time it is set from outside: frames that a thread had before are worthless then. */
enum {
	SAMPLER_TRACE_LEVEL_STACKS = 1, /* which functions each thread is in */
	SAMPLER_TRACE_LEVEL_EVENTS = 2, /* when they came and went, and all else */
	SAMPLER_TRACE_LEVEL_HISTORY = 3,
	SAMPLER_TRACE_LEVELS = 255, /* these bits */
};

/* How often a word has a stamp: each one, or each N-th; or */
#define SAMPLER_TRACE_NO_STAMPS     0
#define SAMPLER_TRACE_STAMP_ENTRIES UINT32_MAX

/* The same moment on three clocks. */
struct sampler_trace_moment {
	uint64_t raw;       /* that of the words */
	uint64_t monotonic; /* nanoseconds */
	uint64_t real;      /* nanoseconds since 1970 */
};

#define CACHE_LINE __attribute__((aligned(64)))

struct sampler_trace_header {
	char magic[16];
	uint32_t byte_order;
	uint32_t minor; /* of the format */
	uint32_t process;
	uint32_t parent;        /* the process that forked this one; 0 if it was executed */
	uint32_t parent_thread; /* the thread of it that did */
	uint32_t clock;         /* an enum sampler_trace_clock */
	uint32_t most_blocks;   /* as many extents of blocks as that may be added */
	uint32_t block_size;    /* SAMPLER_TRACE_BLOCK_SIZE */
	struct sampler_trace_moment begin;
	char version[16]; /* of the runtime */

	/* Set by whoever collects, too. */
	uint32_t level CACHE_LINE; /* of all threads: see above */
	uint32_t level_of_new_threads;
	uint32_t mode; /* an enum sampler_trace_mode */
	uint32_t stamps;
	uint64_t pause;
	uint32_t begins_closed; /* what is loaded from now on begins with closed gates */
	uint32_t waits;   /* raised by the process when it waits for the recorder to open gates, */
	uint32_t goes_on; /* which then sets this to the same */
	/* how many programs, libraries, tracepoints and forked children are not traced, because there
	   was no room to say what they are, or for their buffers */
	uint32_t untraced;
	/* A new cycle of raw events is wanted if these differ: the next thread that has a new block makes
	   them equal, and writes SAMPLER_TRACE_CYCLE. */
	uint32_t wanted_cycle, cycle;

	uint64_t reserved CACHE_LINE; /* how many tickets were taken */
	uint64_t written;             /* how many shares of blocks came to their end */
	uint64_t lost;                /* events that no thread could count */
	uint64_t beg_read CACHE_LINE; /* how many blocks were collected or overwritten */
	uint64_t overwritten;         /* how many shares of blocks were overwritten */
	uint32_t wake;   /* raised, and waited for by futex (2), when blocks become free */
	uint32_t asleep; /* how many threads wait for that */

	struct sampler_trace_extent extents[SAMPLER_TRACE_EXTENTS] CACHE_LINE;
};

#undef CACHE_LINE

/* What can be traced: each record is a multiple of 8 bytes long, lies in one extent, and is there
   if, and only if, its size is not 0.  It does not change, but that it becomes CLOSED when what it is about
   is unloaded: its gates may belong to somebody else then. */
enum sampler_trace_record_kind {
	SAMPLER_TRACE_OBJECT = 1, /* struct sampler_trace_object_record, and the path */
	SAMPLER_TRACE_UNIT,       /* struct sampler_trace_unit_record */
	SAMPLER_TRACE_TRACEPOINT, /* struct sampler_trace_tracepoint_record, name, series and file */
	SAMPLER_TRACE_COMMAND,    /* the command line, each word with a null byte */
	SAMPLER_TRACE_SITES,      /* struct sampler_trace_sites_record */
};

struct sampler_trace_record {
	uint32_t size; /* of all of it */
	uint16_t kind;
	uint16_t closed;
};

#define SAMPLER_TRACE_RECORDS_PAGES 16

/* A program or library. */
struct sampler_trace_object_record {
	struct sampler_trace_record head;
	uint64_t base;       /* what its addresses are above those of its file */
	uint64_t gates;      /* offset in the buffer of the first gate; 0 if it has none there */
	uint32_t first;      /* the id of that gate; others follow */
	uint32_t gate_count; /* how many there are */
	uint32_t build_id_size;
	unsigned char build_id[32];
	uint32_t path_size; /* what follows, with its null byte */
};

/* The functions of one compilation unit: gate FIRST is that of the first line of its sites of the
   scheme "calls". */
struct sampler_trace_unit_record {
	struct sampler_trace_record head;
	uint32_t first; /* an id */
	uint32_t count;
	char signature[40]; /* with a null byte */
};

/* A place that a macro traces. */
struct sampler_trace_tracepoint_record {
	struct sampler_trace_record head;
	uint64_t gate; /* offset in the buffer */
	uint32_t id;
	uint32_t line;
	uint32_t style;       /* an enum sampler_trace_style, see sampler/trace.h */
	uint32_t name_size;   /* what follows: the name, with its null byte, */
	uint32_t series_size; /* that of a series, */
	uint32_t file_size;   /* and that of the file */
};

/* The counters of one scheme in one compilation unit, whose sites are traced: COUNTERS is the address of the first,
   and each of the SITES has WIDTH of them, of 8 bytes. */
struct sampler_trace_sites_record {
	struct sampler_trace_record head;
	uint64_t counters;
	uint32_t sites, width;
	char signature[40], scheme[24]; /* with null bytes */
};

/* Ids of functions without gates are above this, plus their place in the table of addresses. */
#define SAMPLER_TRACE_FIRST_ADDRESS 0x80000000u
#define SAMPLER_TRACE_ADDRESSES     65536

/* A function, or a scope of a macro, that a thread is in. */
struct sampler_trace_frame {
	/* where on the stack it is: the canonical frame address of a function; for a scope, or a
	   function that tells no more, the stack pointer there, plus 1 */
	uint64_t place;
	uint64_t word; /* id and kind of the event of its beginning, SILENT, UNDER_WAY */
	uint64_t unused[2];
};

#define SAMPLER_TRACE_FRAMES 1024

/* In place of a frame's place: what is above it is on another stack, that of a handler or
   coroutine.  The place of the first frame is this, or the end of the thread's own stack. */
#define SAMPLER_TRACE_OTHER_STACK UINT64_MAX

struct sampler_trace_thread {
	uint32_t tid;
	uint32_t level;     /* what is traced of this thread, besides the header's level */
	uint32_t depth;     /* may be greater than the number of frames that are kept */
	uint32_t block;     /* the number of the block that it writes, plus 1; or 0 */
	uint64_t stack_end; /* above it, there is no stack of this thread; 0 if that is not known */
	uint64_t lost;      /* events, of all threads that have had this slot */
	char name[16];
	uint32_t has_name; /* by the program's choice: else it is the system's, some time ago */
	uint32_t
	    block_before; /* as BLOCK: open still, because something in it is not written yet */
	uint32_t births;  /* how many threads have had this slot */
	uint32_t unused;
	struct sampler_trace_frame frames[SAMPLER_TRACE_FRAMES];
};

#define SAMPLER_TRACE_THREADS_OF_EXTENT 8

/* What shares call the thread in slot NUMBER that is the one of so many BIRTHS: the kernel may give its number to another
   one later. */
#define SAMPLER_TRACE_SLOT(number, births) ((uint32_t)(number) | (uint32_t)(births) << 16)
#define SAMPLER_TRACE_SLOT_NUMBER(slot)    ((slot)&0xffff)

enum sampler_trace_block_state {
	SAMPLER_TRACE_FREE,
	SAMPLER_TRACE_CLAIMED,
	SAMPLER_TRACE_OPEN,
	SAMPLER_TRACE_FULL,
	SAMPLER_TRACE_RESTING,
	SAMPLER_TRACE_TAKEN,
};

/* A state of a block: its ticket, and which. */
#define SAMPLER_TRACE_STATE(ticket, which) ((uint64_t)(ticket) << 3 | (which))
#define SAMPLER_TRACE_STATE_OF(state)      ((state)&7)
#define SAMPLER_TRACE_TICKET_OF(state)     ((state) >> 3)

#define SAMPLER_TRACE_BLOCK_SIZE  65536
#define SAMPLER_TRACE_BLOCK_WORDS (SAMPLER_TRACE_BLOCK_SIZE / 8 - 8)

/* What is known of the words of a share. */
struct sampler_trace_head {
	uint64_t state; /* of the block; in payload, that of the share before */
	uint32_t tid;
	uint32_t slot;  /* of the thread: its number, and above 16 bits, that of the thread in it */
	uint64_t first; /* the clock when it was opened */
	uint64_t monotonic; /* and the monotonic one then, in nanoseconds */
	uint64_t lost;      /* what the slot said when it was opened */
	char name[16];      /* of the thread */
	uint32_t depth;     /* 1, and how many calls were told to begin, and not to end, before: but
			   without those that an UNWIND tells of that is the first event.  With
			   SAMPLER_TRACE_UNSURE if it may be more or less, because a handler has opened
			   the block while such an event was under way */
	/* Of a block: */
	uint16_t rest;   /* the index of the first word that nobody has reserved, while it rests */
	uint16_t shares; /* how many follow the first one */
};

#define SAMPLER_TRACE_HEAD_WORDS 8

struct sampler_trace_block {
	struct sampler_trace_head head;
	uint64_t words[SAMPLER_TRACE_BLOCK_WORDS];
};

#define SAMPLER_TRACE_BLOCKS_OF_EXTENT 4

#define SAMPLER_TRACE_UNSURE UINT32_C(0x80000000)

enum sampler_trace_kind {
	SAMPLER_TRACE_ENTER = 1,   /* the function id is entered */
	SAMPLER_TRACE_EXIT,        /* and left */
	SAMPLER_TRACE_TAIL,        /* the same, by a call at its end */
	SAMPLER_TRACE_SCOPE_ENTER, /* a scope of a macro */
	SAMPLER_TRACE_SCOPE_EXIT,
	SAMPLER_TRACE_UNWIND, /* as many frames as the id says were left without an exit */
	SAMPLER_TRACE_MARK,   /* payload: an enum sampler_trace_reach, see sampler/tracepoint.h */
	SAMPLER_TRACE_COUNT,  /* payload: the value, of 64 bits with a sign */
	SAMPLER_TRACE_DATA, /* the id is how many words of payload there are, and what they are, in
				 the low and the high 16 bits */
	SAMPLER_TRACE_EPOCH,
	SAMPLER_TRACE_HOLE,  /* the id is how many words of payload there would have been */
	SAMPLER_TRACE_OTHER, /* the id says what: an enum sampler_trace_other */
	SAMPLER_TRACE_SITE, /* a counter is increased: the id is SAMPLER_TRACE_SITE_ID of its address */
	SAMPLER_TRACE_SHARE, /* another thread goes on; payload: struct sampler_trace_head */
};

/* What data are. */
enum sampler_trace_data {
	SAMPLER_TRACE_DATA_WORDS, /* of TRACE (ID, ...): the id, and the others */
	SAMPLER_TRACE_DATA_TEXT,  /* of sampler_trace_log, padded by zeros */
	/* of the function that was entered last: the id in the high 32 bits of a word, and the
	   arguments; or that will be left next, and what it returns */
	SAMPLER_TRACE_DATA_ARGUMENTS,
	SAMPLER_TRACE_DATA_RESULT,
	SAMPLER_TRACE_DATA_END, /* how the process fails, as text: "signal 11", "exit 3" */
	SAMPLER_TRACE_DATA_LOST, /* at the beginning of a thread's first share: how many events it has lost before */
};

/* An argument that is a string has so many words: its first bytes, with zeros behind it if it is shorter.  If it cannot be read, all bits of the first word are
   set; of a null pointer, all but the lowest. */
#define SAMPLER_TRACE_STRING_WORDS 4
#define SAMPLER_TRACE_NO_STRING    UINT64_MAX
#define SAMPLER_TRACE_NULL_STRING  (UINT64_MAX - 1)

enum sampler_trace_other {
	/* the level has changed since the event before: the thread is in no function that is known */
	SAMPLER_TRACE_SWITCHED,
	SAMPLER_TRACE_CYCLE, /* who exports raw events is to tell all once more: see sampler-raw-event(5) */
};

/* Of two counters in one process, the ids are the same by chance only: some 32 gigabytes are between them. */
#define SAMPLER_TRACE_SITE_ID(address) ((uint32_t)((address) >> 3))

#define SAMPLER_TRACE_KIND_OF(word)  ((unsigned)((word)&15))
#define SAMPLER_TRACE_STAMP_OF(word) ((uint32_t)((word) >> 4) & SAMPLER_TRACE_STAMP_MASK)
#define SAMPLER_TRACE_ID_OF(word)    ((uint32_t)((word) >> 32))
#define SAMPLER_TRACE_STAMP_BITS     28
#define SAMPLER_TRACE_STAMP_MASK     ((UINT32_C(1) << SAMPLER_TRACE_STAMP_BITS) - 1)
#define SAMPLER_TRACE_WORD(id, stamp, kind)                                                        \
	((uint64_t)(uint32_t)(id) << 32 | (uint64_t)(stamp) << 4 | (kind))

SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_header) <= SAMPLER_TRACE_HEADER_SIZE,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_thread) == 64 + 32 * SAMPLER_TRACE_FRAMES,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_head) == 8 * SAMPLER_TRACE_HEAD_WORDS,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_block) == SAMPLER_TRACE_BLOCK_SIZE,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_object_record) == 72,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_unit_record) == 56,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_tracepoint_record) == 40,
		      "as in sampler-trace-buffer(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_sites_record) == 88,
		      "as in sampler-trace-buffer(5)");

#endif
