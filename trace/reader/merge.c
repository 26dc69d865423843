/* The events of all threads, in the order of time. */

#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "trace.h"

/* So many threads of one number have different ones for viewers, which take no very great ones. */
#define MOST_APART 100

struct thread_stream *all_streams(struct trace *trace, size_t *count)
{
	struct thread_stream *streams = NULL;
	*count = 0;
	for (size_t i = 0; i < trace->block_count; i++) {
		const struct stored_block *block = &trace->blocks[i];
		struct thread_stream *last = *count ? &streams[*count - 1] : NULL;
		bool is_same_number = last && last->block->chunk.process == block->chunk.process &&
				      last->tid == block->chunk.tid;
		if (is_same_number && last->block->chunk.slot == block->chunk.slot) {
			last->end = block + 1;
			continue;
		}
		uint32_t before = is_same_number ? (last->shown_tid / APART + 1) % MOST_APART : 0;
		streams = reallocate(streams, (*count + 1) * sizeof *streams);
		streams[(*count)++] = (struct thread_stream){
			.trace = trace,
			.process = &trace->processes[block->chunk.process],
			.block = block,
			.end = block + 1,
			.tid = block->chunk.tid,
			.shown_tid = block->chunk.tid + before * APART,
		};
	}
	for (size_t i = 0; i < *count; i++)
		streams[i].is_first = true;
	return streams;
}

void free_streams(struct thread_stream *streams, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		end_events(&streams[i].events);
		end_events(&streams[i].next_events);
		free(streams[i].content);
		free(streams[i].next_content);
	}
	free(streams);
}

/* Whether LAST and NEXT, blocks of one thread, count the same losses: a damaged file may say otherwise. */
static bool count_alike(const struct stored_block *last, const struct stored_block *next)
{
	return last && last->chunk.lost <= next->chunk.lost;
}

/* Whether no event can be missing between LAST and NEXT. */
static bool are_adjacent(const struct stored_block *last, const struct stored_block *next)
{
	return count_alike(last, next) && last->chunk.lost == next->chunk.lost &&
	       last->missing == next->missing;
}

/* Begin to read the stream's present block. */
static bool begin_block(struct thread_stream *stream)
{
	const struct stored_block *block = stream->block, *last = stream->last;
	const struct sampler_trace_chunk *chunk = &block->chunk;
	const void *content = chunk_content(&stream->trace->reader, chunk, block->offset);
	if (!content)
		return false;
	stream->content = reallocate(stream->content, chunk->raw + 1);
	memcpy(stream->content, content, chunk->raw);
	memcpy(stream->name, chunk->name, sizeof stream->name);
	stream->name[sizeof stream->name - 1] = 0;
	make_plain(stream->name);
	stream->depth = chunk->depth;
	stream->may_lack = !are_adjacent(last, block);
	stream->lost_before = count_alike(last, block) ? chunk->lost - last->chunk.lost : 0;
	stream->missing_before = block->missing - (last ? last->missing : 0);
	stream->last = block;
	stream->is_first = true;
	return begin_events(&stream->events, chunk, stream->content);
}

/* Whether the present event is none, but tells of losses at the beginning of the thread. */
static bool take_loss(struct thread_stream *stream)
{
	const struct event *event = &stream->event;
	if (event->kind != SAMPLER_TRACE_DATA || event->id >> 16 != SAMPLER_TRACE_DATA_LOST)
		return false;
	if (stream->is_first && event->payload_count)
		stream->lost_before = event_payload(event, 0);
	return true;
}

/* The thread has no more events: let the last one be that some were lost behind the others, if it is so. */
static bool end_in_loss(struct thread_stream *stream)
{
	if (!stream->last || !stream->last->lost_behind || stream->ends_in_loss)
		return false;
	stream->ends_in_loss = stream->has_event = true;
	stream->event = (struct event){ .kind = SAMPLER_TRACE_OTHER,
					.id = STREAM_ENDS_IN_LOSS,
					.has_stamp = true };
	return true;
}

bool advance_stream(struct thread_stream *stream)
{
	stream->is_first = false;
	for (;;) {
		stream->has_event = stream->content && !stream->ends_in_loss &&
				    next_event(&stream->events, &stream->event);
		if (stream->has_event &&
		    (stream->event.kind == SAMPLER_TRACE_EPOCH || take_loss(stream)))
			continue;
		if (stream->has_event) {
			uint64_t time = nanoseconds_of(stream->process, stream->event.time);
			/* what a handler has interrupted may be told after it, with its own time */
			if (time > stream->time)
				stream->time = time;
			return true;
		}
		if (stream->content && stream->block < stream->end)
			stream->block++;
		while (stream->block < stream->end && !begin_block(stream))
			stream->block++;
		if (stream->block >= stream->end)
			return end_in_loss(stream);
	}
}

/* Look at the beginning of the block behind the present one. */
static bool look_at_next_block(struct thread_stream *stream)
{
	const struct stored_block *next = stream->block + 1;
	bool is_there = next < stream->end && are_adjacent(stream->block, next);
	const void *content =
	    is_there ? chunk_content(&stream->trace->reader, &next->chunk, next->offset) : NULL;
	if (!content)
		return false;
	stream->next_content = reallocate(stream->next_content, next->chunk.raw + 1);
	memcpy(stream->next_content, content, next->chunk.raw);
	return begin_events(&stream->next_events, &next->chunk, stream->next_content);
}

bool peek_stream(struct thread_stream *stream, enum sampler_trace_data which, struct event *event)
{
	if (stream->events.index < stream->events.count)
		return peek_data(&stream->events, which, event);
	return look_at_next_block(stream) && peek_data(&stream->next_events, which, event);
}

/* Whether A comes before B; of two at the same time, that of the thread that comes first. */
static bool is_before(const struct thread_stream *a, const struct thread_stream *b)
{
	return a->time != b->time ? a->time < b->time : a < b;
}

/* A heap: the first of all is element 0. */
static void sink(struct thread_stream **heap, size_t count, size_t at)
{
	for (;;) {
		size_t least = at;
		for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++)
			if (is_before(heap[child], heap[least]))
				least = child;
		if (least == at)
			return;
		struct thread_stream *moved = heap[at];
		heap[at] = heap[least];
		heap[least] = moved;
		at = least;
	}
}

void merge_streams(struct thread_stream *streams, size_t count,
		   void (*function)(struct thread_stream *stream, void *context), void *context)
{
	struct thread_stream **heap = allocate((count + 1) * sizeof *heap);
	size_t used = 0;
	for (size_t i = 0; i < count; i++)
		if (advance_stream(&streams[i]))
			heap[used++] = &streams[i];
	for (size_t i = used; i-- > 0;)
		sink(heap, used, i);
	while (used) {
		struct thread_stream *stream = heap[0];
		function(stream, context);
		if (!stream->has_event || !advance_stream(stream))
			heap[0] = heap[--used];
		sink(heap, used, 0);
	}
	free(heap);
}
