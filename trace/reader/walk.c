/* A walk through a trace.

   A call is shown if the patterns are for it, or for one that it is in, it is not too deep, and its beginning is in the
   range that is wanted.  How long it takes is not known when it begins: so it is pending, until so much time
   has gone by in its thread, or it ends before that.  What is in it is pending, too: it began later. */

#include "walk.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* Of a call: what the filter says. */
enum mark { CALL_INCLUDED = 1, CALL_EXCLUDED = 2, CALL_SHOWN = 4, CALL_TOO_DEEP = 8 };

/* All threads, and where we are. */
struct walk {
	struct filter *filter;
	const struct view *view;
	uint64_t events;  /* so far */
	uint64_t begin;   /* when the first one was */
	bool has_threads; /* more than one */
	bool is_over;
	bool is_off; /* by a trigger: nothing is shown */
};

const struct name *name_of_call(struct walker *walker, const struct call *call)
{
	return find_name(&walker->stream->process->names,
			 call->is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION, call->id);
}

/* Let patterns say whether CALL, and what it calls, is wanted. */
static void mark_by_name(struct walker *walker, struct call *call)
{
	struct patterns *patterns = &walker->filter->patterns;
	const struct name *name = has_patterns(patterns) ? name_of_call(walker, call) : NULL;
	if (!name)
		return;
	bool is_wanted, is_unwanted;
	match_patterns(patterns, name->name, &is_wanted, &is_unwanted);
	call->marks |= (is_wanted ? CALL_INCLUDED : 0) | (is_unwanted ? CALL_EXCLUDED : 0);
	walker->included += is_wanted;
	walker->excluded += is_unwanted;
}

/* The call may switch on or off what is shown. */
static void trigger(struct walker *walker, struct call *call)
{
	const struct name *name = walker->filter->trigger_count ? name_of_call(walker, call) : NULL;
	unsigned actions = name ? triggers_of(walker->filter, name->name) : 0;
	if (actions & 1u << TRIGGER_ON)
		walker->walk->is_off = false;
	if (actions & 1u << TRIGGER_OFF)
		walker->walk->is_off = true;
	call->is_dumped = actions >> TRIGGER_DUMP & 1;
}

/* Whether what is here and now in the thread is wanted, as far as patterns say. */
static bool is_in_wanted_call(const struct walker *walker)
{
	return !walker->walk->is_off && !walker->excluded &&
	       (walker->included || !walker->filter->patterns.include_count);
}

/* Whether NAME has the parts that are wanted; what has none is not wanted, if there are any. */
static bool has_wanted_name(const struct walker *walker, const struct name *name)
{
	const struct filter *filter = walker->filter;
	if (!filter->prefixes.count && !filter->suffixes.count)
		return true;
	return name && has_wanted_parts(filter, name->name);
}

/* How many calls around what is here and now are shown, or were begun before the trace. */
static size_t indent_of(const struct walker *walker)
{
	return walker->shown + walker->calls.unknown + walker->calls.unknown_items;
}

static void tell_pending(struct walker *walker, uint64_t time)
{
	size_t told = 0;
	for (; told < walker->pending_count; told++) {
		const struct call *call = &walker->pending[told];
		if (time - call->begin < walker->filter->least)
			break;
		if (walker->view->enter)
			walker->view->enter(walker, call);
	}
	walker->pending_count -= told;
	for (size_t i = 0; told && i < walker->pending_count; i++)
		walker->pending[i] = walker->pending[i + told];
}

static void add_pending(struct walker *walker, const struct call *call)
{
	if (walker->pending_count == walker->pending_capacity) {
		walker->pending_capacity =
		    walker->pending_capacity ? 2 * walker->pending_capacity : 16;
		walker->pending =
		    reallocate(walker->pending, walker->pending_capacity * sizeof *walker->pending);
	}
	walker->pending[walker->pending_count++] = *call;
}

static void begin_call(void *context, struct call *call)
{
	struct walker *walker = context;
	mark_by_name(walker, call);
	trigger(walker, call);
	call->number = ++walker->begun;
	call->indent = indent_of(walker);
	if (!walker->is_listed || walker->is_out_of_range || !is_in_wanted_call(walker) ||
	    !has_wanted_name(walker, name_of_call(walker, call)))
		return;
	if (walker->shown >= walker->filter->depth) {
		call->marks |= CALL_TOO_DEEP;
		walker->too_deep++;
		return;
	}
	call->marks |= CALL_SHOWN;
	walker->shown++;
	add_pending(walker, call);
	tell_pending(walker, call->begin);
}

/* CALL has ended: forget it if it was pending; return whether it was. */
static bool forget_pending(struct walker *walker, const struct call *call)
{
	size_t i = walker->pending_count;
	while (i && walker->pending[i - 1].number != call->number)
		i--;
	if (!i)
		return false;
	walker->pending_count--;
	for (i--; i < walker->pending_count; i++)
		walker->pending[i] = walker->pending[i + 1];
	return true;
}

/* Whether the end of CALL, whose beginning is not in the trace, is wanted. */
static bool is_unknown_shown(const struct walker *walker)
{
	return walker->is_listed && !walker->is_out_of_range &&
	       !walker->filter->patterns.include_count && !walker->excluded &&
	       !walker->filter->least && has_wanted_name(walker, NULL);
}

static void end_call(void *context, const struct call *call, uint64_t time, enum call_end how)
{
	struct walker *walker = context;
	walker->included -= (call->marks & CALL_INCLUDED) != 0;
	walker->excluded -= (call->marks & CALL_EXCLUDED) != 0;
	walker->shown -= (call->marks & CALL_SHOWN) != 0;
	walker->too_deep -= (call->marks & CALL_TOO_DEEP) != 0;
	bool is_shown = call->is_unknown
			    ? is_unknown_shown(walker)
			    : call->marks & CALL_SHOWN && !forget_pending(walker, call);
	if (how == CALL_RETURNED)
		walker->is_event_shown = is_shown;
	if (is_shown && walker->view->leave)
		walker->view->leave(walker, call, time, how);
}

static void tell_gap(void *context, const struct gap *gap)
{
	struct walker *walker = context;
	if (walker->is_listed && !walker->is_out_of_range && !walker->walk->is_off &&
	    walker->view->gap)
		walker->view->gap(walker, gap);
}

/* The name of the present event, which is about no call; null if it has none. */
static const struct name *name_of_event(const struct walker *walker)
{
	enum name_kind kind;
	uint32_t id;
	struct names *names = &walker->stream->process->names;
	return has_event_name(&walker->stream->event, &kind, &id) ? find_name(names, kind, id)
								  : NULL;
}

static bool is_wanted_point(const struct walker *walker)
{
	const struct filter *filter = walker->filter;
	if (!filter->only_calls && !filter->prefixes.count && !filter->suffixes.count)
		return true;
	const struct name *name = name_of_event(walker);
	bool is_shown = !filter->only_calls || (name && name->predictor);
	return is_shown && has_wanted_name(walker, name);
}

/* Whether the present event, which is not about the beginning or the end of a call, is wanted. */
static bool is_point_shown(const struct walker *walker)
{
	return walker->is_listed && !walker->is_out_of_range && is_in_wanted_call(walker) &&
	       !walker->pending_count && !walker->too_deep && is_wanted_point(walker);
}

static void note_position(struct walk *walk, struct walker *walker)
{
	const struct filter *filter = walk->filter;
	if (!walk->events)
		walk->begin = filter->origin ? filter->origin : walker->stream->time;
	/* a loss at the end of a thread is none */
	walk->events += !walker->stream->ends_in_loss;
	uint64_t time = walker->stream->time - walk->begin;
	walk->is_over = walk->events > filter->last || time > filter->to;
	walker->is_out_of_range =
	    walk->is_over || walk->events < filter->first || time < filter->from;
}

/* Whether an event of KIND is about the end of one call. */
static bool is_end(enum sampler_trace_kind kind)
{
	return kind == SAMPLER_TRACE_EXIT || kind == SAMPLER_TRACE_TAIL ||
	       kind == SAMPLER_TRACE_SCOPE_EXIT;
}

static void take_event(struct thread_stream *stream, void *context)
{
	struct walk *walk = context;
	struct walker *walker = stream->user;
	if (walk->is_over)
		return;
	stream->trace->lacks_times |= !stream->event.has_stamp;
	stream->trace->lacks_order |= walk->has_threads && !stream->event.has_stamp;
	note_position(walk, walker);
	if (walk->is_over)
		return;
	/* in a gap, nothing is known to have taken long */
	if (!is_behind_gap(&walker->calls, stream))
		tell_pending(walker, stream->time);
	walker->is_event_shown = is_unknown_shown(walker);
	walker->indent = indent_of(walker);
	bool is_of_call = follow_calls(&walker->calls, stream);
	if (stream->ends_in_loss)
		return;
	if (!is_end(stream->event.kind))
		walker->is_event_shown = is_point_shown(walker);
	if (!is_of_call && walker->is_event_shown && walk->view->point)
		walk->view->point(walker);
	if (walk->view->event)
		walk->view->event(walker);
}

bool is_process_listed(const struct filter *filter, const struct traced_process *process)
{
	return is_listed(&filter->processes, process->said.process) ||
	       is_listed(&filter->processes, process->shown_number);
}

static struct walker *begin_walkers(struct walk *walk, struct thread_stream *streams, size_t count)
{
	struct walker *walkers = allocate((count + 1) * sizeof *walkers);
	for (size_t i = 0; i < count; i++) {
		struct walker *walker = &walkers[i];
		*walker = (struct walker){
			.stream = &streams[i],
			.walk = walk,
			.filter = walk->filter,
			.view = walk->view,
			.user = allocate(walk->view->user_size + 1),
			.is_listed = is_process_listed(walk->filter, streams[i].process) &&
				     is_listed(&walk->filter->threads, streams[i].tid),
			.calls = { .begin = begin_call,
				   .end = end_call,
				   .gap = tell_gap,
				   .context = walker },
		};
		memset(walker->user, 0, walk->view->user_size);
		streams[i].user = walker;
	}
	return walkers;
}

/* Whether what is shown of a thread depends on the events of others. */
static bool needs_all_threads(const struct filter *filter)
{
	return !filter->origin || filter->trigger_count || filter->first > 1 ||
	       filter->last != UINT64_MAX;
}

/* Let those of the COUNT streams be empty of which nothing is shown: who asks for one thread after the other need not read all of the
   trace each time. */
static void leave_out_unlisted(struct walker *walkers, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!walkers[i].is_listed)
			walkers[i].stream->end = walkers[i].stream->block;
}

void walk_trace(struct trace *trace, struct filter *filter, const struct view *view)
{
	size_t count;
	struct walk walk = { .filter = filter, .view = view, .is_off = filter->begins_off };
	struct thread_stream *streams = all_streams(trace, &count);
	struct walker *walkers = begin_walkers(&walk, streams, count);
	walk.has_threads = count > 1;
	if (!needs_all_threads(filter))
		leave_out_unlisted(walkers, count);
	merge_streams(streams, count, take_event, &walk);
	for (size_t i = 0; i < count; i++) {
		end_calls(&walkers[i].calls, streams[i].time, CALL_OPEN);
		if (view->end)
			view->end(&walkers[i]);
		free(walkers[i].calls.items);
		free(walkers[i].pending);
		free(walkers[i].user);
	}
	free(walkers);
	free_streams(streams, count);
}

static uint64_t *first_times;

static void note_first_time(struct walker *walker)
{
	uint64_t time = walker->stream->time, *of = &first_times[walker->stream->process->number];
	if (!first_times[0])
		first_times[0] = time;
	if (!*of)
		*of = time;
}

void find_first_times(struct trace *trace, uint64_t *times)
{
	static const struct view view = { .event = note_first_time };
	struct filter all;
	clear_filter(&all);
	memset(times, 0, trace->process_count * sizeof *times);
	first_times = times;
	walk_trace(trace, &all, &view);
}
