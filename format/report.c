/* What a report looks like.

	<report id="samples">
	<samples unit="32 hexadecimal digits" scheme="NAME">
	VALUE [<tab> VALUE]...
	</samples>
	<timestamps unit="32 hexadecimal digits" scheme="NAME" when="first">
	TIME
	</timestamps>
	...
	</report>
	other subreports
	<report id="metadata">
	...
	</report>

   One <samples> element for each unit and scheme, followed by <timestamps> if the unit
   was compiled so, "first", "last" or both.  All have a line for each site, in
   the order of the site information.  Values are counters, or bounds: a minimum and a
   maximum, which before any value are the greatest and the least of the type.  A unit that was
   loaded several times appears several times.

   After a crash, "main-backtrace" (backtrace.c) and "thread-backtraces" (other-threads.c)
   follow.  The last subreport is "metadata" (live-report.c): a report is whole if, and only
   if, that one ends, with "</report>".  See sampler-report(5). */

#include "report.h"

#include <errno.h>

#include "kernel.h"

void write_report_start(struct writer *writer, const char *id)
{
	write_string(writer, "<report id=\"");
	write_string(writer, id);
	write_string(writer, "\">\n");
}

void write_report_end(struct writer *writer)
{
	write_string(writer, "</report>\n");
}

/* Whether no value was seen yet.  Of the first one, for a moment, only one bound is known. */
static bool are_none(bool has_sign, uint64_t minimum, uint64_t maximum)
{
	return has_sign ? (int64_t)minimum > (int64_t)maximum : minimum > maximum;
}

/* A line of bounds before any value, of the types that came last.  Most sites have one, and it is long. */
#define LINES_OF_NONE 16 /* one for each type, as far as these are the usual ones */

struct line_of_none {
	unsigned char type; /* 0: there was none yet */
	size_t size;
	char text[2 * (1 + MOST_DIGITS + 1)];
};

static char *put_integer(char *to, bool has_sign, uint64_t number)
{
	bool is_negative = has_sign && (int64_t)number < 0;
	if (is_negative)
		*to++ = '-';
	return put_digits(to, is_negative ? -number : number);
}

static char *put_bounds(char *to, bool has_sign, uint64_t minimum, uint64_t maximum)
{
	to = put_integer(to, has_sign, minimum);
	*to++ = '\t';
	to = put_integer(to, has_sign, maximum);
	*to++ = '\n';
	return to;
}

/* The greatest and the least of TYPE. */
static void make_line_of_none(struct line_of_none *line, unsigned char type)
{
	bool has_sign = type & SAMPLER_BOUNDS_SIGNED;
	unsigned width = type & SAMPLER_BOUNDS_WIDTH;
	/* in two steps, because a width of 1 with a sign would be one of 64 */
	uint64_t greatest = UINT64_MAX >> (64 - width) >> has_sign;
	line->type = type;
	line->size =
	    put_bounds(line->text, has_sign, greatest, has_sign ? ~greatest : 0) - line->text;
}

static char *put_line_of_none(char *to, unsigned char type, struct line_of_none lines[])
{
	struct line_of_none *line = &lines[type / 16];
	if (line->type != type)
		make_line_of_none(line, type);
	/* all of it, because that is a number of moves that is known */
	__builtin_memcpy(to, line->text, sizeof line->text);
	return to + line->size;
}

/* Write a line of the bounds that CELLS hold, see sampler/unit.h. */
static void write_bounds(struct writer *writer, unsigned char type, const uint64_t *cells,
			 struct line_of_none lines[])
{
	bool has_sign = type & SAMPLER_BOUNDS_SIGNED;
	uint64_t shift = has_sign ? UINT64_C(1) << 63 : 0;
	uint64_t maximum = cells[1] ^ shift;
	uint64_t minimum = ~cells[0] ^ shift;
	char *to = writer_room(writer, sizeof lines->text);
	writer_put(writer, are_none(has_sign, minimum, maximum)
			       ? put_line_of_none(to, type, lines)
			       : put_bounds(to, has_sign, minimum, maximum));
}

static bool are_zeros(const uint64_t *counters, uint32_t width)
{
	uint64_t any = 0;
	for (uint32_t i = 0; i < width; i++)
		any |= counters[i];
	return !any;
}

static char *put_zeros(char *to, uint32_t width)
{
	static const char zeros[2 * MOST_CELLS + 1] =
	    "0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t";
	/* all of them, because that is a number of moves that is known */
	__builtin_memcpy(to, zeros, 2 * MOST_CELLS);
	return to + 2 * width;
}

static char *put_counters(char *to, const uint64_t *counters, uint32_t width)
{
	for (uint32_t i = 0; i < width; i++) {
		if (counters[i] < 10)
			*to++ = '0' + counters[i];
		else
			to = put_digits(to, counters[i]);
		*to++ = '\t';
	}
	return to;
}

/* The same for COUNTERS, as many as WIDTH.  Most are 0, and most of a report is made here. */
static void write_counters(struct writer *writer, const uint64_t *counters, uint32_t width)
{
	char *to = writer_room(writer, MOST_CELLS * (MOST_DIGITS + 1));
	to = are_zeros(counters, width) ? put_zeros(to, width) : put_counters(to, counters, width);
	to[-1] = '\n';
	writer_put(writer, to);
}

static bool read_all(int fd, char *to, size_t size, uint64_t offset)
{
	while (size) {
		ssize_t n = sys_pread(fd, to, size, offset);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			return false;
		to += n;
		offset += n;
		size -= n;
	}
	return true;
}

/* SIZE bytes from the offset AT of BYTES, in BUFFER if they are read; null if they cannot be. */
static const void *get(const struct bytes *bytes, uint64_t at, size_t size, void *buffer)
{
	if (bytes->memory)
		return (const char *)bytes->memory + at;
	return read_all(bytes->fd, buffer, size, bytes->offset + at) ? buffer : NULL;
}

/* What becomes of a cell and that of a copy. */
typedef uint64_t combination(uint64_t a, uint64_t b);

static uint64_t sum(uint64_t a, uint64_t b)
{
	return a + b;
}

static uint64_t greatest(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Of two times; 0 is none. */
static uint64_t earliest(uint64_t a, uint64_t b)
{
	return a && (!b || a < b) ? a : b;
}

/* So many cells are read at once. */
#define CELLS_AT_ONCE 2048

struct cells {
	uint64_t values[CELLS_AT_ONCE], others[CELLS_AT_ONCE];
};

/* Other threads may go on: of bounds, the second cell is raised last, and so read first; pairs with
   raise_to (), runtime/actions.c. */
static void load(uint64_t *to, const uint64_t *from, size_t count)
{
	while (count-- > 0)
		to[count] = __atomic_load_n(&from[count], __ATOMIC_ACQUIRE);
}

/* Read the COUNT cells at AT of BYTES into TO; return whether they are there. */
static bool read_cells(uint64_t *to, const struct bytes *bytes, uint64_t at, size_t count)
{
	const uint64_t *cells = get(bytes, at, count * sizeof *to, to);
	if (cells && cells != to)
		load(to, cells, count);
	return cells;
}

/* The same, with what copies hold: of each two cells by EVEN and ODD. */
static bool read_all_cells(struct cells *cells, const struct report_table *table,
			   const struct bytes *bytes, uint64_t at, size_t count, combination *even,
			   combination *odd)
{
	bool is_there = read_cells(cells->values, bytes, at, count);
	uint64_t position = 0, place = (uintptr_t)bytes->memory + bytes->offset;
	int64_t shift;
	while (is_there && table->copies &&
	       table->copies->next(table->copies, &position, place, &shift)) {
		is_there = read_cells(cells->others, bytes, at + shift, count);
		for (size_t i = 0; is_there && i < count; i++)
			cells->values[i] = (i % 2 ? odd : even)(cells->values[i], cells->others[i]);
	}
	return is_there;
}

static void begin_element(struct writer *writer, const char *name, const char *signature,
			  const char *scheme)
{
	write_char(writer, '<');
	write_string(writer, name);
	write_string(writer, " unit=\"");
	write_string(writer, signature);
	write_string(writer, "\" scheme=\"");
	write_string(writer, scheme);
	write_char(writer, '"');
}

/* How many sites from the FIRST on are read at once, which have WIDTH cells each. */
static uint32_t next_count(uint32_t first, uint32_t sites, uint32_t width)
{
	uint32_t most = CELLS_AT_ONCE / width;
	return sites - first < most ? sites - first : most;
}

/* Write COUNT sites from the FIRST on. */
static bool write_sites(struct writer *writer, const struct report_table *table, uint32_t first,
			uint32_t count)
{
	struct cells all;
	struct line_of_none lines[LINES_OF_NONE] = { { .type = 0 } };
	unsigned char types_buffer[CELLS_AT_ONCE];
	combination *combine = table->has_types ? greatest : sum;
	bool is_there = read_all_cells(&all, table, &table->cells,
				       (uint64_t)first * table->width * sizeof(uint64_t),
				       (size_t)count * table->width, combine, combine);
	const uint64_t *cells = all.values;
	const unsigned char *types =
	    table->has_types ? get(&table->types, first, count, types_buffer) : NULL;
	if (!is_there || (table->has_types && !types))
		return false;
	for (uint32_t i = 0; i < count; i++, cells += table->width) {
		unsigned bits = types ? types[i] & SAMPLER_BOUNDS_WIDTH : 0;
		if (types && (bits < 1 || bits > 64))
			return false;
		if (types)
			write_bounds(writer, types[i], cells, lines);
		else
			write_counters(writer, cells, table->width);
	}
	return true;
}

static bool write_samples(struct writer *writer, const char *signature,
			  const struct report_table *table)
{
	bool is_whole = true;
	begin_element(writer, "samples", signature, table->scheme);
	write_string(writer, ">\n");
	for (uint32_t first = 0, count; is_whole && first < table->sites; first += count) {
		count = next_count(first, table->sites, table->width);
		is_whole = write_sites(writer, table, first, count);
	}
	write_string(writer, "</samples>\n");
	return is_whole;
}

/* Write the times of COUNT sites from the FIRST on: of each, the cell number WHICH of two. */
static bool write_times(struct writer *writer, const struct report_table *table, unsigned which,
			uint32_t first, uint32_t count)
{
	struct cells all;
	bool is_there =
	    read_all_cells(&all, table, &table->timestamps, (uint64_t)first * 2 * sizeof(uint64_t),
			   (size_t)count * 2, earliest, greatest);
	for (uint32_t i = 0; is_there && i < count; i++) {
		write_number(writer, all.values[2 * i + which]);
		write_char(writer, '\n');
	}
	return is_there;
}

static bool write_timestamps(struct writer *writer, const char *signature,
			     const struct report_table *table, unsigned which)
{
	bool is_whole = true;
	begin_element(writer, "timestamps", signature, table->scheme);
	write_string(writer, which ? " when=\"last\">\n" : " when=\"first\">\n");
	for (uint32_t first = 0, count; is_whole && first < table->sites; first += count) {
		count = next_count(first, table->sites, 2);
		is_whole = write_times(writer, table, which, first, count);
	}
	write_string(writer, "</timestamps>\n");
	return is_whole;
}

bool write_table(struct writer *writer, const char *signature, const struct report_table *table)
{
	bool is_whole = write_samples(writer, signature, table);
	if (table->has_first)
		is_whole &= write_timestamps(writer, signature, table, 0);
	if (table->has_last)
		is_whole &= write_timestamps(writer, signature, table, 1);
	return is_whole;
}

void write_unit(struct writer *writer, const struct sampler_unit *unit, const struct copies *copies)
{
	for (uint32_t i = 0; i < unit->table_count; i++) {
		const struct sampler_table *table = &unit->tables[i];
		struct report_table whole = {
			.scheme = table->scheme,
			.sites = table->sites,
			.width = table->width,
			.cells.memory = table->counters,
			.has_types = table->types,
			.types.memory = table->types,
			.has_first = table->reports_first,
			.has_last = table->reports_last,
			.timestamps.memory = table->timestamps,
			.copies = copies,
		};
		write_table(writer, unit->signature, &whole);
	}
}
