/* What ranking needs of a report, in few bytes. */

#include "row.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels.h"
#include "tool.h"

/* The counters of a site: a mask of them and a distance have to be a number of 64 bits. */
#define MOST_WIDTH 31

/* ---- Making a row. */

/* Bytes that grow. */
struct bytes {
	unsigned char *items;
	size_t size, capacity;
};

static void put_bytes(struct bytes *bytes, const void *data, size_t size)
{
	if (bytes->size + size > bytes->capacity) {
		bytes->capacity = 2 * (bytes->size + size) + 256;
		bytes->items = reallocate(bytes->items, bytes->capacity);
	}
	if (size)
		memcpy(bytes->items + bytes->size, data, size);
	bytes->size += size;
}

static void put_byte(struct bytes *bytes, unsigned char byte)
{
	put_bytes(bytes, &byte, 1);
}

static void put_number(struct bytes *bytes, uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		put_byte(bytes, number | 0x80);
	put_byte(bytes, number);
}

static void put_text(struct bytes *bytes, const char *text)
{
	put_bytes(bytes, text, strlen(text));
}

/* A line of KEY, a tab and VALUE. */
static void put_line(struct bytes *bytes, const char *key, const char *value)
{
	put_text(bytes, key);
	put_byte(bytes, '\t');
	put_text(bytes, value);
	put_byte(bytes, '\n');
}

static void put_counted(struct bytes *bytes, const struct bytes *part)
{
	put_number(bytes, part->size);
	put_bytes(bytes, part->items, part->size);
}

/* Where the samples and the counts of an element end. */
struct made_element {
	size_t samples_end, counts_end;
};

/* What is known of the report while it is read. */
struct making {
	struct bytes modules, elements; /* of the layout */
	struct bytes metadata, frames, module_lines, samples;
	struct bytes sites;  /* of the present element */
	struct bytes counts; /* of all counters above 0, of 64 bits each, in their order */
	struct made_element *made;
	size_t made_count;
	struct element element;
	uint64_t observed, next; /* of its sites; and the first that none was told of yet */
	uint64_t sparsity;
	enum { HAS_COUNTS, HAS_SEEN, HAS_LEVELS } what; /* counters are */
	size_t width;
	bool is_wanted; /* the present element */
	char *ended, *outcome;
	size_t reports;
	bool is_bad;
};

static void begin_element(struct making *making, const struct element *element)
{
	making->element = *element;
	making->is_wanted = strcmp(element->scheme, "bounds") != 0;
	making->sites.size = 0;
	making->observed = making->next = 0;
	making->width = 0;
}

static void add_site(struct making *making, const struct report_event *event)
{
	uint64_t seen = 0;
	making->width = event->width;
	if (!making->is_wanted || event->count > 1)
		return;
	if (event->width > MOST_WIDTH) {
		making->is_bad = true;
		return;
	}
	for (size_t i = 0; i < event->width; i++) {
		seen |= (uint64_t)(event->values[i] > 0) << i;
		if (event->values[i])
			put_bytes(&making->counts, &event->values[i], sizeof event->values[i]);
	}
	if (!seen)
		return;
	put_number(&making->sites, (event->first + 1 - making->next) << event->width | seen);
	making->next = event->first + 1;
	making->observed++;
}

static void end_element(struct making *making, const struct report_event *event)
{
	char line[SIGNATURE_SIZE + SCHEME_SIZE + 64];
	making->is_bad |= event->state != REPORT_WHOLE;
	if (!making->is_wanted)
		return;
	snprintf(line, sizeof line, "%s\t%s\t%zu\t%" PRIu64, making->element.unit,
		 making->element.scheme, making->width, event->first);
	put_line(&making->elements, "samples", line);
	put_number(&making->samples, making->observed);
	put_bytes(&making->samples, making->sites.items, making->sites.size);
	making->made = reallocate(making->made, (making->made_count + 1) * sizeof *making->made);
	making->made[making->made_count++] =
	    (struct made_element){ making->samples.size, making->counts.size };
}

/* A module's line is its address, its build id and its path: where it was in memory differs from run to run. */
static void add_module_line(struct making *making, const char *value)
{
	const char *tab = strchr(value, '\t');
	put_line(&making->modules, "module", tab ? tab + 1 : value);
	put_line(&making->module_lines, "module", value);
}

static void add_metadata(struct making *making, const char *key, const char *value)
{
	if (strcmp(key, "module") == 0) {
		add_module_line(making, value);
		return;
	}
	if (strcmp(key, "process") == 0)
		return;
	put_line(&making->metadata, key, value);
	if (strcmp(key, "counters") == 0)
		making->what = strcmp(value, "levels") == 0 ? HAS_LEVELS : HAS_SEEN;
	if (strcmp(key, "sparsity") == 0)
		making->sparsity = strtoull(value, NULL, 10);
	char **kept = strcmp(key, "ended") == 0     ? &making->ended
		      : strcmp(key, "outcome") == 0 ? &making->outcome
						    : NULL;
	if (kept) {
		free(*kept);
		*kept = duplicate(value);
	}
}

static void add_event(struct making *making, const struct report_event *event)
{
	switch (event->kind) {
	case REPORT_SAMPLES:
		begin_element(making, &event->element);
		break;
	case REPORT_VALUES:
		add_site(making, event);
		break;
	case REPORT_SAMPLES_END:
		end_element(making, event);
		break;
	case REPORT_METADATA:
		add_metadata(making, event->key, event->text);
		break;
	case REPORT_LINE:
		if (strcmp(event->id, "main-backtrace") == 0)
			put_line(&making->frames, "frame", event->text);
		break;
	case REPORT_END:
		making->reports++;
		making->is_bad |= event->state != REPORT_WHOLE;
		break;
	case REPORT_ERROR:
		making->is_bad |= report_error_matters(event);
		break;
	default:
		break;
	}
}

/* The stack is of use only with what its addresses are of. */
static void put_stack(struct bytes *row, struct making *making)
{
	if (making->frames.size)
		put_bytes(&making->frames, making->module_lines.items, making->module_lines.size);
	put_counted(row, &making->frames);
}

/* The numbers that a row with levels begins with. */
#define MARK_OF_LEVELS 0
#define FORMAT_LEVELS  2

static bool has_levels(const struct making *making)
{
	return making->sparsity > 1 && making->what != HAS_SEEN;
}

/* SplitMix64. */
static uint64_t next_random(uint64_t *state)
{
	uint64_t bits = *state += 0x9e3779b97f4a7c15;
	bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
	bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
	return bits ^ bits >> 31;
}

static unsigned level_of_count(const struct making *making, uint64_t count, uint64_t *seed)
{
	if (making->what == HAS_LEVELS)
		return count - 1 < MOST_LEVEL ? count - 1 : MOST_LEVEL;
	return level_of(count, next_random(seed));
}

/* Put the levels of COUNTS, from FIRST to LAST in bytes. */
static void put_levels(struct bytes *row, const struct making *making, size_t first, size_t last,
		       uint64_t *seed)
{
	unsigned byte = 0, used = 0;
	uint64_t count;
	for (; first < last; first += sizeof count) {
		memcpy(&count, making->counts.items + first, sizeof count);
		unsigned level = level_of_count(making, count, seed);
		/* a 0 behind it, or the filling, is there without being put */
		byte |= ((1u << level) - 1) << used;
		used += level + (level < MOST_LEVEL);
		for (; used >= 8; used -= 8, byte >>= 8)
			put_byte(row, byte);
	}
	if (used)
		put_byte(row, byte);
}

static void put_samples(struct bytes *row, const struct making *making, uint64_t seed)
{
	size_t samples = 0, counts = 0;
	for (size_t i = 0; i < making->made_count; i++) {
		const struct made_element *made = &making->made[i];
		put_bytes(row, making->samples.items + samples, made->samples_end - samples);
		if (has_levels(making))
			put_levels(row, making, counts, made->counts_end, &seed);
		samples = made->samples_end;
		counts = made->counts_end;
	}
}

static void finish_row(struct row *row, struct making *making, uint64_t seed)
{
	struct bytes bytes = { 0 };
	put_bytes(&making->modules, making->elements.items, making->elements.size);
	put_byte(&making->modules, 0);
	if (has_levels(making)) {
		put_number(&bytes, MARK_OF_LEVELS);
		put_number(&bytes, FORMAT_LEVELS);
	}
	put_counted(&bytes, &making->metadata);
	put_stack(&bytes, making);
	put_samples(&bytes, making, seed);
	*row = (struct row){ (char *)making->modules.items, bytes.items, bytes.size, making->ended,
			     making->outcome };
}

bool make_row(struct row *row, struct report_reader *reader, uint64_t seed)
{
	struct making making = { 0 };
	const struct report_event *event;
	while (!making.is_bad && (event = report_next(reader))->kind != REPORT_INPUT_END)
		add_event(&making, event);
	bool is_good = !making.is_bad && making.reports == 1;
	if (is_good)
		finish_row(row, &making, seed);
	else {
		free(making.modules.items);
		free(making.ended);
		free(making.outcome);
	}
	free(making.elements.items);
	free(making.metadata.items);
	free(making.frames.items);
	free(making.module_lines.items);
	free(making.samples.items);
	free(making.sites.items);
	free(making.counts.items);
	free(making.made);
	return is_good;
}

void drop_row(struct row *row)
{
	free(row->layout);
	free(row->bytes);
	free(row->ended);
	free(row->outcome);
}

/* ---- Reading one. */

/* BROKEN: not even its parts are there, which is to be told. */
enum phase { IN_STACK, IN_MODULES, IN_METADATA, IN_LAYOUT, IN_SITES, AT_END, BEHIND, BROKEN };

struct row_reader {
	const char *layout;            /* what of it comes next */
	const unsigned char *at, *end; /* the samples: what of them comes next */
	const unsigned char *stack, *stack_end, *metadata, *metadata_end; /* the same */
	enum phase phase;
	bool has_stack; /* then it tells the modules */
	bool has_levels;
	/* of the present element: the byte that has the next level, and the bit in it */
	const unsigned char *level_at;
	unsigned level_bit;
	char *line; /* the last one, with its null byte */
	uint64_t left, site,
	    sites; /* in the present element: sites that come; the one before, plus 1; all */
	uint64_t values[MOST_WIDTH];
	struct report_event event;
};

static bool get_number(struct row_reader *reader, uint64_t *number)
{
	*number = 0;
	for (unsigned shift = 0; reader->at < reader->end && shift < 64; shift += 7) {
		unsigned char byte = *reader->at++;
		*number |= (uint64_t)(byte & 0x7f) << shift;
		if (byte < 0x80)
			return true;
	}
	return false;
}

/* Set FIRST and LAST to the bytes whose number comes before them; return whether they are there. */
static bool get_counted(struct row_reader *reader, const unsigned char **first,
			const unsigned char **last)
{
	uint64_t size;
	if (!get_number(reader, &size) || size > (uint64_t)(reader->end - reader->at))
		return false;
	*first = reader->at;
	*last = reader->at += size;
	return true;
}

bool has_row_levels(const unsigned char *bytes, size_t size)
{
	return size >= 2 && bytes[0] == MARK_OF_LEVELS && bytes[1] == FORMAT_LEVELS;
}

struct row_reader *row_reader_of(const char *layout, const unsigned char *bytes, size_t size)
{
	struct row_reader *reader = allocate(sizeof *reader);
	*reader = (struct row_reader){ .layout = layout, .at = bytes, .end = bytes + size };
	reader->has_levels = reader->event.has_levels = has_row_levels(bytes, size);
	reader->at += reader->has_levels ? 2 : 0;
	bool is_good = get_counted(reader, &reader->metadata, &reader->metadata_end) &&
		       get_counted(reader, &reader->stack, &reader->stack_end);
	reader->has_stack = is_good && reader->stack < reader->stack_end;
	if (!is_good)
		reader->phase = BROKEN;
	return reader;
}

static const struct report_event *give(struct row_reader *reader, enum report_event_kind kind)
{
	reader->event.kind = kind;
	return &reader->event;
}

static const struct report_event *give_damage(struct row_reader *reader)
{
	reader->phase = BEHIND;
	reader->event.fault = REPORT_UNREADABLE;
	reader->event.id = "";
	return give(reader, REPORT_ERROR);
}

/* The next line of what lies from *AT to END, without its newline; null at the end. */
static char *next_line(struct row_reader *reader, const unsigned char **at,
		       const unsigned char *end)
{
	const unsigned char *newline = *at < end ? memchr(*at, '\n', end - *at) : NULL;
	if (!newline)
		return NULL;
	size_t length = newline - *at;
	reader->line = reallocate(reader->line, length + 1);
	memcpy(reader->line, *at, length);
	reader->line[length] = 0;
	*at = newline + 1;
	return reader->line;
}

/* Give LINE, which is KEY, a tab and a value, as metadata. */
static const struct report_event *give_metadata(struct row_reader *reader, char *line)
{
	char *tab = strchr(line, '\t');
	if (!tab)
		return give_damage(reader);
	*tab = 0;
	reader->event.id = "metadata";
	reader->event.key = line;
	reader->event.text = tab + 1;
	return give(reader, REPORT_METADATA);
}

/* Frames first, and then the modules that they are of. */
static const struct report_event *next_of_stack(struct row_reader *reader)
{
	static const char frame[] = "frame\t";
	char *line = next_line(reader, &reader->stack, reader->stack_end);
	if (!line) {
		reader->phase = reader->has_stack ? IN_METADATA : IN_MODULES;
		return NULL;
	}
	if (strncmp(line, frame, strlen(frame)) != 0)
		return give_metadata(reader, line);
	reader->event.id = "main-backtrace";
	reader->event.text = line + strlen(frame);
	return give(reader, REPORT_LINE);
}

/* Copy the line of the layout that begins with WORD, without that; null if the next one does not. */
static char *next_of_layout(struct row_reader *reader, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(reader->layout, word, length) != 0)
		return NULL;
	const unsigned char *at = (const unsigned char *)reader->layout + length;
	char *line = next_line(reader, &at, at + strcspn((const char *)at, "\n") + 1);
	reader->layout = (const char *)at;
	return line;
}

/* A module whose address does not matter. */
static const struct report_event *next_module(struct row_reader *reader)
{
	char *line = next_of_layout(reader, "module\t");
	if (!line) {
		reader->phase = IN_METADATA;
		return NULL;
	}
	char *value = formatted("module\t0x0\t%s", line);
	free(reader->line);
	reader->line = value;
	return give_metadata(reader, value);
}

static const struct report_event *next_metadata(struct row_reader *reader)
{
	char *line = next_line(reader, &reader->metadata, reader->metadata_end);
	if (line)
		return give_metadata(reader, line);
	reader->phase = IN_LAYOUT;
	while (reader->has_stack && next_of_layout(reader, "module\t"))
		;
	return NULL;
}

/* Find the levels of the present element, behind its sites. */
static bool find_levels(struct row_reader *reader)
{
	const unsigned char *at = reader->at;
	uint64_t number, left = reader->left;
	while (left && get_number(reader, &number))
		left--;
	reader->level_at = reader->at;
	reader->level_bit = 0;
	reader->at = at;
	return !left;
}

/* Read the next level; return false if it is not there. */
static bool get_level(struct row_reader *reader, unsigned *level)
{
	for (*level = 0; *level < MOST_LEVEL;) {
		if (reader->level_at >= reader->end)
			return false;
		bool bit = *reader->level_at >> reader->level_bit & 1;
		if (++reader->level_bit == 8) {
			reader->level_bit = 0;
			reader->level_at++;
		}
		if (!bit)
			return true;
		++*level;
	}
	return true;
}

/* Go on behind the levels of the element, of which all were read. */
static void pass_levels(struct row_reader *reader)
{
	reader->at = reader->level_at + (reader->level_bit > 0);
}

/* Read a line UNIT SCHEME WIDTH SITES, of an element. */
static bool read_element(struct row_reader *reader, const char *line)
{
	struct report_event *event = &reader->event;
	int end = 0;
	bool is_good =
	    sscanf(line, "%32[0-9a-f]\t%63[^\t]\t%zu\t%" SCNu64 "%n", event->element.unit,
		   event->element.scheme, &event->width, &reader->sites, &end) == 4 &&
	    !line[end] && event->width <= MOST_WIDTH;
	reader->site = 0;
	return is_good && get_number(reader, &reader->left) && reader->left <= reader->sites &&
	       (!reader->has_levels || find_levels(reader));
}

static const struct report_event *next_element(struct row_reader *reader)
{
	char *line = next_of_layout(reader, "samples\t");
	if (!line) {
		reader->phase = AT_END;
		return *reader->layout || reader->at < reader->end ? give_damage(reader) : NULL;
	}
	if (!read_element(reader, line))
		return give_damage(reader);
	reader->phase = IN_SITES;
	reader->event.id = "samples";
	return give(reader, REPORT_SAMPLES);
}

static const struct report_event *next_site(struct row_reader *reader)
{
	struct report_event *event = &reader->event;
	uint64_t number;
	if (!reader->left) {
		if (reader->has_levels)
			pass_levels(reader);
		reader->phase = IN_LAYOUT;
		event->first = reader->sites;
		event->state = REPORT_WHOLE;
		return give(reader, REPORT_SAMPLES_END);
	}
	reader->left--;
	if (!get_number(reader, &number) || number >> event->width > reader->sites - reader->site ||
	    number >> event->width == 0)
		return give_damage(reader);
	reader->site += number >> event->width;
	for (size_t i = 0; i < event->width; i++) {
		unsigned level = 0;
		bool is_seen = number >> i & 1;
		if (is_seen && reader->has_levels && !get_level(reader, &level))
			return give_damage(reader);
		reader->values[i] = is_seen + level;
	}
	event->first = reader->site - 1;
	event->count = 1;
	event->values = reader->values;
	event->is_negative = 0;
	return give(reader, REPORT_VALUES);
}

const struct report_event *row_next(struct row_reader *reader)
{
	const struct report_event *event = NULL;
	while (!event)
		switch (reader->phase) {
		case IN_STACK:
			event = next_of_stack(reader);
			break;
		case IN_MODULES:
			event = next_module(reader);
			break;
		case IN_METADATA:
			event = next_metadata(reader);
			break;
		case IN_LAYOUT:
			event = next_element(reader);
			break;
		case IN_SITES:
			event = next_site(reader);
			break;
		case AT_END:
			reader->phase = BEHIND;
			reader->event.state = REPORT_WHOLE;
			event = give(reader, REPORT_END);
			break;
		case BROKEN:
			event = give_damage(reader);
			break;
		case BEHIND:
			event = give(reader, REPORT_INPUT_END);
			break;
		}
	return event;
}

void row_reader_close(struct row_reader *reader)
{
	free(reader->line);
	free(reader);
}
