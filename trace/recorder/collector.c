/* Collecting what processes have traced.

   A block is written first, share by share, and freed afterwards: if we die in between, who takes over writes
   them once more, and readers drop the second ones.  See sampler/trace-buffer.h. */

#define _GNU_SOURCE
#include "collector.h"

#include <errno.h>
#include <linux/futex.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "chunk-reader.h"
#include "gates.h"
#include "phase.h"
#include "ticks.h"
#include "tool.h"
#include "trace-word.h"

static struct collected_process *new_process(struct collector *collector, uint32_t process,
					     uint64_t start)
{
	struct collected_process *added = allocate(sizeof *added), **last = &collector->processes;
	*added = (struct collected_process){ .process = process, .start = start };
	while (*last)
		last = &(*last)->next;
	*last = added;
	collector->count++;
	return added;
}

/* What the trace file says already. */
static void note_chunk(struct collector *collector, const struct sampler_trace_chunk *chunk,
		       const void *content)
{
	const struct sampler_trace_process *said = content;
	if (chunk->kind == SAMPLER_TRACE_CHUNK_PROCESS && chunk->raw >= sizeof *said &&
	    chunk->process == collector->numbered + 1) {
		struct collected_process *process =
		    new_process(collector, said->process, said->start);
		process->number = ++collector->numbered;
		process->was_begun = true;
	}
	collector->chunks.events += chunk->events;
}

static void say_damage(void *context, uint64_t offset, const char *message)
{
	struct collector *collector = context;
	complain("%s: at offset %llu: %s", collector->chunks.path, (unsigned long long)offset,
		 message);
}

static void read_processes(struct collector *collector)
{
	struct chunk_reader reader;
	struct sampler_trace_chunk chunk;
	uint64_t offset;
	if (begin_chunks(&reader, collector->chunks.fd, say_damage, collector))
		return;
	while (next_chunk(&reader, &chunk, &offset)) {
		const void *content = NULL;
		if (chunk.kind == SAMPLER_TRACE_CHUNK_PROCESS)
			content = chunk_content(&reader, &chunk, offset);
		if (content || chunk.kind != SAMPLER_TRACE_CHUNK_PROCESS)
			note_chunk(collector, &chunk, content);
	}
	end_chunks(&reader);
}

bool begin_collector(struct collector *collector, const char *path, bool is_begun)
{
	*collector = (struct collector){ .count = 0 };
	if (!open_chunks(&collector->chunks, path, is_begun))
		return false;
	if (is_begun)
		read_processes(collector);
	return true;
}

/* The second number in a buffer's name, PROCESS.START. */
static uint64_t start_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? strtoull(dot + 1, NULL, 10) : 0;
}

/* Say what PROCESS is, unless this part says so already. */
static void write_process(struct collector *collector, struct collected_process *process)
{
	const struct sampler_trace_header *header = buffer_header(&process->buffer);
	struct sampler_trace_process said = { .process = header->process,
					      .parent = header->parent,
					      .parent_thread = header->parent_thread,
					      .clock = header->clock,
					      .begin = header->begin,
					      .start = process->start };
	if (process->number)
		return;
	process->number = ++collector->numbered;
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_PROCESS,
					     .process = process->number };
	write_chunk(&collector->chunks, &chunk, &said, sizeof said, false);
}

static uint64_t count_lost(const struct collected_process *process)
{
	uint64_t lost = buffer_header(&process->buffer)->lost;
	for (uint32_t i = 0; i < process->buffer.slot_count; i++)
		lost += process->buffer.slots[i]->lost;
	return lost;
}

/* The first number in a buffer's name. */
static uint32_t process_of(const char *path)
{
	return strtoul(strrchr(path, '/') + 1, NULL, 10);
}

/* The process of the buffer PATH, by its name; null if it is not known. */
static struct collected_process *find_known(const struct collector *collector, const char *path)
{
	uint32_t number = process_of(path);
	struct collected_process *process = collector->processes;
	while (process && (process->process != number || process->start != start_of(path)))
		process = process->next;
	return process;
}

bool is_known(const struct collector *collector, const char *path)
{
	return find_known(collector, path);
}

/* BUFFER, of that KIND, cannot be collected: say so once. */
static struct collected_process *pass_over(struct collector *collector, const char *path,
					   const struct buffer *buffer, enum buffer_kind kind)
{
	char *fault = buffer_fault(buffer, kind);
	complain("%s: nothing of this process comes into the trace: %s", path, fault);
	free(fault);
	struct collected_process *process =
	    new_process(collector, process_of(path), start_of(path));
	process->has_ended = true;
	return process;
}

struct collected_process *add_buffer(struct collector *collector, const char *path)
{
	struct buffer buffer;
	struct collected_process *process = find_known(collector, path);
	/* most often: a recorder looks at its directory again and again */
	if (process && (process->is_open || process->has_ended))
		return process;
	enum buffer_kind kind = open_buffer(&buffer, path, true);
	if (kind == BUFFER_FOREIGN || kind == BUFFER_OF_OTHERS)
		return pass_over(collector, path, &buffer, kind);
	if (kind != BUFFER_GOOD)
		return NULL;
	if (!process)
		process = new_process(collector, buffer_header(&buffer)->process, start_of(path));
	process->buffer = buffer;
	process->is_open = true;
	if (collector->comes_late) {
		process->lost_before = count_lost(process);
		process->overwritten_before = buffer_header(&buffer)->overwritten;
		process->first_ticket = buffer_header(&buffer)->reserved;
	}
	write_process(collector, process);
	collect_records(collector, process);
	return process;
}

/* The records, as they are. */
struct record_copy {
	char *bytes;
	size_t size;
	uint32_t count, known;
};

static bool copy_record(const struct sampler_trace_record *record, void *context)
{
	struct record_copy *copy = context;
	if (copy->count++ < copy->known || copy->size > SAMPLER_TRACE_CHUNK_LIMIT / 2)
		return true;
	copy->bytes = reallocate(copy->bytes, copy->size + record->size);
	memcpy(copy->bytes + copy->size, record, record->size);
	copy->size += record->size;
	return true;
}

void collect_records(struct collector *collector, struct collected_process *process)
{
	struct record_copy copy = { .known = process->record_count };
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_RECORDS,
					     .process = process->number };
	for_each_record(&process->buffer, copy_record, &copy);
	if (copy.size)
		write_chunk(&collector->chunks, &chunk, copy.bytes, copy.size, true);
	process->record_count = copy.count;
	free(copy.bytes);
}

static int compare_ids(const void *a, const void *b)
{
	return ((uintptr_t)a > (uintptr_t)b) - ((uintptr_t)a < (uintptr_t)b);
}

static void *key_of_site(uint32_t id)
{
	return (void *)((uintptr_t)id + 1);
}

/* Remember that the function, or site, ID is in the trace. */
static void note_seen(bool is_site, uint32_t id, void *context)
{
	const uint32_t most = 1 << 28;
	struct collected_process *process = context;
	if (is_site) {
		tsearch(key_of_site(id), &process->seen_sites, compare_ids);
		return;
	}
	if (id / 8 >= process->seen_size && id < most) {
		size_t size = id / 4 + 1024;
		process->seen = reallocate(process->seen, size);
		memset(process->seen + process->seen_size, 0, size - process->seen_size);
		process->seen_size = size;
	}
	if (id / 8 < process->seen_size)
		process->seen[id / 8] |= 1 << id % 8;
}

static bool is_seen(const struct name *name, void *context)
{
	const struct collected_process *process = context;
	/* what another recorder has seen before is not known */
	if (process->was_begun)
		return true;
	if (name->is_tracepoint && name->style == SAMPLER_TRACE_STYLE_OF_SITE)
		return tfind(key_of_site(name->id), &process->seen_sites, compare_ids);
	return name->is_tracepoint || name->id >= SAMPLER_TRACE_FIRST_ADDRESS ||
	       (name->id / 8 < process->seen_size &&
		process->seen[name->id / 8] >> name->id % 8 & 1);
}

static void write_names_of(struct collector *collector, struct collected_process *process)
{
	struct names names = { 0 };
	find_names_of_buffer(&process->buffer, &names, true);
	write_names(&collector->chunks, process->number, &names, is_seen, process);
	free_names(&names);
}

void wake_writers(struct sampler_trace_header *header)
{
	/* each side changes its own word before it looks at the other's; with the runtime's
	   trace_wait_for_block () */
	__atomic_add_fetch(&header->wake, 1, __ATOMIC_SEQ_CST);
	if (__atomic_load_n(&header->asleep, __ATOMIC_SEQ_CST))
		syscall(SYS_futex, &header->wake, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

/* Return whether BLOCK was in the state SEEN until now. */
static bool free_block(struct collected_process *process, struct sampler_trace_block *block,
		       uint64_t seen)
{
	struct sampler_trace_header *header = buffer_header(&process->buffer);
	uint64_t ticket = SAMPLER_TRACE_TICKET_OF(seen);
	PHASE("free");
	/* pairs with the acquire of the runtime's claim (): the words were read before they are cleared */
	if (!__atomic_compare_exchange_n(&block->head.state, &seen,
					 SAMPLER_TRACE_STATE(ticket, SAMPLER_TRACE_FREE), false,
					 __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
		return false;
	__atomic_fetch_add(&header->beg_read, 1, __ATOMIC_RELAXED);
	PHASE("freed");
	return true;
}

/* Whether nobody writes a block in that state. */
static bool is_at_rest(uint64_t state)
{
	return SAMPLER_TRACE_STATE_OF(state) == SAMPLER_TRACE_FULL ||
	       SAMPLER_TRACE_STATE_OF(state) == SAMPLER_TRACE_RESTING;
}

/* Whether BLOCK is to be collected. */
static bool is_ready(const struct sampler_trace_block *block, enum collect what, uint64_t *state)
{
	/* pairs with the release of the thread that has set it */
	*state = __atomic_load_n(&block->head.state, __ATOMIC_ACQUIRE);
	bool is_used = SAMPLER_TRACE_STATE_OF(*state) >= SAMPLER_TRACE_OPEN,
	     is_rest_enough = what == COLLECT_FULL || what == COLLECT_FULL_COPIES;
	return is_rest_enough ? is_at_rest(*state) : is_used;
}

static void *key_of_ticket(uint64_t ticket)
{
	return (void *)(uintptr_t)(ticket + 1);
}

/* Whether the whole share of TICKET was written before; it was from now on. */
static bool was_written(struct collected_process *process, uint64_t ticket)
{
	void *key = key_of_ticket(ticket);
	if (tfind(key, &process->kept_shares, compare_ids))
		return true;
	tsearch(key, &process->kept_shares, compare_ids);
	process->kept_count++;
	return false;
}

/* Write SHARE, of a copy, unless that was done. */
static bool collect_share(struct collector *collector, struct collected_process *process,
			  const struct trace_share *share)
{
	uint64_t ticket = SAMPLER_TRACE_TICKET_OF(share->head.state);
	bool is_whole =
		 !share->is_last || SAMPLER_TRACE_STATE_OF(share->head.state) != SAMPLER_TRACE_OPEN,
	     is_wanted =
		 ticket > collector->after_ticket && !(is_whole && was_written(process, ticket));
	process->copies += is_wanted && ticket > process->first_ticket;
	return !is_wanted ||
	       write_share(&collector->chunks, process->number, share, note_seen, process);
}

/* The shares of COPY, a block that was in STATE, do not come again. */
static void forget_shares(struct collected_process *process, const struct sampler_trace_block *copy,
			  uint64_t state)
{
	struct trace_share share = { .words = NULL };
	while (trace_next_share(copy, state, &share)) {
		void *key = key_of_ticket(SAMPLER_TRACE_TICKET_OF(share.head.state));
		process->kept_count -= tdelete(key, &process->kept_shares, compare_ids) != NULL;
	}
}

/* Copy the words of BLOCK, which may be written meanwhile, in their order.  What comes behind a place that was reserved then, and is written since, may be a
   part of its payload: it is left out. */
static void copy_words(const struct sampler_trace_block *block, struct sampler_trace_block *copy)
{
	size_t i;
	/* pairs with the release of the thread that writes: a word's payload is there before the word */
	for (i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++)
		copy->words[i] = __atomic_load_n(&block->words[i], __ATOMIC_ACQUIRE);
	for (i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++)
		if (!copy->words[i] && __atomic_load_n(&block->words[i], __ATOMIC_RELAXED))
			break;
	memset(&copy->words[i], 0, (SAMPLER_TRACE_BLOCK_WORDS - i) * sizeof *copy->words);
}

/* How often a block may change while it is copied. */
#define MOST_TRIES 100

/* Copy BLOCK, and set *STATE to that in which it was; return false if it is not ready any more. */
static bool copy_block(const struct sampler_trace_block *block, enum collect what,
		       struct sampler_trace_block *copy, uint64_t *state)
{
	for (int tries = 0; tries < MOST_TRIES && is_ready(block, what, state); tries++) {
		memcpy(copy, block, is_at_rest(*state) ? sizeof *copy : sizeof copy->head);
		if (!is_at_rest(*state))
			copy_words(block, copy);
		/* taken, ended or overwritten meanwhile; pairs with the release of the thread that did */
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (__atomic_load_n(&block->head.state, __ATOMIC_RELAXED) == *state)
			return true;
	}
	return false;
}

/* Write the shares of BLOCK, and free it unless a living thread has it. */
static bool collect_block(struct collector *collector, struct collected_process *process,
			  struct sampler_trace_block *block, enum collect what)
{
	static struct sampler_trace_block copy;
	struct trace_share share = { .words = NULL };
	uint64_t state;
	bool stays = what == COLLECT_FULL_COPIES || what == COLLECT_COPIES;
	if (!copy_block(block, what, &copy, &state))
		return true;
	PHASE("copy");
	while (trace_next_share(&copy, state, &share))
		if (!collect_share(collector, process, &share))
			return false;
	bool is_free = (what == COLLECT_OF_DEAD || (is_at_rest(state) && !stays)) &&
		       free_block(process, block, state);
	/* one that was taken meanwhile comes again, with the same shares; one that was overwritten is missed by nobody */
	if (is_free || what == COLLECT_AND_LEAVE)
		forget_shares(process, &copy, state);
	return true;
}

struct ready {
	uint64_t state;
	struct sampler_trace_block *block;
};

static int compare_tickets(const void *a, const void *b)
{
	const struct ready *left = a, *right = b;
	return left->state < right->state ? -1 : left->state > right->state;
}

static uint64_t nanoseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* How many shares of PROCESS were overwritten before they were written; or, where copies are made, were not copied. */
static uint64_t overwritten_of(const struct collector *collector,
			       const struct collected_process *process)
{
	const struct sampler_trace_header *header = buffer_header(&process->buffer);
	uint64_t begun = header->reserved - process->first_ticket;
	/* what was written before it was overwritten is not missing */
	uint64_t known = process->overwritten_before + process->kept_count;
	if (!collector->makes_copies)
		return header->overwritten > known ? header->overwritten - known : 0;
	return begun > process->copies ? begun - process->copies : 0;
}

/* What was lost of PROCESS, and was not told yet. */
static struct sampler_trace_loss loss_of(const struct collector *collector,
					 const struct collected_process *process)
{
	const struct sampler_trace_header *header = buffer_header(&process->buffer);
	return (struct sampler_trace_loss){
		.lost = count_lost(process) - process->lost_before,
		.overwritten = overwritten_of(collector, process),
		.untraced = header->untraced - process->untraced_before,
		.end = { .raw = read_ticks(),
			 .monotonic = nanoseconds(CLOCK_MONOTONIC),
			 .real = nanoseconds(CLOCK_REALTIME) },
	};
}

/* The name of part NUMBER; to be freed. */
static char *part_path(const struct collector *collector, unsigned number)
{
	const char *first = collector->first_path ? collector->first_path : collector->chunks.path;
	return number == 1 ? duplicate(first) : formatted("%s.%u", first, number);
}

/* Let there be no more parts than are wanted. */
static void drop_part(const struct collector *collector)
{
	if (!collector->kept || collector->part <= collector->kept)
		return;
	char *path = part_path(collector, collector->part - collector->kept);
	unlink(path);
	free(path);
}

/* Say how much each slot has lost: what came behind the last share of a thread. */
static void write_slots(struct collector *collector, struct collected_process *process)
{
	const struct buffer *buffer = &process->buffer;
	struct sampler_trace_slot_loss *losses =
	    allocate((buffer->slot_count + 1) * sizeof *losses);
	uint32_t count = 0;
	for (uint32_t i = 0; i < buffer->slot_count; i++)
		if (buffer->slots[i]->lost)
			losses[count++] = (struct sampler_trace_slot_loss){
				.slot = SAMPLER_TRACE_SLOT(i, buffer->slots[i]->births),
				.lost = buffer->slots[i]->lost
			};
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_SLOTS,
					     .process = process->number };
	if (count)
		write_chunk(&collector->chunks, &chunk, losses, count * sizeof *losses, true);
	free(losses);
}

static void write_loss(struct collector *collector, struct collected_process *process)
{
	write_slots(collector, process);
	struct sampler_trace_loss loss = loss_of(collector, process);
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_LOSS,
					     .process = process->number };
	write_chunk(&collector->chunks, &chunk, &loss, sizeof loss, false);
	process->lost_before += loss.lost;
	process->overwritten_before += loss.overwritten;
	process->untraced_before += loss.untraced;
	collector->lost += loss.lost;
	collector->overwritten += loss.overwritten;
	collector->untraced += loss.untraced;
}

/* What the part has to say of PROCESS, which goes on in the next one: names, and what was lost. */
static void end_part_of(struct collector *collector, struct collected_process *process)
{
	write_names_of(collector, process);
	write_loss(collector, process);
}

/* Say again in a new part what is known of PROCESS. */
static void repeat_process(struct collector *collector, struct collected_process *process)
{
	write_process(collector, process);
	process->record_count = 0;
	collect_records(collector, process);
}

/* The next part is open: processes have numbers of their own in it. */
static void begin_part(struct collector *collector)
{
	if (collector->session)
		note_output(collector->session, collector->part_path);
	drop_part(collector);
	collector->numbered = 0;
	for (struct collected_process *process = collector->processes; process;
	     process = process->next) {
		process->number = 0;
		if (process->is_open)
			repeat_process(collector, process);
	}
}

/* If the part is large enough, end it and begin the next one, which can be read alone. */
static void split_trace(struct collector *collector)
{
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_END };
	struct collected_process *process;
	if (!collector->part_size || collector->chunks.written < collector->part_size)
		return;
	for (process = collector->processes; process; process = process->next)
		if (process->is_open)
			end_part_of(collector, process);
	write_chunk(&collector->chunks, &chunk, "", 0, false);
	if (!collector->part++) {
		/* where a link leads to: that, not the link, is the first part */
		collector->first_path = realpath(collector->chunks.path, NULL);
		collector->part = 2;
	}
	uint64_t events = collector->chunks.events;
	bool is_whole = close_chunks(&collector->chunks);
	free(collector->part_path);
	collector->part_path = part_path(collector, collector->part);
	if (!is_whole || !open_chunks(&collector->chunks, collector->part_path, false)) {
		collector->chunks.fd = -1;
		collector->chunks.error = EIO;
		return;
	}
	collector->events_before += events;
	begin_part(collector);
}

unsigned collect_blocks(struct collector *collector, struct collected_process *process,
			enum collect what)
{
	struct buffer *buffer = &process->buffer;
	unsigned count = 0, collected = 0;
	if (!refresh_buffer(buffer))
		return 0;
	struct ready *ready = allocate((buffer->block_count + 1) * sizeof *ready);
	for (uint32_t i = 0; i < buffer->block_count; i++) {
		ready[count].block = buffer->blocks[i];
		count += is_ready(buffer->blocks[i], what, &ready[count].state);
	}
	qsort(ready, count, sizeof *ready, compare_tickets);
	while (collected < count &&
	       collect_block(collector, process, ready[collected].block, what)) {
		collected++;
		split_trace(collector);
	}
	free(ready);
	if (collected)
		wake_writers(buffer_header(buffer));
	return collected;
}

static void keep(void *key)
{
	(void)key;
}

/* What is known of PROCESS while its buffer is open. */
static void forget_process(struct collected_process *process)
{
	process->is_open = false;
	close_buffer(&process->buffer);
	free(process->seen);
	process->seen = NULL;
	process->seen_size = 0;
	tdestroy(process->seen_sites, keep);
	process->seen_sites = NULL;
	tdestroy(process->kept_shares, keep);
	process->kept_shares = NULL;
	process->kept_count = 0;
}

void end_process(struct collector *collector, struct collected_process *process)
{
	collect_records(collector, process);
	write_names_of(collector, process);
	write_loss(collector, process);
	process->has_ended = true;
	forget_process(process);
}

void drop_process(struct collected_process **place)
{
	struct collected_process *process = *place;
	*place = process->next;
	free(process);
}

bool end_collector(struct collector *collector)
{
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_END };
	if (collector->chunks.is_begun)
		write_chunk(&collector->chunks, &chunk, "", 0, false);
	while (collector->processes) {
		if (collector->processes->is_open)
			forget_process(collector->processes);
		drop_process(&collector->processes);
	}
	return close_chunks(&collector->chunks);
}
