/* Inside the part of the runtime that traces: who offers what to whom.  A file uses those above it,
   but words.h and frames.c call events.c where something is unusual, and records.c and macros.c call
   each other.

	clock.c		the clock of the words
	session.c	directories, and who lives
	settings.c	what the SAMPLER_TRACE variables ask for
	dead-buffers.c	what killed processes have left
	buffer.c	the buffer file and its extents
	blocks.c	blocks, from free to full
	slots.c		threads that trace
	words.h		words, on their way into a block
	frames.c	the functions that a thread is in
	events.c	entries and exits where something is unusual, and what macros call
	quick.c		entry and exit of functions
	quick-x86-64.S	the same, as instrumented code calls it
	values.c	arguments and results
	addresses.c	functions without gates: -finstrument-functions
	macros.c	what backends call: tracepoints, and states
	function-names.c	names of functions, in files
	sites.c		what sites count
	dumps.c		what threads are at, as text
	records.c	what is there to be traced, and its gates
	tracing.c	the wing that traces

   The format of the buffer, and the states of all that is in it, are in sampler/trace-buffer.h.

   Nothing here allocates memory, prints, or calls the C library by a name that the program may
   have.  What events are written with is async-signal-safe: it waits for nobody, but in the mode
   SAMPLER_TRACE_BLOCK for the recorder while that lives. */

#ifndef SAMPLER_TRACE_RUNTIME_H
#define SAMPLER_TRACE_RUNTIME_H

#include "kernel.h"
#include "runtime.h"
#include "sampler/trace-buffer.h"

#define RARELY(condition) __builtin_expect(!!(condition), 0)
/* The compiler keeps the order of what comes before and after, for handlers; processors do not
   disturb it for their own thread. */
#define KEEP_ORDER() __atomic_signal_fence(__ATOMIC_SEQ_CST)

#define OWN_TLS __attribute__((visibility("hidden"), tls_model("initial-exec")))

/* clock.c */

/* Which clock the words have: an enum sampler_trace_clock. */
uint32_t trace_clock_kind(void) HIDDEN;

/* settings.c */

struct trace_settings {
	char directory[PATH_SIZE]; /* of the session; "" if nothing is traced */
	bool is_idle;              /* until somebody attaches */
	bool waits_for_gates;      /* that the recorder opens */
	uint32_t mode;             /* as in the header */
	uint32_t level, stamps;
	uint32_t most_blocks; /* extents of blocks */
};

/* Constant after trace_read_settings. */
extern struct trace_settings trace_settings HIDDEN;

/* Read them, once; return whether anything may be traced. */
bool trace_read_settings(void) HIDDEN;

/* session.c */

/* Whether DIRECTORY is one that only we can write to; if not, say so. */
bool trace_is_ours(const char *directory) HIDDEN;

/* The directory for programs that wait to be attached to, made if it is not there; return whether
   that is so. */
bool trace_find_idle_directory(char *directory) HIDDEN;

/* The session is that in DIRECTORY; return whether its name is short enough. */
bool trace_enter_session(const char *directory) HIDDEN;

/* Whether somebody collects what is in it.  Async-signal-safe. */
bool trace_has_recorder(void) HIDDEN;

/* Whether somebody did, and is dead.  Async-signal-safe. */
bool trace_is_recorder_dead(void) HIDDEN;

/* dead-buffers.c */

/* A buffer has begun, at START in nanoseconds: bound what dead processes have left beside it, if it is one that waits to be
   attached to.  IS_CHILD if it is a forked one's.  Nobody else forks or begins a buffer meanwhile. */
void trace_bound_dead_buffers(uint64_t start, bool is_child) HIDDEN;

/* buffer.c */

/* The present buffer; one that says that nothing is traced if there is none. */
extern struct sampler_trace_header *trace_header HIDDEN;

/* Where block 0 is: SAMPLER_TRACE_BLOCK_SIZE from one to the next, and a multiple of that. */
extern char *trace_blocks HIDDEN;

/* Begin a buffer for this process, whose PARENT is the one that forked it, in its thread
   PARENT_THREAD, or 0; return whether there is one.  By one thread at a time. */
bool trace_begin_buffer(pid_t parent, pid_t parent_thread) HIDDEN;

/* In a process that was forked: leave the buffer to the parent; and, when another one has begun, unmap
   it. */
void trace_leave_buffer(void) HIDDEN;
void trace_release_buffer(void) HIDDEN;

/* Remove the file, if nothing is traced now.  Async-signal-safe. */
void trace_discard_unused(void) HIDDEN;

/* Whether this process shares its memory with the one that began the buffer: it is the same one,
   or was made by vfork (2).  Async-signal-safe. */
bool trace_is_our_memory(void) HIDDEN;

/* How many blocks there are.  Async-signal-safe. */
uint32_t trace_block_count(void) HIDDEN;

/* Add some, if there may be more; return whether that was done.  Async-signal-safe. */
bool trace_add_blocks(void) HIDDEN;

/* Add an extent of that KIND, which is mapped at ADDRESS, or anywhere if that is null; return
   where, or null; set *OFFSET to where it is in the file, and *NUMBER to its number, if these
   are not null.  Async-signal-safe. */
void *trace_add_extent(enum sampler_trace_extent_kind kind, uint32_t pages, void *address,
		       uint64_t *offset, uint64_t *number) HIDDEN;

/* Map extent NUMBER, which is of no more use where it was, at ADDRESS; return that, or null. */
void *trace_map_again(uint32_t number, void *address, uint64_t *offset) HIDDEN;

/* The fault at ADDRESS was in a part of the buffer that the file has no more: go on without it.
   Return whether that is so.  Async-signal-safe. */
bool trace_mend(const void *address) HIDDEN;

/* blocks.c */

/* What a thread keeps to itself. */
struct trace_self {
	struct sampler_trace_thread *slot; /* null before the first event */
	uint64_t position; /* the block's address, and in its low bits the index of a word */
	uint64_t epoch;    /* epoch_of() the last time that was told, see words.h */
	/* copies of level_word: the first while this thread's level is HISTORY, the second while it is
	   STACKS; else LEVEL_UNKNOWN.  So what is quick needs one comparison. */
	uint32_t history_word, stacks_word;
	uint32_t
	    unstamped[2]; /* bits that are 0 in the index of a word with a stamp: entries, others */
	uint32_t level;   /* what is traced of this thread */
	uint32_t level_word;    /* of the header, when that was found, or with LEVEL_UNKNOWN */
	uint64_t seen_beg_read; /* plus 1, when there was no block; else 0 */
	uint32_t seen_wake;     /* of the header, before it looked for a block */
	uint64_t seen_written;  /* of the header, then */
	uint32_t waits_in_vain; /* in a row: no block was full */
	uint32_t refusals;      /* events that found no block */
	struct sampler_trace_head *head; /* of its share of the block, while the slot has one */
	uint64_t stack_end;              /* as in the slot, if it is known beforehand */
	uint32_t slot_number;            /* SAMPLER_TRACE_SLOT */
	uint64_t
	    lost_before; /* what the slot said when the thread began; UINT64_MAX when it has had a share */
	uint32_t unwound; /* frames that were reported, and left while no events were */
	int32_t patience; /* how many events come before it asks for a slot again */
	bool has_name;    /* given by TRACE_THREAD_NAME: */
	char name[16];
	bool is_on_other_stack; /* there is a marker among its frames, besides the first */
	struct trace_settling { /* frames change, and what tells of that may be written or not: */
		uint64_t place; /* of who changes them, on the stack; or 0 */
		bool is_nested; /* in a handler, who has interrupted another one */
	} settling;
	bool is_forking, has_left; /* it has no slot, for now or for ever */
};

extern __thread struct trace_self trace_self OWN_TLS;

/* In a level word, which is none of the header's then: the quick ways are closed. */
#define LEVEL_UNKNOWN (UINT32_C(1) << 31)

/* The level of this thread is known to be LEVEL while the header's is WORD. */
void trace_set_level(uint32_t level, uint32_t word) HIDDEN;

/* Words of a block have the indices from 8 to 8191.  Greater ones are of events that found no place.
   They never reach 65536, because forget_position () sets them back each time. */
#define FIRST_INDEX 8
#define NO_POSITION (SAMPLER_TRACE_BLOCK_SIZE / 8)

static inline bool trace_fits(uint64_t position, unsigned count)
{
	uint32_t index = (uint16_t)position;
	return index - FIRST_INDEX <= SAMPLER_TRACE_BLOCK_WORDS - count;
}

static inline struct sampler_trace_block *trace_block(uint32_t number)
{
	return (void *)(trace_blocks + (size_t)number * SAMPLER_TRACE_BLOCK_SIZE);
}

enum block_change {
	NO_BLOCK,
	HAS_BLOCK,
	WAIT_FOR_BLOCK, /* the recorder may free one: see trace_wait_for_block */
};

/* Have a block with place for COUNT words, which the thread's block has not; the thread has that DEPTH, as blocks tell
   it.  Signals are held back. */
enum block_change trace_change_block(unsigned count, uint32_t depth) HIDDEN;

/* Whether no block is full: so none becomes free by being collected.  Async-signal-safe. */
bool trace_is_none_full(void) HIDDEN;

/* Whether POSITION is in the block that this thread has left unfinished.  Async-signal-safe. */
bool trace_is_block_before(uint64_t position) HIDDEN;

/* Wait a while for a block to become free.  Async-signal-safe. */
void trace_wait_for_block(void) HIDDEN;

/* Whether this thread has found no block, and none was freed since.  It asks this at each event,
   because that is cheaper than to search.  If the recorder has died, the mode becomes to overwrite, so that the latest events are there.
   Async-signal-safe. */
bool trace_is_hopeless(void) HIDDEN;

/* This thread writes no more into its blocks; or, with that, it ends, and the next one may have what is left of
   them. */
void trace_complete_blocks(void) HIDDEN;
void trace_leave_blocks(void) HIDDEN;

/* The name in this thread's slot becomes its own, which may have changed. */
void trace_name_slot(void) HIDDEN;

/* The name in this thread's slot has changed: let its block have it. */
void trace_name_block(void) HIDDEN;

/* Complete the blocks of a thread that is dead, or does not write, which has SLOT. */
void trace_complete_block_of(struct sampler_trace_thread *slot) HIDDEN;

/* slots.c */

/* Let this thread have a slot; return whether it has one.  Async-signal-safe. */
bool trace_begin_thread(void) HIDDEN;

/* Complete the blocks of threads that have died without being seen to end, and free their slots; return
   whether there were any.  Signals are held back. */
bool trace_end_dead_threads(void) HIDDEN;

/* It ends. */
void trace_end_thread(void) HIDDEN;

/* The frames of this thread, which has a slot, are worthless. */
void trace_forget_frames(void) HIDDEN;

/* In a forked child: forget the slots of the parent. */
void trace_forget_slots(void) HIDDEN;

/* Call FUNCTION with each slot that has a thread.  Async-signal-safe. */
void trace_for_each_slot(void (*function)(const struct sampler_trace_thread *slot, void *context),
			 void *context) HIDDEN;

/* One event of this thread could not be written.  Async-signal-safe. */
void trace_count_lost(void) HIDDEN;

/* frames.c: the slow parts of what is in words.h.  Async-signal-safe. */

/* The level of this thread may have changed; return what it is now. */
uint32_t trace_update_level(void) HIDDEN;

/* This thread begins, and has no frames but that of the caller. */
void trace_begin_stack(void) HIDDEN;

/* The depth that a block tells which this thread opens to write an event of KIND. */
uint32_t trace_told_depth(enum sampler_trace_kind kind) HIDDEN;

/* The thread ends, and with it all its frames. */
void trace_unwind_all(void) HIDDEN;

/* Remove the frames that are gone when a frame at PLACE begins, and tell of them; return whether the
   thread still has a slot, as after each event: it may find out that it was forked unseen. */
bool trace_settle(uint64_t place) HIDDEN;

/* A function at PLACE is left, which may not be the topmost frame, by the event END.  Tell of it, and remove
   it, and the frames that are gone. */
void trace_settle_exit(uint64_t place, uint64_t end) HIDDEN;

/* The same of the scope, or the function without a gate, that began with the event BEGIN. */
void trace_settle_exit_of(uint64_t begin, uint64_t end, uint64_t place) HIDDEN;

/* events.c: async-signal-safe.  PLACE is the caller's stack pointer. */

/* The scope, or the function without a gate, that has ID and KIND, begins; or ends. */
void trace_enter_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place) HIDDEN;
void trace_exit_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place) HIDDEN;

/* Write the event KIND of ID, behind which come COUNT words of PAYLOAD, up to MOST_PAYLOAD. */
#define MOST_PAYLOAD 64
void trace_write_with_payload(uint32_t id, enum sampler_trace_kind kind, const uint64_t *payload,
			      unsigned count) HIDDEN;

/* Write TEXT, as far as it fits into MOST_PAYLOAD words, as data of that KIND. */
void trace_write_text(enum sampler_trace_data kind, const char *text) HIDDEN;

/* In a process that was forked without our knowing: trace nothing.  Async-signal-safe. */
void trace_leave_unseen(void) HIDDEN;

/* records.c: by one thread at a time */

/* Say what is in the buffer that the process begins, or that a forked one begins anew. */
void trace_begin_records(void) HIDDEN;

/* Something was loaded: if it begins with closed gates, let the recorder open them before the program goes
   on. */
void trace_wait_for_gates(void) HIDDEN;

/* OBJECT was loaded, and PATH is known; or it is about to be unloaded. */
void trace_add_object(struct sampler_traced_object *object) HIDDEN;
void trace_remove_object(struct sampler_traced_object *object) HIDDEN;

/* An object without gates, which begins at ELF_HEADER, has functions that are traced. */
void trace_note_object(const void *elf_header) HIDDEN;

/* Where function ID is: the program or library at PATH, the unit with this SIGNATURE, and its gate with
   that INDEX, from 0. */
struct trace_place {
	const char *path, *signature;
	uint32_t index;
};

/* Whether the object that begins at ELF_HEADER has functions with gates. */
bool trace_has_object(const void *elf_header) HIDDEN;

/* Find it; return whether there is one.  Async-signal-safe, while nothing is loaded or unloaded. */
bool trace_find_function(uint32_t id, struct trace_place *place) HIDDEN;

/* The gates of this process, which was forked, are not those of the buffer any more: all are
   closed. */
void trace_leave_gates(void) HIDDEN;

/* addresses.c */

/* The address of the function ID, which has no gate. */
uint64_t trace_address_of(uint32_t id) HIDDEN;

/* In a forked child: forget those of the parent. */
void trace_forget_addresses(void) HIDDEN;

/* Add a record of the KIND, with SIZE bytes, of which the first are HEAD's, and the others zeros. */
void trace_add_record(const struct sampler_trace_record *head, size_t size,
		      enum sampler_trace_record_kind kind) HIDDEN;

/* sites.c */

/* UNIT was registered: say where its counters are, if it tells of them; or all units were that there are. */
void trace_add_unit(struct sampler_unit *unit) HIDDEN;
void trace_add_units(void) HIDDEN;

/* A unit is about to be unloaded. */
void trace_remove_unit(struct sampler_unit *unit) HIDDEN;

/* dumps.c */

/* Write the subreport "trace".  Async-signal-safe. */
void trace_write_crash(struct writer *writer) HIDDEN;

/* In a forked child: nobody dumps. */
void trace_forget_dumps(void) HIDDEN;

#endif
