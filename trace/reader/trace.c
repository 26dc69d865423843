/* A trace: what is in a trace file, but for events. */

#define _GNU_SOURCE
#include "trace.h"

#include <errno.h>
#include <math.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "tool.h"

static void say_error(void *context, uint64_t offset, const char *message)
{
	struct trace *trace = context;
	trace->is_damaged = true;
	complain("%s: at offset %llu: %s", trace->path, (unsigned long long)offset, message);
}

/* Processes have numbers one after the other; some may be in a part of the file that is damaged. */
#define MOST_MISSING 10000

/* Element NUMBER, which is made if there is none; null if it is too great to be. */
static struct traced_process *process_number(struct trace *trace, uint32_t number)
{
	if (!number || number > trace->process_count + MOST_MISSING)
		return NULL;
	if (number >= trace->process_count) {
		uint32_t count = number + 1;
		trace->processes = reallocate(trace->processes, count * sizeof *trace->processes);
		for (uint32_t i = trace->process_count; i < count; i++)
			trace->processes[i] = (struct traced_process){ .number = i };
		trace->process_count = count;
	}
	return &trace->processes[number];
}

static void note_process(struct traced_process *process, const char *content, size_t size)
{
	if (size < sizeof process->said || process->said.process)
		return;
	memcpy(&process->said, content, sizeof process->said);
	process->moment = process->said.begin;
}

static void note_records(struct traced_process *process, const char *content, size_t size)
{
	process->records = reallocate(process->records, process->record_size + size);
	memcpy(process->records + process->record_size, content, size);
	process->record_size += size;
}

static void note_loss(struct traced_process *process, const char *content, size_t size)
{
	if (size < sizeof process->loss)
		return;
	process->has_loss = true;
	memcpy(&process->loss, content, sizeof process->loss);
}

/* The last one counts, where a recorder has gone on. */
static void note_slots(struct traced_process *process, const char *content, size_t size)
{
	process->slot_count = size / sizeof *process->slots;
	process->slots = reallocate(process->slots, size + 1);
	memcpy(process->slots, content, process->slot_count * sizeof *process->slots);
}

static void note_names(struct traced_process *process, const char *content, size_t size)
{
	process->has_names = true;
	add_names_of_chunk(&process->names, content, size);
}

static void note_block(struct trace *trace, const struct sampler_trace_chunk *chunk,
		       uint64_t offset)
{
	if (trace->block_count == trace->block_capacity) {
		trace->block_capacity = trace->block_capacity ? 2 * trace->block_capacity : 256;
		trace->blocks =
		    reallocate(trace->blocks, trace->block_capacity * sizeof *trace->blocks);
	}
	trace->blocks[trace->block_count++] =
	    (struct stored_block){ .chunk = *chunk, .offset = offset };
}

static void note_chunk(struct trace *trace, const struct sampler_trace_chunk *chunk,
		       uint64_t offset)
{
	static void (*const notes[])(struct traced_process *, const char *, size_t) = {
		[SAMPLER_TRACE_CHUNK_PROCESS] = note_process,
		[SAMPLER_TRACE_CHUNK_RECORDS] = note_records,
		[SAMPLER_TRACE_CHUNK_NAMES] = note_names,
		[SAMPLER_TRACE_CHUNK_LOSS] = note_loss,
		[SAMPLER_TRACE_CHUNK_SLOTS] = note_slots,
	};
	if (chunk->kind == SAMPLER_TRACE_CHUNK_END)
		trace->has_end = true;
	struct traced_process *process = process_number(trace, chunk->process);
	if (!process)
		return;
	if (chunk->kind == SAMPLER_TRACE_CHUNK_COLUMNS)
		note_block(trace, chunk, offset);
	if (chunk->kind >= sizeof notes / sizeof *notes || !notes[chunk->kind])
		return;
	const void *content = chunk_content(&trace->reader, chunk, offset);
	if (content)
		notes[chunk->kind](process, content, chunk->raw);
}

static int compare_blocks(const void *a, const void *b)
{
	const struct sampler_trace_chunk *left = &((const struct stored_block *)a)->chunk,
					 *right = &((const struct stored_block *)b)->chunk;
	if (left->process != right->process)
		return left->process < right->process ? -1 : 1;
	if (left->tid != right->tid)
		return left->tid < right->tid ? -1 : 1;
	return left->ticket < right->ticket ? -1 : left->ticket > right->ticket;
}

/* Of blocks that are there twice, the first one in the file comes first. */
static int compare_places(const void *a, const void *b)
{
	const struct stored_block *left = a, *right = b;
	int difference = compare_blocks(a, b);
	return difference ? difference
			  : (left->offset > right->offset) - (left->offset < right->offset);
}

/* A recorder that died may have left a block to be written twice. */
static void sort_blocks(struct trace *trace)
{
	size_t kept = 0;
	if (trace->block_count)
		qsort(trace->blocks, trace->block_count, sizeof *trace->blocks, compare_places);
	for (size_t i = 0; i < trace->block_count; i++) {
		bool is_same =
		    kept && compare_blocks(&trace->blocks[kept - 1], &trace->blocks[i]) == 0;
		trace->duplicates += is_same;
		if (!is_same)
			trace->blocks[kept++] = trace->blocks[i];
	}
	trace->block_count = kept;
}

static int compare_tickets(const void *a, const void *b)
{
	const struct sampler_trace_chunk *left = &(*(struct stored_block *const *)a)->chunk,
					 *right = &(*(struct stored_block *const *)b)->chunk;
	if (left->process != right->process)
		return left->process < right->process ? -1 : 1;
	return left->ticket < right->ticket ? -1 : left->ticket > right->ticket;
}

/* The blocks of a process, in the order of their tickets, by slot: that of the last one so far. */
struct slots {
	struct stored_block *last[1 << 16];
};

/* How many events the thread says that it lost before BLOCK, its first one. */
static uint64_t own_loss(struct trace *trace, const struct stored_block *block)
{
	struct event_reader reader = { 0 };
	struct event event;
	const void *content = chunk_content(&trace->reader, &block->chunk, block->offset);
	bool is_said = content && begin_events(&reader, &block->chunk, content) &&
		       peek_data(&reader, SAMPLER_TRACE_DATA_LOST, &event) && event.payload_count;
	uint64_t lost = is_said ? event_payload(&event, 0) : 0;
	end_events(&reader);
	return lost;
}

/* BLOCK is the next one of its slot: if another thread had that before, what was lost in between, and not by the new one, was lost behind
   the other's last block. */
static void note_in_slot(struct trace *trace, struct slots *slots, struct stored_block *block)
{
	struct stored_block **place = &slots->last[SAMPLER_TRACE_SLOT_NUMBER(block->chunk.slot)],
			    *last = *place;
	*place = block;
	if (!last || last->chunk.process != block->chunk.process ||
	    (last->chunk.slot == block->chunk.slot && last->chunk.tid == block->chunk.tid) ||
	    last->chunk.lost >= block->chunk.lost)
		return;
	uint64_t lost = block->chunk.lost - last->chunk.lost, own = own_loss(trace, block);
	last->lost_behind = own < lost ? lost - own : 0;
	last->is_shared_loss = block->chunk.slot - last->chunk.slot != 1 << 16;
}

/* All blocks of PROCESS are in SLOTS. */
static void note_ends(const struct traced_process *process, struct slots *slots)
{
	for (size_t i = 0; i < process->slot_count; i++) {
		const struct sampler_trace_slot_loss *end = &process->slots[i];
		struct stored_block *last = slots->last[SAMPLER_TRACE_SLOT_NUMBER(end->slot)];
		if (!last || last->chunk.process != process->number ||
		    last->chunk.lost >= end->lost)
			continue;
		last->lost_behind = end->lost - last->chunk.lost;
		last->is_shared_loss = last->chunk.slot != end->slot;
	}
}

/* A process takes tickets one after the other, from 1. */
static void count_missing(struct trace *trace)
{
	struct slots *slots = allocate(sizeof *slots);
	memset(slots, 0, sizeof *slots);
	struct stored_block **places = allocate((trace->block_count + 1) * sizeof *places);
	uint64_t there = 0;
	for (size_t i = 0; i < trace->block_count; i++)
		places[i] = &trace->blocks[i];
	if (trace->block_count)
		qsort(places, trace->block_count, sizeof *places, compare_tickets);
	for (size_t i = 0; i < trace->block_count; i++) {
		bool is_first = !i || places[i - 1]->chunk.process != places[i]->chunk.process;
		there = is_first ? 1 : there + 1;
		places[i]->missing = places[i]->chunk.ticket - there;
		note_in_slot(trace, slots, places[i]);
		if (i + 1 == trace->block_count ||
		    places[i + 1]->chunk.process != places[i]->chunk.process)
			note_ends(&trace->processes[places[i]->chunk.process], slots);
	}
	free(places);
	free(slots);
}

static int compare_processes(const void *a, const void *b)
{
	const struct traced_process *left = *(struct traced_process *const *)a,
				    *right = *(struct traced_process *const *)b;
	if (left->said.process != right->said.process)
		return left->said.process < right->said.process ? -1 : 1;
	return left->number < right->number ? -1 : left->number > right->number;
}

static void tell_apart(struct trace *trace)
{
	uint32_t count = trace->process_count;
	struct traced_process **processes = allocate((count + 1) * sizeof *processes);
	for (uint32_t i = 0; i < count; i++)
		processes[i] = &trace->processes[i];
	if (count)
		qsort(processes, count, sizeof *processes, compare_processes);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t number = processes[i]->said.process;
		bool is_again = number && i && processes[i - 1]->said.process == number;
		processes[i]->shown_number =
		    is_again ? processes[i - 1]->shown_number + APART : number;
	}
	free(processes);
}

/* Nanoseconds that the clocks of a process and its recorder may differ by, and still be one clock. */
#define SAME_CLOCK 1000000

/* Of longer times, this part more: a clock that is being set right is faster or slower. */
#define SAME_RATE 0.001

static double time_between(uint64_t from, uint64_t to)
{
	return (double)(int64_t)(to - from);
}

/* How far the recorder's monotonic clock is ahead of that of PROCESS, which is in another time namespace; else 0.  The real clock is the
   same in all of them; but it may be set.  So where the process has an earlier and a later moment of its own, these decide. */
static double clock_offset(const struct traced_process *process)
{
	const struct sampler_trace_moment *begin = &process->moment, *end = &process->loss.end,
					  *last = &process->last_moment;
	if (!process->has_loss || !end->raw || !end->real || !begin->real)
		return 0;
	double real = time_between(begin->real, end->real);
	double offset = time_between(begin->monotonic, end->monotonic) - real;
	if (fabs(offset) < SAME_CLOCK + fabs(real) * SAME_RATE)
		return 0;
	double time = time_between(begin->monotonic, last->monotonic),
	       ticks = time_between(begin->raw, last->raw);
	if (time < SAME_CLOCK || ticks <= 0)
		return offset;
	double own = time_between(begin->monotonic, end->monotonic) -
		     time_between(begin->raw, end->raw) * time / ticks;
	return fabs(own) < SAME_CLOCK + fabs(offset) * SAME_RATE ? 0 : offset;
}

/* Have all times of PROCESS be those of the recorder's clock, which is ahead by OFFSET. */
static void shift_clock(struct traced_process *process, double offset)
{
	process->moment.monotonic += (int64_t)offset;
	if (process->last_moment.raw)
		process->last_moment.monotonic += (int64_t)offset;
}

/* From the first known moment to the last one. */
static void set_clocks(struct trace *trace)
{
	for (size_t i = 0; i < trace->block_count; i++) {
		const struct sampler_trace_chunk *chunk = &trace->blocks[i].chunk;
		struct traced_process *process = &trace->processes[chunk->process];
		if (chunk->monotonic > process->last_moment.monotonic)
			process->last_moment =
			    (struct sampler_trace_moment){ .raw = chunk->first,
							   .monotonic = chunk->monotonic };
	}
	for (uint32_t i = 1; i < trace->process_count; i++) {
		struct traced_process *process = &trace->processes[i];
		const struct sampler_trace_moment *end = &process->loss.end;
		shift_clock(process, clock_offset(process));
		if (process->has_loss && end->raw &&
		    end->monotonic > process->last_moment.monotonic)
			process->last_moment = *end;
		double ticks = process->last_moment.raw - (double)process->moment.raw;
		double time = process->last_moment.monotonic - (double)process->moment.monotonic;
		process->tick = process->said.clock == SAMPLER_TRACE_TICKS && ticks > 0 && time > 0
				    ? time / ticks
				    : 1;
	}
}

uint64_t nanoseconds_of(const struct traced_process *process, uint64_t raw)
{
	double ticks = (double)(int64_t)(raw - process->moment.raw);
	return process->moment.monotonic + (int64_t)(ticks * process->tick);
}

bool open_trace(struct trace *trace, const char *path)
{
	struct sampler_trace_chunk chunk;
	uint64_t offset;
	*trace = (struct trace){ .path = path };
	trace->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (trace->fd < 0) {
		complain("%s: %s", path, strerror(errno));
		return false;
	}
	const char *wrong = begin_chunks(&trace->reader, trace->fd, say_error, trace);
	if (wrong) {
		complain("%s: %s", path, wrong);
		close_trace(trace);
		return false;
	}
	while (next_chunk(&trace->reader, &chunk, &offset))
		note_chunk(trace, &chunk, offset);
	sort_blocks(trace);
	count_missing(trace);
	tell_apart(trace);
	set_clocks(trace);
	return true;
}

/* The first one: a recorder that goes on in a trace writes all records again. */
static void note_command(const struct sampler_trace_record *record, void *context)
{
	char **text = context;
	if (record->kind == SAMPLER_TRACE_COMMAND && !*text)
		*text = command_of_record(record);
}

char *command_of(const struct traced_process *process)
{
	char *text = NULL;
	for_each_record_in(process->records, process->record_size, note_command, &text);
	return text ? text : duplicate("");
}

struct sampler_trace_loss loss_of_all(const struct trace *trace)
{
	struct sampler_trace_loss all = { 0 };
	for (uint32_t i = 1; i < trace->process_count; i++) {
		all.lost += trace->processes[i].loss.lost;
		all.overwritten += trace->processes[i].loss.overwritten;
		all.untraced += trace->processes[i].loss.untraced;
	}
	return all;
}

void find_names(struct trace *trace)
{
	for (uint32_t i = 1; i < trace->process_count; i++) {
		struct traced_process *process = &trace->processes[i];
		if (!process->has_names)
			add_names_of_records(&process->names, process->records,
					     process->record_size);
	}
}

void close_trace(struct trace *trace)
{
	for (uint32_t i = 1; i < trace->process_count; i++) {
		free(trace->processes[i].records);
		free(trace->processes[i].slots);
		free_names(&trace->processes[i].names);
	}
	free(trace->processes);
	free(trace->blocks);
	end_chunks(&trace->reader);
	close(trace->fd);
}
