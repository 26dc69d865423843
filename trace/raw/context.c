/* What the entries of a stream of raw events have told so far. */

#define _GNU_SOURCE
#include "context.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* What is known by a number of a process, in a tree. */
struct key {
	uint32_t process;
	uint64_t number;
};

struct process_item {
	struct key key;
	struct raw_process process;
};

struct place_item {
	struct key key;
	struct raw_place place;
};

/* The pieces so far of the text of an entry. */
struct series {
	struct key key; /* its sequence */
	unsigned char *entry;
	char *text;
	size_t size;
};

static int compare(const void *a, const void *b)
{
	const struct key *left = a, *right = b;
	if (left->process != right->process)
		return left->process < right->process ? -1 : 1;
	return left->number < right->number ? -1 : left->number > right->number;
}

/* The item of KEY in TREE, of SIZE bytes, made of zeros if there is none. */
static void *item_of(void **tree, struct key key, size_t size)
{
	void **found = tfind(&key, tree, compare);
	if (found)
		return *found;
	struct key *made = allocate(size);
	memset(made, 0, size);
	*made = key;
	if (!tsearch(made, tree, compare)) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	return made;
}

void begin_raw_context(struct raw_context *context, const struct raw_format *format)
{
	*context = (struct raw_context){ .format = format, .last = allocate(format->size) };
}

/* The member NAME of the entry's payload; 0 if it has none. */
static uint64_t number_of(const struct raw_context *context, const struct raw_type *type,
			  const unsigned char *bytes, const char *name)
{
	const struct raw_member *member = raw_member_of(type, name);
	return member && member->size <= 8
		   ? raw_number(context->format, member, raw_payload(context->format, bytes))
		   : 0;
}

double raw_time(const struct raw_context *context, const struct raw_process *process,
		const struct raw_member *member, const unsigned char *bytes)
{
	double real;
	if (!member || member->size > 8)
		return 0;
	uint64_t number = raw_number(context->format, member, raw_payload(context->format, bytes));
	if (process->time_type != SAMPLER_RAW_TIME_REAL || member->size != sizeof real)
		return number;
	memcpy(&real, &number, sizeof real);
	return real;
}

static void note_process(struct raw_context *context, const struct raw_type *type,
			 const unsigned char *bytes, struct raw_process *process)
{
	process->said = number_of(context, type, bytes, "pid");
	process->cycle = number_of(context, type, bytes, "writeCount");
}

static void note_clock(struct raw_context *context, const struct raw_type *type,
		       const unsigned char *bytes, struct raw_process *process)
{
	process->time_type = number_of(context, type, bytes, "timetype");
	process->divisor = raw_time(context, process, raw_member_of(type, "tdiv"), bytes);
	process->has_clock = process->divisor != 0;
}

static void note_start(struct raw_context *context, const struct raw_type *type,
		       const unsigned char *bytes, struct raw_process *process)
{
	process->start = raw_time(context, process, raw_member_of(type, "start_hires"), bytes);
}

static void note_place(struct raw_context *context, const struct raw_type *type,
		       const unsigned char *bytes, struct raw_process *process)
{
	uint64_t number = number_of(context, type, bytes, "scopeIndex");
	struct place_item *item =
	    item_of(&context->places, (struct key){ process->number, number }, sizeof *item);
	item->place.style = number_of(context, type, bytes, "style");
	item->place.line = number_of(context, type, bytes, "linenum");
	item->place.file = number_of(context, type, bytes, "filenum");
	item->place.cycle = number_of(context, type, bytes, "writeCount");
}

static bool is_tag(const struct raw_type *type, const char *tag)
{
	return type && strcmp(type->tag, tag) == 0;
}

static void note_payload(struct raw_context *context, const struct raw_type *type,
			 const unsigned char *bytes, struct raw_process *process)
{
	static const struct {
		const char *tag;
		void (*note)(struct raw_context *, const struct raw_type *, const unsigned char *,
			     struct raw_process *);
	} notes[] = { { "PROCINFO", note_process },
		      { "TIMETYPE", note_clock },
		      { "TIMEINFO", note_start },
		      { "SLOC", note_place } };
	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (is_tag(type, notes[i].tag))
			notes[i].note(context, type, bytes, process);
}

/* The text of a file, or of a place, is complete. */
static void note_text(struct raw_context *context, const struct raw_entry *entry)
{
	const struct raw_type *type = entry->complete_type;
	bool is_file = is_tag(type, "FLOC");
	if (!is_file && !is_tag(type, "SLOC"))
		return;
	uint64_t number =
	    number_of(context, type, entry->complete, is_file ? "filenum" : "scopeIndex");
	struct place_item *item =
	    item_of(is_file ? &context->files : &context->places,
		    (struct key){ entry->process->number, number }, sizeof *item);
	free(item->place.text);
	item->place.text = duplicate(entry->text);
}

static void free_series(void *item)
{
	struct series *series = item;
	free(series->entry);
	free(series->text);
	free(series);
}

/* Begin to collect the text of the entry BYTES. */
static void begin_series(struct raw_context *context, struct key key, const unsigned char *bytes)
{
	struct series *series = item_of(&context->series, key, sizeof *series);
	context->open_series += !series->entry;
	free(series->entry);
	free(series->text);
	series->text = NULL;
	series->size = 0;
	series->entry = allocate(context->format->size);
	memcpy(series->entry, bytes, context->format->size);
}

static void end_series(struct raw_context *context, struct series *series, struct raw_entry *entry)
{
	const struct raw_format *format = context->format;
	memcpy(context->last, series->entry, format->size);
	free(context->last_text);
	context->last_text = series->text;
	series->text = NULL;
	entry->complete = context->last;
	entry->complete_type = raw_type_of_number(
	    format, raw_number(format, &format->flags, context->last) & format->type_mask);
	entry->text = context->last_text;
	tdelete(&series->key, &context->series, compare);
	free_series(series);
	context->open_series--;
	note_text(context, entry);
}

static void note_info(struct raw_context *context, struct key key, struct raw_entry *entry)
{
	const struct raw_format *format = context->format;
	struct series **found = tfind(&key, &context->series, compare);
	if (!found)
		return;
	struct series *series = *found;
	const char *piece = (const char *)raw_payload(format, entry->bytes);
	size_t size = strnlen(piece, format->info_size);
	series->text = reallocate(series->text, series->size + size + 1);
	memcpy(series->text + series->size, piece, size);
	series->size += size;
	series->text[series->size] = 0;
	if (entry->flags & format->info_end)
		end_series(context, series, entry);
}

void note_raw_entry(struct raw_context *context, const unsigned char *bytes,
		    struct raw_entry *entry)
{
	const struct raw_format *format = context->format;
	uint64_t flags = raw_number(format, &format->flags, bytes);
	struct key number = { raw_number(format, &format->process, bytes), 0 };
	struct process_item *item = item_of(&context->processes, number, sizeof *item);
	*entry = (struct raw_entry){
		.bytes = bytes,
		.flags = flags,
		.is_info = (flags & format->type_mask) == format->info,
		.sequence = raw_number(format, &format->sequence, bytes),
		.process = &item->process,
	};
	item->process.number = number.process;
	struct key key = { number.process, entry->sequence };
	if (entry->is_info) {
		note_info(context, key, entry);
		return;
	}
	entry->type = raw_type_of_number(format, flags & format->type_mask);
	note_payload(context, entry->type, bytes, &item->process);
	if (flags & format->has_info) {
		begin_series(context, key, bytes);
		return;
	}
	entry->complete = bytes;
	entry->complete_type = entry->type;
}

static const struct raw_place *find_place(void *const *tree, const struct raw_process *process,
					  uint64_t number)
{
	struct key key = { process->number, number };
	struct place_item **found = tfind(&key, tree, compare);
	return found ? &(*found)->place : NULL;
}

const struct raw_place *raw_place_of(const struct raw_context *context,
				     const struct raw_process *process, uint64_t number)
{
	return find_place(&context->places, process, number);
}

const struct raw_place *raw_file_of(const struct raw_context *context,
				    const struct raw_process *process, uint64_t number)
{
	return find_place(&context->files, process, number);
}

static void free_place(void *item)
{
	free(((struct place_item *)item)->place.text);
	free(item);
}

void end_raw_context(struct raw_context *context)
{
	tdestroy(context->processes, free);
	tdestroy(context->files, free_place);
	tdestroy(context->places, free_place);
	tdestroy(context->series, free_series);
	free(context->last);
	free(context->last_text);
}
