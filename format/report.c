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

#include <string.h>

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

/* A line that many sites have: counters of 0, or bounds before any value. */
#define MOST_LINE 48

struct line {
	size_t size;
	char text[MOST_LINE];
};

_Static_assert(2 * MOST_CELLS <= MOST_LINE && 2 * (1 + MOST_DIGITS + 1) <= MOST_LINE,
	       "they have room");

/* Write OF COUNT times.  Most of a report is made here. */
static void write_repeatedly(struct writer *writer, const struct line *of, size_t count)
{
	/* a copy, which cannot be what is written to: so it stays in registers */
	const struct line line = *of;
	while (count > 0) {
		char *to = writer_room(writer, MOST_LINE);
		size_t room = (writer_left(writer) - MOST_LINE) / line.size + 1;
		size_t piece = count < room ? count : room;
		count -= piece;
		for (; piece > 0; piece--, to += line.size)
			/* all of it, because that is a number of moves that is known */
			__builtin_memcpy(to, line.text, MOST_LINE);
		writer_put(writer, to);
	}
}

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

/* The greatest and the least of TYPE: what bounds are before any value. */
static void make_line_of_none(struct line *line, unsigned char type)
{
	bool has_sign = type & SAMPLER_BOUNDS_SIGNED;
	unsigned width = type & SAMPLER_BOUNDS_WIDTH;
	/* in two steps, because a width of 1 with a sign would be one of 64 */
	uint64_t greatest = UINT64_MAX >> (64 - width) >> has_sign;
	line->size =
	    put_bounds(line->text, has_sign, greatest, has_sign ? ~greatest : 0) - line->text;
}

/* Write that line COUNT times.  Those of the usual types are known. */
static void write_none(struct writer *writer, unsigned char type, uint32_t count)
{
#define LINE(text)                                                                                 \
	{                                                                                          \
		sizeof text - 1, text                                                              \
	}
	static const struct line of_unsigned[] = {
		LINE("255\t0\n"),
		LINE("65535\t0\n"),
		LINE("4294967295\t0\n"),
		LINE("18446744073709551615\t0\n"),
	};
	static const struct line of_signed[] = {
		LINE("127\t-128\n"),
		LINE("32767\t-32768\n"),
		LINE("2147483647\t-2147483648\n"),
		LINE("9223372036854775807\t-9223372036854775808\n"),
	};
#undef LINE
	const struct line *known = type & SAMPLER_BOUNDS_SIGNED ? of_signed : of_unsigned;
	unsigned width = type & SAMPLER_BOUNDS_WIDTH;
	struct line other;
	if (width >= 8 && (width & (width - 1)) == 0) {
		write_repeatedly(writer, &known[__builtin_ctz(width) - 3], count);
	} else {
		make_line_of_none(&other, type);
		write_repeatedly(writer, &other, count);
	}
}

/* WIDTH counters of 0. */
static void make_line_of_zeros(struct line *line, uint32_t width)
{
	line->size = 2 * (size_t)width;
	for (size_t i = 0; i < line->size; i += 2) {
		line->text[i] = '0';
		line->text[i + 1] = i + 2 == line->size ? '\n' : '\t';
	}
}

/* Write a line of the bounds that CELLS hold, see sampler/unit.h. */
static void write_bounds(struct writer *writer, unsigned char type, const uint64_t *cells)
{
	bool has_sign = type & SAMPLER_BOUNDS_SIGNED;
	uint64_t shift = has_sign ? UINT64_C(1) << 63 : 0;
	uint64_t maximum = cells[1] ^ shift;
	uint64_t minimum = ~cells[0] ^ shift;
	if (are_none(has_sign, minimum, maximum)) {
		write_none(writer, type, 1);
	} else {
		char *to = writer_room(writer, MOST_LINE);
		writer_put(writer, put_bounds(to, has_sign, minimum, maximum));
	}
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

/* Write the line of a site with COUNTERS, as many as WIDTH. */
static void write_counters(struct writer *writer, const uint64_t *counters, uint32_t width)
{
	char *to = writer_room(writer, MOST_CELLS * (MOST_DIGITS + 1));
	to = put_counters(to, counters, width);
	to[-1] = '\n';
	writer_put(writer, to);
}

/* SIZE bytes from the offset AT of BYTES; null if they cannot be read. */
static const void *get(const struct bytes *bytes, uint64_t at, size_t size)
{
	if (bytes->memory)
		return (const char *)bytes->memory + at;
	return window_get(bytes->window, bytes->offset + at, size);
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

/* Return the COUNT cells at AT of BYTES, in BUFFER if they are in memory; null if they cannot be read. */
static const uint64_t *get_cells(const struct bytes *bytes, uint64_t at, size_t count,
				 uint64_t *buffer)
{
	const uint64_t *cells = get(bytes, at, count * sizeof *cells);
	if (!bytes->memory)
		return cells;
	load(buffer, cells, count);
	return buffer;
}

/* Read what a copy has of the same into BUFFER; return whether it is there.  Copies lie far from each other, so the
   window stays where it is. */
static bool read_copy(const struct bytes *bytes, uint64_t at, size_t count, uint64_t *buffer)
{
	if (bytes->memory)
		return get_cells(bytes, at, count, buffer);
	return read_all_at(bytes->window->fd, buffer, count * sizeof *buffer, bytes->offset + at);
}

/* The same as get_cells (), with what copies hold: of each two cells by EVEN and ODD. */
static const uint64_t *get_all_cells(struct cells *all, const struct report_table *table,
				     const struct bytes *bytes, uint64_t at, size_t count,
				     combination *even, combination *odd)
{
	const uint64_t *cells = get_cells(bytes, at, count, all->values);
	uint64_t position = 0, place = (uintptr_t)bytes->memory + bytes->offset;
	int64_t shift;
	while (cells && table->copies &&
	       table->copies->next(table->copies, &position, place, &shift)) {
		if (!read_copy(bytes, at + shift, count, all->others))
			return NULL;
		for (size_t i = 0; i < count; i++)
			all->values[i] = (i % 2 ? odd : even)(cells[i], all->others[i]);
		cells = all->values;
	}
	return cells;
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

/* How many of COUNT cells are 0, up to the first that is not. */
static size_t leading_zeros(const uint64_t *cells, size_t count)
{
	size_t i = 0;
	while (i + 4 <= count && !(cells[i] | cells[i + 1] | cells[i + 2] | cells[i + 3]))
		i += 4;
	while (i < count && !cells[i])
		i++;
	return i;
}

/* Write the sites of COUNTERS, COUNT sites of WIDTH cells each: those that are 0 together. */
static void write_all_counters(struct writer *writer, const uint64_t *counters, uint32_t width,
			       uint32_t count)
{
	struct line zeros;
	make_line_of_zeros(&zeros, width);
	for (const uint64_t *end = counters + (size_t)count * width; counters < end;
	     counters += width) {
		size_t run = leading_zeros(counters, end - counters) / width;
		write_repeatedly(writer, &zeros, run);
		counters += run * width;
		if (counters == end)
			return;
		write_counters(writer, counters, width);
	}
}

static bool is_type(unsigned char type)
{
	unsigned width = type & SAMPLER_BOUNDS_WIDTH;
	return width >= 1 && width <= 64;
}

/* How many of COUNT sites have the type of the first, and cells of 0. */
static uint32_t run_of_none(const unsigned char *types, const uint64_t *cells, uint32_t count)
{
	uint32_t run = 0;
	while (run < count && types[run] == types[0] && !(cells[2 * run] | cells[2 * run + 1]))
		run++;
	return run;
}

/* Write COUNT sites of bounds, of these TYPES; return whether there are such types. */
static bool write_all_bounds(struct writer *writer, const unsigned char *types,
			     const uint64_t *cells, uint32_t count)
{
	uint32_t run;
	for (uint32_t i = 0; i < count; i += run) {
		if (!is_type(types[i]))
			return false;
		run = run_of_none(types + i, cells + 2 * (size_t)i, count - i);
		if (run > 0) {
			write_none(writer, types[i], run);
		} else {
			write_bounds(writer, types[i], cells + 2 * (size_t)i);
			run = 1;
		}
	}
	return true;
}

/* Write COUNT sites from the FIRST on. */
static bool write_sites(struct writer *writer, const struct report_table *table, uint32_t first,
			uint32_t count)
{
	struct cells all;
	combination *combine = table->has_types ? greatest : sum;
	const uint64_t *cells = get_all_cells(&all, table, &table->cells,
					      (uint64_t)first * table->width * sizeof(uint64_t),
					      (size_t)count * table->width, combine, combine);
	if (!cells)
		return false;
	if (!table->has_types) {
		write_all_counters(writer, cells, table->width, count);
		return true;
	}
	const unsigned char *types = get(&table->types, first, count);
	return types && write_all_bounds(writer, types, cells, count);
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
	const uint64_t *cells =
	    get_all_cells(&all, table, &table->timestamps, (uint64_t)first * 2 * sizeof(uint64_t),
			  (size_t)count * 2, earliest, greatest);
	for (uint32_t i = 0; cells && i < count; i++) {
		write_number(writer, cells[2 * i + which]);
		write_char(writer, '\n');
	}
	return cells;
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
