/* A trace, as those who show it see it: processes, threads, and their events in the order of time. */

#ifndef SAMPLER_TRACE_H
#define SAMPLER_TRACE_H

#include <stdbool.h>

#include "chunk-reader.h"
#include "events.h"
#include "names.h"

/* More than any number of a process, or thread. */
#define APART 10000000

struct traced_process {
	uint32_t number;
	struct sampler_trace_process said;
	/* what viewers call it: its number, and 10,000,000 more for each process before it in the trace that has
	   the same one */
	uint32_t shown_number;
	struct names names;
	bool has_names; /* in the file */
	char *records;
	size_t record_size;
	bool has_loss;
	struct sampler_trace_loss loss;
	struct sampler_trace_slot_loss *slots; /* what these have lost in the end */
	size_t slot_count;
	/* of the clock: nanoseconds for each tick, and a moment */
	double tick;
	struct sampler_trace_moment moment, last_moment;
};

/* A block in the file. */
struct stored_block {
	struct sampler_trace_chunk chunk;
	uint64_t offset;
	uint64_t missing; /* blocks of its process with lower tickets that are not in the trace */
	uint64_t lost_behind; /* events, if it is the last one of its thread: */
	bool
	    is_shared_loss; /* some perhaps of threads that have had the slot later, and have no block */
};

struct trace {
	const char *path;
	int fd;
	struct chunk_reader reader;
	struct traced_process *processes; /* by number, from 1: element 0 is none */
	uint32_t process_count;           /* with element 0 */
	struct stored_block *blocks;      /* by process, thread and ticket; each but once */
	size_t block_count, block_capacity;
	uint64_t duplicates;
	bool has_end, is_damaged;
	/* behind a walk: not all events have a time, and so the order of those of different threads is not known */
	bool lacks_times, lacks_order;
	const struct predictors *predictors; /* that names tell of; or null */
};

/* Read the trace file PATH but for its events; complain about what is wrong with it.  Return false if
   it cannot be read at all. */
bool open_trace(struct trace *trace, const char *path);

/* The command line of PROCESS, its words with blanks between them, as far as they are known; the caller
   frees it. */
char *command_of(const struct traced_process *process);

/* What was lost of all processes together. */
struct sampler_trace_loss loss_of_all(const struct trace *trace);

/* Let all processes have their names. */
void find_names(struct trace *trace);

void close_trace(struct trace *trace);

/* The time RAW of a process, in nanoseconds of the monotonic clock. */
uint64_t nanoseconds_of(const struct traced_process *process, uint64_t raw);

/* One thread's events, and where we are in them. */
struct thread_stream {
	struct trace *trace;
	struct traced_process *process;
	const struct stored_block *block, *end; /* the present block, and behind the last one */
	const struct stored_block *last;        /* that was begun: the present one, or null */
	uint32_t tid;
	uint32_t shown_tid; /* as shown_number, where the kernel has given a number again */
	char name[16];
	struct event_reader events;
	unsigned char *content;
	unsigned char *next_content; /* of the next block, if it was looked at */
	struct event_reader next_events;
	bool has_event;    /* the next one, which was not taken yet */
	bool ends_in_loss; /* and that is STREAM_ENDS_IN_LOSS */
	struct event event;
	uint64_t time;  /* of that event, in nanoseconds */
	uint32_t depth; /* that of its block */
	bool is_first;  /* of its block */
	bool may_lack;  /* events before its block may be missing: */
	uint64_t
	    lost_before; /* so many of the thread, since the block before, or since it began; */
	uint64_t missing_before; /* and so many blocks of the process */
	void *user;              /* the caller's */
};

/* All threads of TRACE, *COUNT of them; the caller frees them with free_streams. */
struct thread_stream *all_streams(struct trace *trace, size_t *count);
void free_streams(struct thread_stream *streams, size_t count);

/* The id of an event of the kind OTHER that is not in the trace: events were lost behind those of the thread. */
#define STREAM_ENDS_IN_LOSS UINT32_MAX

/* Go on to the next event of STREAM: return whether there is one. */
bool advance_stream(struct thread_stream *stream);

/* Whether the event of STREAM behind the present one, which may be in the next block, is data of the type WHICH; then its
   payload is that of *EVENT, until this is asked again.  It stays the next one.  Behind a gap there is none. */
bool peek_stream(struct thread_stream *stream, enum sampler_trace_data which, struct event *event);

/* Call FUNCTION with each stream that has the next event of all, in the order of time, and then go on.
   It may go on itself, to take more than one. */
void merge_streams(struct thread_stream *streams, size_t count,
		   void (*function)(struct thread_stream *stream, void *context), void *context);

#endif
