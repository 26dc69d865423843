/* From a live file to a report: see sampler/live.h and report.c for the formats.

   The subreport "metadata" has lines of a key, a tab, and a value:

	format		of the report: MAJOR.MINOR; a reader refuses another major number
	version		of the runtime
	process		its number
	parent		the number of the process that forked it
	start		when it was executed or forked, in seconds since 1970
	end		when the report was written; or, if recovered, its live file
	recovered	when it was made of a live file that was left, in seconds since 1970
	sparsity	0: sampling was off; "bank": distances came from one
	ended		how: see runtime/end.h; or "recovered", if that is not known, "damaged"
			(recovered in part), or "snapshot"
	note		what went wrong
	module		each that has sites: BASE <tab> BUILD-ID <tab> PATH, numbers in
			hexadecimal digits

   It is always the last one. */

#include "live-report.h"

#include <string.h>

#include "element.h"
#include "fnv1a.h"
#include "kernel.h"
#include "path.h"
#include "report.h"
#include "window.h"

/* Read SIZE bytes at OFFSET; return whether they are there. */
static bool read_at(const struct live_source *source, uint64_t offset, void *to, size_t size)
{
	return offset <= source->size && size <= source->size - offset &&
	       read_all_at(source->fd, to, size, offset);
}

static bool is_text(const char *text, size_t size)
{
	return memchr(text, 0, size);
}

enum live_kind live_open(struct live_source *source, int fd, uint64_t size)
{
	struct sampler_live_header *header = &source->header;
	const size_t number = sizeof "SAMPLER LIVE " - 1;
	source->fd = fd;
	source->size = size;
	if (!read_at(source, 0, header, sizeof header->magic) ||
	    memcmp(header->magic, SAMPLER_LIVE_MAGIC, number) != 0 ||
	    !is_text(header->magic, sizeof header->magic))
		return LIVE_NOT;
	if (memcmp(header->magic, SAMPLER_LIVE_MAGIC, sizeof header->magic) != 0)
		return LIVE_OF_OTHER_FORMAT;
	bool is_one = read_at(source, 0, header, sizeof *header) &&
		      header->byte_order == SAMPLER_LIVE_BYTE_ORDER &&
		      header->header_size >= sizeof *header && header->header_size <= size &&
		      header->header_size % 16 == 0 &&
		      is_text(header->version, sizeof header->version) &&
		      is_text(header->ended, sizeof header->ended) &&
		      is_text(header->notes, sizeof header->notes);
	return is_one ? LIVE_FILE : LIVE_NOT;
}

/* Where a reader is: in the present record, or in a part of it. */
struct cursor {
	const struct live_source *source;
	uint64_t offset; /* of the record */
	struct sampler_live_record record;
	uint64_t at, end; /* what comes next of it, and where it ends */
	bool is_damaged;
	struct window window; /* most records are small */
};

/* Read SIZE bytes at OFFSET; return whether they are there. */
static bool read_by_window(struct cursor *cursor, uint64_t offset, void *to, size_t size)
{
	const void *bytes = window_get(&cursor->window, offset, size);
	if (bytes)
		memcpy(to, bytes, size);
	return bytes;
}

static void begin_reading(struct cursor *cursor, const struct live_source *source)
{
	cursor->source = source;
	cursor->end = source->header.header_size;
	cursor->is_damaged = false;
	window_begin(&cursor->window, source->fd, source->size);
}

/* Go to the next record; return whether there is one. */
static bool next_record(struct cursor *cursor)
{
	const struct live_source *source = cursor->source;
	struct sampler_live_record *record = &cursor->record;
	cursor->offset = cursor->end;
	if (cursor->offset > source->size || sizeof *record > source->size - cursor->offset)
		return false;
	cursor->is_damaged = !read_by_window(cursor, cursor->offset, record, sizeof *record);
	if (cursor->is_damaged || record->kind == SAMPLER_LIVE_END)
		return false;
	if (record->size > source->size - cursor->offset || record->size % 16 != 0 ||
	    record->size < sizeof *record) {
		cursor->is_damaged = true;
		return false;
	}
	cursor->at = cursor->offset + sizeof *record;
	cursor->end = cursor->offset + record->size;
	return true;
}

/* Read SIZE bytes, and go behind them; return whether they are there. */
static bool read_next(struct cursor *cursor, void *to, size_t size)
{
	if (size > cursor->end - cursor->at || !read_by_window(cursor, cursor->at, to, size))
		return false;
	cursor->at += size;
	return true;
}

/* Read a string of less than SIZE bytes, and go behind it; return whether it ends. */
static bool read_string(struct cursor *cursor, char *to, size_t size)
{
	uint64_t left = cursor->end - cursor->at;
	size_t piece = left < size ? left : size;
	if (!read_by_window(cursor, cursor->at, to, piece) || !is_text(to, piece))
		return false;
	cursor->at += strlen(to) + 1;
	return true;
}

/* Whether SIZE bytes of cells may lie at OFFSET. */
static bool may_be_cells(const struct live_source *source, uint64_t offset, uint64_t size)
{
	return offset % 8 == 0 && offset >= source->header.header_size && offset <= source->size &&
	       size <= source->size - offset;
}

/* Whether the copy and what it is of may be cells, apart from each other. */
static bool is_copy_valid(const struct live_source *source, const struct sampler_live_copy *copy)
{
	uint64_t distance =
	    copy->copy > copy->cells ? copy->copy - copy->cells : copy->cells - copy->copy;
	return may_be_cells(source, copy->cells, copy->size) &&
	       may_be_cells(source, copy->copy, copy->size) && distance >= copy->size;
}

/* Whether the present record, a COPY, is in order. */
static bool is_record_of_copy(struct cursor *cursor)
{
	struct sampler_live_copy copy;
	return read_next(cursor, &copy, sizeof copy) &&
	       (cursor->record.closed || is_copy_valid(cursor->source, &copy));
}

/* What has to be known of the whole file. */
struct overview {
	uint64_t closed_unit; /* the unit whose text is the last record */
	uint64_t last_copy;   /* the offset of the last COPY */
	bool is_damaged;
};

static struct overview look_over(const struct live_source *source)
{
	struct cursor cursor;
	struct overview overview = { 0 };
	begin_reading(&cursor, source);
	while (next_record(&cursor)) {
		struct sampler_live_text text;
		bool is_text = cursor.record.kind == SAMPLER_LIVE_TEXT &&
			       read_next(&cursor, &text, sizeof text);
		overview.closed_unit = is_text ? text.unit : 0;
		if (cursor.record.kind == SAMPLER_LIVE_COPY) {
			overview.last_copy = cursor.offset;
			overview.is_damaged |= !is_record_of_copy(&cursor);
		}
	}
	overview.is_damaged |= cursor.is_damaged;
	return overview;
}

/* The copies in a live file, from the last one on. */
struct live_copies {
	struct copies copies;
	const struct live_source *source;
	uint64_t last;
};

/* A COPY and its head. */
struct copy_record {
	struct sampler_live_record head;
	struct sampler_live_copy copy;
};

static bool has_place(const struct copy_record *record, uint64_t place)
{
	return record->head.kind == SAMPLER_LIVE_COPY && !record->head.closed &&
	       place >= record->copy.cells && place - record->copy.cells < record->copy.size;
}

/* The position is the offset of a record, plus 1. */
static bool next_live_copy(const struct copies *copies, uint64_t *position, uint64_t place,
			   int64_t *shift)
{
	const struct live_copies *live = (const struct live_copies *)copies;
	struct copy_record record;
	uint64_t offset = *position ? *position - 1 : live->last;
	for (; offset; offset = record.copy.previous < offset ? record.copy.previous : 0) {
		if (!read_at(live->source, offset, &record, sizeof record))
			return false;
		if (!has_place(&record, place) || !is_copy_valid(live->source, &record.copy))
			continue;
		*shift = record.copy.copy - record.copy.cells;
		*position = 1 + (record.copy.previous < offset ? record.copy.previous : 0);
		return true;
	}
	return false;
}

/* Whether there are COUNT cells at OFFSET. */
static bool are_cells(const struct live_source *source, uint64_t offset, uint64_t count)
{
	return offset && offset % 8 == 0 && offset <= source->size &&
	       count <= (source->size - offset) / sizeof(uint64_t);
}

static bool is_word(const char *word)
{
	for (const char *c = word; *c; c++)
		if (*c <= ' ' || *c > '~' || *c == '"' || *c == '<' || *c == '>')
			return false;
	return *word;
}

/* Read the next table, whose name goes into SCHEME; its cells are to be read by way of CELLS. */
static bool read_table(struct cursor *cursor, const struct copies *copies, struct window *cells,
		       struct report_table *table, char scheme[SCHEME_SIZE])
{
	const struct live_source *source = cursor->source;
	struct sampler_live_table head;
	uint64_t start = cursor->at;
	if (!read_next(cursor, &head, sizeof head) || head.size % 8 != 0 ||
	    head.size < sizeof head || head.size > cursor->end - start ||
	    !read_string(cursor, scheme, SCHEME_SIZE))
		return false;
	uint64_t end = start + head.size, types = cursor->at;
	cursor->at = end;
	*table = (struct report_table){
		.scheme = scheme,
		.sites = head.sites,
		.width = head.width,
		.cells = { .window = cells, .offset = head.counters },
		.has_types = head.has_types,
		.types = { .window = &cursor->window, .offset = types },
		.has_first = head.reports_first,
		.has_last = head.reports_last,
		.timestamps = { .window = cells, .offset = head.timestamps },
		.copies = copies,
	};
	bool has_types =
	    !table->has_types || (head.width == 2 && types <= end && head.sites <= end - types);
	bool has_times = !(table->has_first || table->has_last) ||
			 are_cells(source, head.timestamps, 2 * (uint64_t)head.sites);
	return is_word(scheme) && head.width >= 1 && head.width <= MOST_CELLS && has_types &&
	       has_times && are_cells(source, head.counters, (uint64_t)head.sites * head.width);
}

static bool write_live_unit(struct writer *writer, struct cursor *cursor,
			    const struct copies *copies, struct window *cells)
{
	struct sampler_live_unit unit;
	if (!read_next(cursor, &unit, sizeof unit) ||
	    !is_text(unit.signature, sizeof unit.signature) || !is_word(unit.signature))
		return false;
	for (uint32_t i = 0; i < unit.table_count; i++) {
		struct report_table table;
		char scheme[SCHEME_SIZE];
		if (!read_table(cursor, copies, cells, &table, scheme) ||
		    !write_table(writer, unit.signature, &table))
			return false;
	}
	return true;
}

static bool begins_with(const char *line, const char *start)
{
	return strncmp(line, start, strlen(start)) == 0;
}

/* Whether LINE may stand in the subreport "samples", where it is no end of it. */
static bool is_of_samples(const char *line)
{
	if (*line == '<')
		return begins_with(line, "<samples unit=\"") || strcmp(line, "</samples>\n") == 0 ||
		       begins_with(line, "<timestamps unit=\"") ||
		       strcmp(line, "</timestamps>\n") == 0;
	return *line != '\n' && line[strspn(line, "-0123456789\t")] == '\n';
}

/* Read the next line, with its newline, up to END of the record; return whether it ends. */
static bool read_line(struct cursor *cursor, char *line, size_t size, uint64_t end)
{
	size_t piece = end - cursor->at < size - 1 ? end - cursor->at : size - 1;
	if (!read_by_window(cursor, cursor->at, line, piece))
		return false;
	const char *newline = memchr(line, '\n', piece);
	if (!newline)
		return false;
	line[newline + 1 - line] = 0;
	cursor->at += newline + 1 - line;
	return true;
}

static bool write_live_text(struct writer *writer, struct cursor *cursor)
{
	struct sampler_live_text text;
	char line[512];
	if (!read_next(cursor, &text, sizeof text) || text.length > cursor->end - cursor->at)
		return false;
	uint64_t end = cursor->at + text.length;
	while (cursor->at < end) {
		if (!read_line(cursor, line, sizeof line, end) || !is_of_samples(line))
			return false;
		write_string(writer, line);
	}
	return true;
}

bool write_live_units(struct writer *writer, const struct live_source *source)
{
	struct cursor cursor;
	struct window cells;
	bool is_whole = true;
	const struct overview overview = look_over(source);
	const struct live_copies copies = { { next_live_copy }, source, overview.last_copy };
	begin_reading(&cursor, source);
	window_begin(&cells, source->fd, source->size);
	while (next_record(&cursor)) {
		if (cursor.record.kind == SAMPLER_LIVE_TEXT)
			is_whole &= write_live_text(writer, &cursor);
		else if (cursor.record.kind == SAMPLER_LIVE_UNIT && !cursor.record.closed &&
			 cursor.offset != overview.closed_unit)
			is_whole &= write_live_unit(writer, &cursor, &copies.copies, &cells);
	}
	return is_whole && !overview.is_damaged && !cursor.is_damaged;
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

/* Modules that were written; of those that have the same place, the last one. */
struct written {
	uint64_t hashes[64];
};

/* Whether the module was written; it will have been. */
static bool was_written(struct written *written, const struct build_id *id, const char *path)
{
	uint64_t value = fnv1a_64(fnv1a_64(FNV1A_64, id->bytes, id->size), path, strlen(path));
	uint64_t *place = &written->hashes[value % 64];
	bool was = *place == value;
	*place = value;
	return was;
}

static void write_object(struct writer *writer, struct cursor *cursor, struct written *written)
{
	struct sampler_live_object object;
	char path[PATH_SIZE];
	if (!read_next(cursor, &object, sizeof object) || !read_string(cursor, path, sizeof path) ||
	    object.build_id_size > SAMPLER_BUILD_ID_SIZE)
		return;
	struct build_id id = { .size = object.build_id_size };
	memcpy(id.bytes, object.build_id, id.size);
	if (!was_written(written, &id, path))
		write_module(writer, object.base, &id, path);
}

/* Write the modules that are loaded, then those that were, and are not among them: a library that
   is loaded again and again is one. */
static void write_modules(struct writer *writer, const struct live_source *source)
{
	struct written written = { 0 };
	for (uint32_t closed = 0; closed < 2; closed++) {
		struct cursor cursor;
		begin_reading(&cursor, source);
		while (next_record(&cursor))
			if (cursor.record.kind == SAMPLER_LIVE_OBJECT &&
			    !!cursor.record.closed == closed)
				write_object(writer, &cursor, &written);
	}
}

static void write_sparsity(struct writer *writer, uint64_t sparsity)
{
	if (sparsity == SAMPLER_LIVE_BANK)
		write_text_pair(writer, "sparsity", "bank");
	else
		write_pair(writer, "sparsity", sparsity);
}

/* Whether the sparsity was being doubled, or has been since the header was read: then some counts may have been thinned,
   and others not yet. */
static bool is_sparsity_uncertain(const struct live_source *source)
{
	struct sampler_live_header now = source->header;
	if (source->fd >= 0)
		read_at(source, 0, &now, sizeof now);
	return source->header.thinning || now.thinning || now.sparsity != source->header.sparsity;
}

/* How the process ended: ENDING knows, or else the file. */
static const char *how_it_ended(const struct live_source *source, const struct live_ending *ending)
{
	if (ending->ended)
		return ending->ended;
	return *source->header.ended ? source->header.ended : ending->otherwise;
}

void write_live_metadata(struct writer *writer, const struct live_source *source,
			 const struct live_ending *ending)
{
	const struct sampler_live_header *header = &source->header;
	write_report_start(writer, "metadata");
	begin_line(writer, "format");
	write_number(writer, REPORT_MAJOR);
	write_char(writer, '.');
	write_number(writer, REPORT_MINOR);
	write_char(writer, '\n');
	write_text_pair(writer, "version", header->version);
	write_pair(writer, "process", header->process);
	if (header->parent)
		write_pair(writer, "parent", header->parent);
	write_pair(writer, "start", header->start);
	write_pair(writer, "end", ending->end);
	if (ending->is_recovered)
		write_pair(writer, "recovered", sys_time());
	write_sparsity(writer, header->sparsity);
	write_text_pair(writer, "ended", how_it_ended(source, ending));
	write_notes(writer, header->notes);
	if (is_sparsity_uncertain(source))
		write_text_pair(writer, "note",
				"not all counts are of this sparsity: it was being raised");
	write_modules(writer, source);
}
