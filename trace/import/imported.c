/* A trace file that is made of what another tracer has written.

   Its clock begins a second before the first event, in nanoseconds.  Each thread fills a block of words, as a traced process would: a full one becomes a chunk of
   the file.  Names and objects come at the end. */

#define _GNU_SOURCE
#include "imported.h"

#include <limits.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "address-names.h"
#include "chunks.h"
#include "tool.h"
#include "trace-word.h"

#define SECOND UINT64_C(1000000000)

/* The words of an event that has data are its payload, and those. */
#define MOST_BEFORE 2

struct imported_thread {
	uint32_t tid, slot;
	char name[16];
	uint64_t *words; /* as many as a block has, at most */
	size_t count, capacity;
	uint64_t first, last;           /* the clock at the first and the last of them */
	uint32_t depth, depth_at_first; /* 1, and in how many calls the thread is */
};

struct imported_address {
	uint64_t address;
	uint32_t id;
};

struct imported_process {
	struct imported *imported;
	struct imported_process *next;
	uint32_t number; /* in the file; 0 before the first event */
	uint32_t id;
	char *name;
	void *threads; /* of tsearch, by their numbers */
	uint32_t thread_count;
	uint64_t tickets;
	struct names names;
	void *known; /* of tsearch: struct sampler_tracepoint, of which only id and style matter */
	void *addresses; /* of tsearch: struct imported_address, by address */
	uint32_t *address_ids;
	uint64_t *address_values;
	size_t address_count;
	char *records;
	size_t record_size;
};

struct imported {
	struct chunks chunks;
	struct imported_process *processes;
	uint32_t process_count;
	bool has_zero; /* there was an event */
	/* when the clock was 0, in nanoseconds since 1970; 0 before the first event */
	uint64_t zero;
	uint64_t last; /* the clock at the last event */
};

struct imported *begin_import(const char *path)
{
	struct imported *imported = allocate(sizeof *imported);
	*imported = (struct imported){ .zero = 0 };
	if (open_chunks(&imported->chunks, path, false))
		return imported;
	free(imported);
	return NULL;
}

struct imported_process *imported_process(struct imported *imported, uint32_t id, const char *name)
{
	struct imported_process *process = imported->processes;
	while (process && process->id != id)
		process = process->next;
	if (process && *name) {
		free(process->name);
		process->name = formatted("%.255s", name);
	}
	if (process)
		return process;
	process = allocate(sizeof *process);
	*process = (struct imported_process){ .imported = imported,
					      .next = imported->processes,
					      .id = id,
					      .name = formatted("%.255s", name) };
	return imported->processes = process;
}

/* ---- What there is to be traced. */

/* Add a record of KIND and SIZE bytes, of which TEXT is the end. */
static void add_record(struct imported_process *process, void *record, uint16_t kind, size_t size,
		       const char *text)
{
	size_t text_size = strlen(text) + 1, all = (size + text_size + 7) / 8 * 8;
	struct sampler_trace_record *head = record;
	head->size = all;
	head->kind = kind;
	process->records = reallocate(process->records, process->record_size + all);
	char *to = process->records + process->record_size;
	memset(to, 0, all);
	memcpy(to, record, size);
	memcpy(to + size, text, text_size);
	process->record_size += all;
}

void import_object(struct imported_process *process, const char *path, uint64_t base)
{
	struct sampler_trace_object_record object = { .base = base, .path_size = strlen(path) + 1 };
	if (process->record_size < SAMPLER_TRACE_CHUNK_LIMIT / 2 && strlen(path) < PATH_MAX)
		add_record(process, &object, SAMPLER_TRACE_OBJECT, sizeof object, path);
}

static int compare_points(const void *a, const void *b)
{
	const struct sampler_tracepoint *left = a, *right = b;
	if (left->id != right->id)
		return left->id < right->id ? -1 : 1;
	return (left->style > right->style) - (left->style < right->style);
}

void import_name(struct imported_process *process, const struct sampler_tracepoint *point)
{
	struct sampler_tracepoint *key = allocate(sizeof *key), **there;
	*key = (struct sampler_tracepoint){ .id = point->id, .style = point->style };
	there = tsearch(key, &process->known, compare_points);
	if (!there || *there != key) {
		free(key);
		return;
	}
	add_name(&process->names, (struct name){ .id = point->id,
						 .line = point->line,
						 .style = point->style,
						 .is_tracepoint = true,
						 .name = duplicate(point->name),
						 .series = duplicate(point->series),
						 .file = duplicate(point->file),
						 .parameters = duplicate("") });
}

static int compare_addresses(const void *a, const void *b)
{
	const struct imported_address *left = a, *right = b;
	return (left->address > right->address) - (left->address < right->address);
}

uint32_t import_address(struct imported_process *process, uint64_t address)
{
	struct imported_address *key = allocate(sizeof *key), **there;
	size_t count = process->address_count;
	*key = (struct imported_address){ address, SAMPLER_TRACE_FIRST_ADDRESS + 1 + count };
	there = tsearch(key, &process->addresses, compare_addresses);
	if (there && *there != key) {
		free(key);
		return (*there)->id;
	}
	process->address_ids =
	    reallocate(process->address_ids, (count + 1) * sizeof *process->address_ids);
	process->address_values =
	    reallocate(process->address_values, (count + 1) * sizeof *process->address_values);
	process->address_ids[count] = key->id;
	process->address_values[count] = address;
	process->address_count++;
	return key->id;
}

/* ---- Events. */

static struct sampler_trace_moment moment_of(const struct imported *imported, uint64_t clock)
{
	return (struct sampler_trace_moment){ clock, clock, imported->zero + clock };
}

static void write_process(struct imported_process *process, uint64_t clock)
{
	struct imported *imported = process->imported;
	struct sampler_trace_process said = { .process = process->id,
					      .clock = SAMPLER_TRACE_NANOSECONDS,
					      .begin = moment_of(imported, clock),
					      .start = process->id };
	process->number = ++imported->process_count;
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_PROCESS,
					     .process = process->number };
	write_chunk(&imported->chunks, &chunk, &said, sizeof said, false);
}

static int compare_threads(const void *a, const void *b)
{
	const struct imported_thread *left = a, *right = b;
	return (left->tid > right->tid) - (left->tid < right->tid);
}

static struct imported_thread *find_thread(struct imported_process *process, uint32_t tid)
{
	struct imported_thread key = { .tid = tid },
			       **there = tfind(&key, &process->threads, compare_threads);
	if (there)
		return *there;
	struct imported_thread *thread = allocate(sizeof *thread);
	*thread =
	    (struct imported_thread){ .tid = tid, .slot = process->thread_count++, .depth = 1 };
	snprintf(thread->name, sizeof thread->name, "%s", process->name);
	tsearch(thread, &process->threads, compare_threads);
	return thread;
}

void import_thread_name(struct imported_process *process, uint32_t tid, const char *name)
{
	struct imported_thread *thread = find_thread(process, tid);
	snprintf(thread->name, sizeof thread->name, "%s", name);
}

static void begin_block(struct imported_thread *thread, uint64_t clock)
{
	thread->first = thread->last = clock;
	thread->depth_at_first = thread->depth;
}

/* Write the words of THREAD, as those of a block. */
static void end_block(struct imported_process *process, struct imported_thread *thread)
{
	struct trace_share share = { .words = thread->words, .count = thread->count };
	if (!thread->count)
		return;
	share.head = (struct sampler_trace_head){
		.state = SAMPLER_TRACE_STATE(++process->tickets, SAMPLER_TRACE_FULL),
		.tid = thread->tid,
		.slot = thread->slot,
		.first = thread->first,
		.monotonic = thread->first,
		.depth = thread->depth_at_first,
	};
	memcpy(share.head.name, thread->name, sizeof share.head.name);
	write_share(&process->imported->chunks, process->number, &share, NULL, NULL);
	thread->count = 0;
}

static void add_word(struct imported_thread *thread, uint64_t word)
{
	if (thread->count == thread->capacity) {
		thread->capacity = thread->capacity ? 2 * thread->capacity : 16;
		thread->words = reallocate(thread->words, thread->capacity * sizeof *thread->words);
	}
	thread->words[thread->count++] = word;
}

/* No stamp is 0. */
static uint32_t stamp_of(uint64_t clock)
{
	uint32_t stamp = clock & SAMPLER_TRACE_STAMP_MASK;
	return stamp ? stamp : 1;
}

static void note_depth(struct imported_thread *thread, unsigned kind)
{
	if (kind == SAMPLER_TRACE_ENTER || kind == SAMPLER_TRACE_SCOPE_ENTER)
		thread->depth++;
	if ((kind == SAMPLER_TRACE_EXIT || kind == SAMPLER_TRACE_SCOPE_EXIT) && thread->depth > 1)
		thread->depth--;
}

void import_event(struct imported_process *process, uint32_t tid, uint64_t time, unsigned kind,
		  uint32_t id, const uint64_t *payload)
{
	struct imported *imported = process->imported;
	size_t payload_size = trace_payload(kind, id);
	if (!imported->has_zero)
		imported->zero = time > SECOND ? time - SECOND : 0;
	imported->has_zero = true;
	uint64_t clock =
	    time > imported->zero + imported->last ? time - imported->zero : imported->last;
	imported->last = clock;
	if (!process->number)
		write_process(process, clock);
	struct imported_thread *thread = find_thread(process, tid);
	if (thread->count + MOST_BEFORE + payload_size > SAMPLER_TRACE_BLOCK_WORDS)
		end_block(process, thread);
	if (!thread->count)
		begin_block(thread, clock);
	/* what is nearest is to be in no doubt: see sampler/trace-buffer.h */
	if (clock >> (SAMPLER_TRACE_STAMP_BITS - 1) !=
	    thread->last >> (SAMPLER_TRACE_STAMP_BITS - 1))
		add_word(thread,
			 SAMPLER_TRACE_WORD(clock >> SAMPLER_TRACE_STAMP_BITS,
					    clock & SAMPLER_TRACE_STAMP_MASK, SAMPLER_TRACE_EPOCH));
	thread->last = clock;
	add_word(thread, SAMPLER_TRACE_WORD(id, stamp_of(clock), kind));
	for (size_t i = 0; i < payload_size; i++)
		add_word(thread, payload[i]);
	note_depth(thread, kind);
}

/* ---- The end. */

static bool is_any(const struct name *name, void *unused)
{
	(void)name, (void)unused;
	return true;
}

static void write_records(struct imported_process *process)
{
	struct sampler_trace_record command = { .kind = 0 };
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_RECORDS,
					     .process = process->number };
	add_record(process, &command, SAMPLER_TRACE_COMMAND, sizeof command, process->name);
	write_chunk(&process->imported->chunks, &chunk, process->records, process->record_size,
		    true);
}

static void write_loss(struct imported_process *process)
{
	struct sampler_trace_loss loss = { .end = moment_of(process->imported,
							    process->imported->last) };
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_LOSS,
					     .process = process->number };
	write_chunk(&process->imported->chunks, &chunk, &loss, sizeof loss, false);
}

static struct imported_process *ended;

static void end_thread(const void *node, VISIT visit, int depth)
{
	(void)depth;
	if (ended->number && (visit == postorder || visit == leaf))
		end_block(ended, *(struct imported_thread *const *)node);
}

static void free_thread(void *thread)
{
	free(((struct imported_thread *)thread)->words);
	free(thread);
}

static void end_process(struct imported_process *process)
{
	ended = process;
	twalk(process->threads, end_thread);
	tdestroy(process->threads, free_thread);
	if (process->number) {
		add_names_of_addresses(&process->names, process->records, process->record_size,
				       process->address_ids, process->address_values,
				       process->address_count);
		write_names(&process->imported->chunks, process->number, &process->names, is_any,
			    NULL);
		write_records(process);
		write_loss(process);
	}
	free_names(&process->names);
	tdestroy(process->known, free);
	tdestroy(process->addresses, free);
	free(process->address_ids);
	free(process->address_values);
	free(process->records);
	free(process->name);
	free(process);
}

bool end_import(struct imported *imported, uint64_t *events)
{
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_END };
	while (imported->processes) {
		struct imported_process *process = imported->processes;
		imported->processes = process->next;
		end_process(process);
	}
	if (imported->chunks.is_begun)
		write_chunk(&imported->chunks, &chunk, "", 0, false);
	const char *path = imported->chunks.path;
	*events = imported->chunks.events;
	bool is_whole = close_chunks(&imported->chunks);
	if (!is_whole)
		complain("%s: %s", path, strerror(imported->chunks.error));
	free(imported);
	return is_whole;
}
