/* Collecting what processes have traced, from their buffers into a trace file. */

#ifndef SAMPLER_TRACE_COLLECTOR_H
#define SAMPLER_TRACE_COLLECTOR_H

#include <stdbool.h>

#include "buffer.h"
#include "chunks.h"
#include "sessions.h"

struct collected_process {
	uint32_t number; /* in the trace file, from 1; 0 if it is not in this part */
	uint32_t process;
	uint64_t start;
	struct buffer buffer;  /* while it is open */
	uint32_t record_count; /* of those that are written */
	/* what was lost, overwritten and untraced before the collector came, or in parts before this one */
	uint64_t lost_before, overwritten_before, untraced_before;
	bool is_open, has_ended; /* has_ended: it is not opened again */
	bool was_begun;      /* by another recorder, which has written some of it into this file */
	unsigned char *seen; /* a bit for each id of a function that is in the trace */
	size_t seen_size;    /* bytes */
	void *seen_sites;    /* of tsearch: the ids of those, plus 1 */
	/* where copies are made: the ticket that was taken last when the process came, and how many shares with later ones were copied */
	uint64_t first_ticket, copies;
	/* of tsearch: the tickets, plus 1, of whole shares that are written, while their block is not freed */
	void *kept_shares;
	uint64_t kept_count;
	struct collected_process *next;
};

struct collector {
	struct chunks chunks;
	struct collected_process *processes; /* the first one that was known comes first */
	uint32_t count;                      /* of all that ever were */
	uint32_t numbered;                   /* how many of them are in this part */
	bool comes_late;                     /* what was lost before does not matter */
	/* blocks stay in their buffers: what nobody could copy is lost, and not what was overwritten */
	bool makes_copies;
	uint64_t after_ticket;      /* blocks up to that are freed, and not written */
	uint64_t lost, overwritten; /* of all that was told */
	uint64_t untraced;          /* UNTRACED_THINGS */
	/* The trace is split into parts of some PART_SIZE bytes, of which the last KEPT are kept; 0: it is not, and all
	   are.  The first has the name that was wanted, the others that with their number. */
	uint64_t part_size;
	unsigned kept, part; /* its number; 0 before there is a second one */
	char *first_path, *part_path;
	const struct session *session; /* which knows the part that is written; or null */
	uint64_t events_before;        /* in parts before this one */
};

/* Begin a trace file, or go on in one: see open_chunks().  Return false after complaining. */
bool begin_collector(struct collector *collector, const char *path, bool is_begun);

/* Collect from the buffer PATH; the process is known then.  Return null if it is no buffer; if it cannot be read, complain
   the first time, and return a process that is not open. */
struct collected_process *add_buffer(struct collector *collector, const char *path);

/* Whether the process of the buffer PATH is known. */
bool is_known(const struct collector *collector, const char *path);

/* Which blocks are written: full ones, which are then freed; the open ones of a dead process, too; or
   those of a living one, which stay its threads'; or copies of full ones, or of all, which stay as they are: of a full block there is one copy. */
enum collect {
	COLLECT_FULL,
	COLLECT_OF_DEAD,
	COLLECT_AND_LEAVE,
	COLLECT_FULL_COPIES,
	COLLECT_COPIES
};

/* Write blocks of PROCESS; return how many they were. */
unsigned collect_blocks(struct collector *collector, struct collected_process *process,
			enum collect what);

/* Write what is new among the records of PROCESS. */
void collect_records(struct collector *collector, struct collected_process *process);

/* PROCESS is dead, or is left: write what it has lost, and close its buffer. */
void end_process(struct collector *collector, struct collected_process *process);

/* Forget the process at *PLACE, which has ended, and whose buffer is not there any more. */
void drop_process(struct collected_process **place);

/* Whoever waits for a block may look again. */
void wake_writers(struct sampler_trace_header *header);

/* The session is at its end.  Return whether all is written. */
bool end_collector(struct collector *collector);

#endif
