/* From a live file to a report: see sampler/live.h and report.c for the formats.

   The subreport "metadata" has lines of a key, a tab, and a value:

	version		of the runtime
	process		its number
	parent		the number of the process that forked it
	start		when it was executed or forked, in seconds since 1970
	end		when the report was written; or, if recovered, its live file
	sparsity	0: sampling was off
	ended		how: "exit STATUS", "_exit STATUS", "quick_exit", "signal NUMBER",
			"recovered", "damaged" (recovered in part), or "snapshot"
	note		what went wrong
	module		each that has sites and is loaded: BASE <tab> BUILD-ID <tab> PATH, numbers in hexadecimal
   digits

   It is always the last one. */

#include <string.h>

#include "live-report.h"
#include "report.h"

/* A part of the file: from OFFSET, SIZE bytes. */
struct part {
	const char *bytes;
	size_t size;
};

/* Take SIZE bytes off the beginning of PART; null if there are not as many. */
static const void *take(struct part *part, uint64_t size)
{
	const char *taken = part->bytes;
	if (size > part->size)
		return NULL;
	part->bytes += size;
	part->size -= size;
	return taken;
}

/* Take a string; null unless it ends. */
static const char *take_string(struct part *part)
{
	const char *end = memchr(part->bytes, 0, part->size);
	return end ? take(part, end - part->bytes + 1) : NULL;
}

const struct sampler_live_header *live_header(const struct live_image *image)
{
	const struct sampler_live_header *header = (const void *)image->bytes;
	bool is_one = image->size >= sizeof *header &&
		      memcmp(header->magic, SAMPLER_LIVE_MAGIC, sizeof header->magic) == 0 &&
		      header->byte_order == SAMPLER_LIVE_BYTE_ORDER &&
		      header->header_size >= sizeof *header && header->header_size <= image->size &&
		      header->header_size % 16 == 0 &&
		      !header->version[sizeof header->version - 1] &&
		      !header->notes[sizeof header->notes - 1];
	return is_one ? header : NULL;
}

/* Where a reader is. */
struct cursor {
	const struct live_image *image;
	uint64_t offset;
	const struct sampler_live_record *record;
	struct part content;
	bool is_damaged;
};

static struct cursor begin_reading(const struct live_image *image)
{
	return (struct cursor){ .image = image, .offset = live_header(image)->header_size };
}

/* Go to the next record; return whether there is one. */
static bool next_record(struct cursor *cursor)
{
	if (cursor->record)
		cursor->offset += cursor->record->size;
	uint64_t left = cursor->image->size - cursor->offset;
	cursor->record = (const void *)(cursor->image->bytes + cursor->offset);
	if (left < sizeof *cursor->record || cursor->record->kind == SAMPLER_LIVE_END)
		return false;
	uint64_t size = cursor->record->size;
	if (size > left || size % 16 != 0 || size < sizeof *cursor->record) {
		cursor->is_damaged = true;
		return false;
	}
	cursor->content.bytes = (const char *)(cursor->record + 1);
	cursor->content.size = size - sizeof *cursor->record;
	return true;
}

/* The unit whose text is the last record. */
static uint64_t last_closed(const struct live_image *image)
{
	struct cursor cursor = begin_reading(image);
	uint64_t unit = 0;
	while (next_record(&cursor)) {
		const struct sampler_live_text *text = (const void *)cursor.content.bytes;
		bool is_text =
		    cursor.record->kind == SAMPLER_LIVE_TEXT && cursor.content.size >= sizeof *text;
		unit = is_text ? text->unit : 0;
	}
	return unit;
}

/* The cells at OFFSET of the file; null if they are not all there. */
static uint64_t *cells_at(const struct live_image *image, uint64_t offset, uint64_t sites,
			  uint64_t width)
{
	/* both are of 32 bits */
	uint64_t count = sites * width;
	bool are_there = offset && offset % 8 == 0 && offset <= image->size &&
			 count <= (image->size - offset) / sizeof(uint64_t);
	return are_there ? (uint64_t *)(image->bytes + offset) : NULL;
}

static bool is_word(const char *word)
{
	for (const char *c = word; *c; c++)
		if (*c <= ' ' || *c > '~' || *c == '"' || *c == '<' || *c == '>')
			return false;
	return *word;
}

static bool are_types(const unsigned char *types, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		unsigned width = types[i] & SAMPLER_BOUNDS_WIDTH;
		if (width < 1 || width > 64)
			return false;
	}
	return true;
}

/* Read the table that CONTENT begins with. */
static bool take_table(const struct live_image *image, struct part *content,
		       struct sampler_table *table)
{
	const struct sampler_live_table *head = (const void *)content->bytes;
	if (content->size < sizeof *head || head->size % 8 != 0)
		return false;
	struct part part = { .size = head->size };
	if (!(part.bytes = take(content, head->size)) || !take(&part, sizeof *head))
		return false;
	*table = (struct sampler_table){
		.scheme = take_string(&part),
		.counters = cells_at(image, head->counters, head->sites, head->width),
		.sites = head->sites,
		.width = head->width,
		.types = head->has_types ? take(&part, head->sites) : NULL,
		.timestamps = cells_at(image, head->timestamps, head->sites, 2),
		.reports_first = head->reports_first,
		.reports_last = head->reports_last,
	};
	bool has_types = !head->has_types ||
			 (table->types && head->width == 2 && are_types(table->types, head->sites));
	bool has_timestamps = !(head->reports_first || head->reports_last) || table->timestamps;
	return table->scheme && is_word(table->scheme) && table->counters && head->width &&
	       has_types && has_timestamps;
}

static bool write_live_unit(struct writer *writer, const struct live_image *image,
			    struct part content)
{
	const struct sampler_live_unit *unit = take(&content, sizeof *unit);
	if (!unit || !memchr(unit->signature, 0, sizeof unit->signature) ||
	    !is_word(unit->signature))
		return false;
	for (uint32_t i = 0; i < unit->table_count; i++) {
		struct sampler_table table;
		if (!take_table(image, &content, &table))
			return false;
		write_table(writer, unit->signature, &table);
	}
	return true;
}

static bool write_live_text(struct writer *writer, struct part content)
{
	const struct sampler_live_text *text = take(&content, sizeof *text);
	if (!text || text->length > content.size)
		return false;
	write_bytes(writer, content.bytes, text->length);
	return true;
}

bool write_live_units(struct writer *writer, const struct live_image *image)
{
	struct cursor cursor = begin_reading(image);
	uint64_t closed = last_closed(image);
	bool is_whole = true;
	while (next_record(&cursor)) {
		if (cursor.record->kind == SAMPLER_LIVE_TEXT)
			is_whole &= write_live_text(writer, cursor.content);
		else if (cursor.record->kind == SAMPLER_LIVE_UNIT && !cursor.record->closed &&
			 cursor.offset != closed)
			is_whole &= write_live_unit(writer, image, cursor.content);
	}
	return is_whole && !cursor.is_damaged;
}

static void begin_line(struct writer *writer, const char *key)
{
	write_string(writer, key);
	write_char(writer, '\t');
}

static void write_pair(struct writer *writer, const char *key, uint64_t value)
{
	begin_line(writer, key);
	write_number(writer, value);
	write_char(writer, '\n');
}

/* Write VALUE, whatever is in it, and end the line. */
static void end_line(struct writer *writer, const char *value)
{
	for (; *value; value++)
		write_char(writer, *value == '\n' ? ' ' : *value);
	write_char(writer, '\n');
}

static void write_text_pair(struct writer *writer, const char *key, const char *value)
{
	begin_line(writer, key);
	end_line(writer, value);
}

static void write_notes(struct writer *writer, const char *notes)
{
	while (*notes) {
		begin_line(writer, "note");
		while (*notes && *notes != '\n')
			write_char(writer, *notes++);
		write_char(writer, '\n');
		notes += *notes == '\n';
	}
}

void write_module(struct writer *writer, uint64_t base, const struct build_id *id, const char *path)
{
	char digits[BUILD_ID_DIGITS];
	format_build_id(digits, id);
	begin_line(writer, "module");
	write_hexadecimal(writer, base);
	write_char(writer, '\t');
	write_string(writer, digits);
	write_char(writer, '\t');
	end_line(writer, path);
}

static void write_modules(struct writer *writer, const struct live_image *image)
{
	struct cursor cursor = begin_reading(image);
	while (next_record(&cursor)) {
		if (cursor.record->kind != SAMPLER_LIVE_OBJECT || cursor.record->closed)
			continue;
		const struct sampler_live_object *object = take(&cursor.content, sizeof *object);
		const char *path = object ? take_string(&cursor.content) : NULL;
		if (!path || object->build_id_size > SAMPLER_BUILD_ID_SIZE)
			continue;
		struct build_id id = { .size = object->build_id_size };
		memcpy(id.bytes, object->build_id, id.size);
		write_module(writer, object->base, &id, path);
	}
}

void write_live_metadata(struct writer *writer, const struct live_image *image, const char *ended,
			 time_t end)
{
	const struct sampler_live_header *header = live_header(image);
	write_report_start(writer, "metadata");
	write_text_pair(writer, "version", header->version);
	write_pair(writer, "process", header->process);
	if (header->parent)
		write_pair(writer, "parent", header->parent);
	write_pair(writer, "start", header->start);
	write_pair(writer, "end", end);
	write_pair(writer, "sparsity", header->sparsity);
	write_text_pair(writer, "ended", ended);
	write_notes(writer, header->notes);
	write_modules(writer, image);
}
