/* A trace as a stream of raw events (sampler/raw-event.h), of ours or of any other format.

   Each process begins with PROLOGUE, PROCINFO, TIMETYPE and TIMEINFO; a file and a place are told of before the first
   hit there.  Begin and end of a function are two places of its name, with different styles; so are marks.
   Counters and data are values: their text comes behind the hit; so do the arguments and the result of a function, and how far
   a mark reaches, if it is not of its thread alone.  A series of a counter has the name COUNTER.SERIES.

   A process may begin a new cycle: from then on, all is told once more, with a WRITECOUNT that is greater by one.  Times are nanoseconds of the monotonic
   clock. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../raw/format.h"
#include "sampler/tracepoint.h"
#include "tool.h"
#include "views.h"

/* What was told of: a place, or a file. */
struct told {
	uint32_t process, kind, id; /* of a name; kind and id are 0 for a file */
	unsigned style;
	const char *file;
	uint32_t number; /* in the stream */
	uint32_t cycle;  /* when it was told last */
};

static const struct raw_format *format;
static unsigned char *entry;
static void *tree; /* of tsearch: what was told of */
static uint32_t last_place, last_file;
static uint64_t sequence;
static uint32_t *cycles; /* of each process: how many have begun but the first */
static bool is_refused;  /* there was something that the format cannot have */

static int compare(const void *a, const void *b)
{
	const struct told *left = a, *right = b;
	if (left->process != right->process)
		return left->process < right->process ? -1 : 1;
	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	if (left->id != right->id)
		return left->id < right->id ? -1 : 1;
	if (left->style != right->style)
		return left->style < right->style ? -1 : 1;
	return left->file == right->file ? 0 : strcmp(left->file, right->file);
}

/* The item of KEY; *IS_NEW, if it was not told of in this cycle. */
static struct told *find_told(const struct told *key, bool *is_new)
{
	struct told **found = tfind(key, &tree, compare);
	*is_new = !found || (*found)->cycle != cycles[key->process];
	if (found) {
		(*found)->cycle = cycles[key->process];
		return *found;
	}
	struct told *made = allocate(sizeof *made);
	*made = *key;
	made->cycle = cycles[key->process];
	if (!tsearch(made, &tree, compare)) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	return made;
}

static void set(const struct raw_member *member, unsigned char *base, uint64_t value)
{
	if (!member || is_refused || set_raw_number(format, member, base, value))
		return;
	complain("this format has no room for %" PRIu64 " in %s: there are %u bytes", value,
		 member->name, member->size);
	is_refused = true;
}

/* Begin the entry TAG of PROCESS, with FLAGS. */
static const struct raw_type *begin_entry(const char *tag, unsigned flags,
					  const struct traced_process *process, uint64_t number)
{
	const struct raw_type *type = raw_type_of_tag(format, tag);
	memset(entry, 0, format->size);
	set(&format->flags, entry, (type ? type->number : format->info) | flags);
	set(&format->process, entry, process->number);
	set(&format->sequence, entry, number);
	return type;
}

static void set_member(const struct raw_type *type, const char *name, uint64_t value)
{
	set(raw_member_of(type, name), entry + format->payload_offset, value);
}

static void end_entry(void)
{
	if (!is_refused)
		fwrite(entry, 1, format->size, stdout);
}

/* How much of TEXT one INFO has: no character is cut. */
static size_t piece_of(const char *text)
{
	size_t size = strlen(text);
	if (size <= format->info_size)
		return size;
	size = format->info_size;
	while (size > 1 && ((unsigned char)text[size] & 0xc0) == 0x80)
		size--;
	return size;
}

static void write_info(const struct traced_process *process, uint64_t number, const char *text)
{
	do {
		size_t size = piece_of(text);
		bool is_last = !text[size];
		begin_entry("INFO", is_last ? format->info_end : 0, process, number);
		memcpy(entry + format->payload_offset, text, size);
		end_entry();
		text += size;
	} while (*text);
}

static void write_beginning(const struct traced_process *process)
{
	const struct raw_type *type = begin_entry("PROLOGUE", 0, process, 0);
	set_member(type, "_12345678", format->magic);
	set_member(type, "version", format->version);
	set_member(type, "info_len", format->info_size);
	set_member(type, "entry_size", format->size);
	set_member(type, "payload_offset", format->payload_offset);
	end_entry();
	type = begin_entry("PROCINFO", 0, process, 0);
	set_member(type, "pid", process->said.process);
	set_member(type, "writeCount", 1 + cycles[process->number]);
	end_entry();
	type = begin_entry("TIMETYPE", 0, process, 0);
	set_member(type, "tdiv", 1000000000);
	set_member(type, "timetype", SAMPLER_RAW_TIME_INTEGER);
	end_entry();
	type = begin_entry("TIMEINFO", 0, process, 0);
	set_member(type, "start_hires", process->said.begin.monotonic);
	set_member(type, "start", process->said.begin.real / 1000000000);
	end_entry();
}

/* Of FILE, if the format has any. */
static size_t count_properties(struct names *names, const char *file)
{
	const struct name *first;
	size_t count = 0;
	if (!raw_type_of_tag(format, "FPROPERTY"))
		return 0;
	for (size_t i = find_properties(names, &first); i-- > 0;)
		count += strcmp(first[i].file, file) == 0;
	return count;
}

static void write_properties(struct traced_process *process, const char *file, uint32_t number)
{
	const struct name *first;
	uint32_t property = 0;
	size_t count = find_properties(&process->names, &first);
	for (size_t i = 0; i < count; i++) {
		if (strcmp(first[i].file, file) != 0)
			continue;
		const struct raw_type *type =
		    begin_entry("FPROPERTY", format->has_info, process, sequence);
		set_member(type, "filenum", number);
		set_member(type, "writeCount", 1 + cycles[process->number]);
		set_member(type, "propertynum", property++);
		end_entry();
		write_info(process, sequence, first[i].name);
	}
}

static uint32_t file_number(struct traced_process *process, const char *file)
{
	bool is_new;
	const struct told key = { .process = process->number, .file = file };
	struct told *told = find_told(&key, &is_new);
	if (!is_new)
		return told->number;
	if (!told->number)
		told->number = ++last_file;
	const struct raw_type *type = begin_entry("FLOC", format->has_info, process, sequence);
	set_member(type, "filenum", told->number);
	set_member(type, "writeCount", 1 + cycles[process->number]);
	set_member(type, "properties", count_properties(&process->names, file));
	end_entry();
	write_info(process, sequence, file);
	if (count_properties(&process->names, file))
		write_properties(process, file, told->number);
	return told->number;
}

/* What the place is called of NAME, or of ID if that is null; to be freed. */
static char *name_of_place(const struct name *name, uint32_t id)
{
	/* texts have no name, nor an id */
	if (!name)
		return id ? formatted("?%" PRIu32, id) : duplicate("text");
	bool has_series = name->style == SAMPLER_TRACE_STYLE_COUNTER && *name->series &&
			  strcmp(name->series, "count") != 0;
	return has_series ? formatted("%s.%s", name->name, name->series) : duplicate(name->name);
}

/* The number of the place of NAME, which has that KIND and ID, with STYLE. */
static uint32_t place_number(struct traced_process *process, enum name_kind kind, uint32_t id,
			     const struct name *name, enum sampler_raw_style style)
{
	bool is_new;
	const struct told key = {
		.process = process->number, .kind = kind + 1, .id = id, .style = style, .file = ""
	};
	struct told *told = find_told(&key, &is_new);
	if (!is_new)
		return told->number;
	if (!told->number)
		told->number = ++last_place;
	uint32_t file = file_number(process, name ? name->file : "?");
	const struct raw_type *type = begin_entry("SLOC", format->has_info, process, sequence);
	set_member(type, "scopeIndex", told->number);
	set_member(type, "style", style);
	set_member(type, "linenum", name ? name->line : 0);
	set_member(type, "writeCount", 1 + cycles[process->number]);
	set_member(type, "filenum", file);
	end_entry();
	char *text = name_of_place(name, id);
	write_info(process, sequence, text);
	free(text);
	return told->number;
}

/* The thread was at TIME where NAME, of that KIND and ID, is; with a TEXT unless it is null. */
static void write_hit(struct walker *walker, enum name_kind kind, uint32_t id,
		      enum sampler_raw_style style, uint64_t time, const char *text)
{
	struct traced_process *process = walker->stream->process;
	sequence++;
	uint32_t place =
	    place_number(process, kind, id, find_name(&process->names, kind, id), style);
	const struct raw_type *type =
	    begin_entry("HIT", text ? format->has_info : 0, process, sequence);
	set_member(type, "when", time);
	set_member(type, "scopeIndex", place);
	set_member(type, "tid", walker->stream->tid);
	end_entry();
	if (text)
		write_info(process, sequence, text);
}

static enum name_kind kind_of(const struct call *call)
{
	return call->is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION;
}

static void enter(struct walker *walker, const struct call *call)
{
	char *text =
	    call->arguments.count
		? values_text(write_arguments, name_of_call(walker, call), &call->arguments)
		: NULL;
	write_hit(walker, kind_of(call), call->id, SAMPLER_RAW_ENTER, call->begin, text);
	free(text);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	bool is_tail = walker->stream->event.kind == SAMPLER_TRACE_TAIL;
	if (how == CALL_OPEN)
		return;
	char *text = call->result.count
			 ? values_text(write_result, name_of_call(walker, call), &call->result)
			 : NULL;
	write_hit(walker, kind_of(call), call->id,
		  how != CALL_RETURNED ? SAMPLER_RAW_UNWOUND
		  : is_tail            ? SAMPLER_RAW_TAIL
				       : SAMPLER_RAW_LEAVE,
		  time, text);
	free(text);
}

/* The text behind a hit, to be freed; or null. */
static char *text_of(const struct point *point)
{
	char *text;
	size_t size;
	if (point->kind == POINT_TEXT || point->kind == POINT_END)
		return point_text(point);
	if (point->kind == POINT_MARK && strcmp(point_reach(point), "thread") != 0)
		return duplicate(point_reach(point));
	if (point->kind != POINT_COUNT && point->kind != POINT_WORDS)
		return NULL;
	FILE *out = open_memstream(&text, &size);
	fprintf(out, "%" PRId64, point_value(point, 0));
	for (size_t i = 1; i < point->event->payload_count; i++)
		fprintf(out, ", 0x%" PRIx64, point_value(point, i));
	fclose(out);
	return text;
}

static void point(struct walker *walker)
{
	struct point point;
	enum name_kind kind;
	uint32_t id;
	if (!read_point(walker, &point))
		return;
	has_event_name(point.event, &kind, &id);
	char *text = text_of(&point);
	write_hit(walker, point.has_name ? kind : NAME_OF_DATA, point.id,
		  text && point.kind != POINT_MARK ? SAMPLER_RAW_VALUE : SAMPLER_RAW_STEP,
		  walker->stream->time, text);
	free(text);
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	char *text = describe_gap(gap);
	write_hit(walker, NAME_OF_DATA, 0, SAMPLER_RAW_VALUE, walker->stream->time, text);
	free(text);
}

static void begin_cycle(struct walker *walker)
{
	const struct event *event = &walker->stream->event;
	const struct traced_process *process = walker->stream->process;
	if (event->kind != SAMPLER_TRACE_OTHER || event->id != SAMPLER_TRACE_CYCLE)
		return;
	cycles[process->number]++;
	write_beginning(process);
}

bool write_raw_events(struct trace *trace, struct filter *filter, const struct raw_format *wanted)
{
	static const struct view view = { .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .event = begin_cycle };
	format = wanted;
	cycles = allocate((trace->process_count + 1) * sizeof *cycles);
	memset(cycles, 0, (trace->process_count + 1) * sizeof *cycles);
	entry = allocate(format->size);
	for (uint32_t i = 1; i < trace->process_count; i++)
		if (trace->processes[i].said.process)
			write_beginning(&trace->processes[i]);
	if (!is_refused)
		walk_trace(trace, filter, &view);
	tdestroy(tree, free);
	free(entry);
	free(cycles);
	return !is_refused;
}
