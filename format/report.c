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

void write_report_start(struct writer *writer, const char *id)
{
	write_string(writer, "<report id=\"");
	write_string(writer, id);
	write_string(writer, "\">\n");
}

static void write_integer(struct writer *writer, bool has_sign, uint64_t number)
{
	bool is_negative = has_sign && (int64_t)number < 0;
	if (is_negative)
		write_char(writer, '-');
	write_number(writer, is_negative ? -number : number);
}

/* Write the bounds that CELLS hold, see sampler/unit.h: before any value, the greatest and
   the least of the type. */
static void write_bounds(struct writer *writer, unsigned char type, const uint64_t *cells)
{
	bool has_sign = type & SAMPLER_BOUNDS_SIGNED;
	unsigned width = type & SAMPLER_BOUNDS_WIDTH;
	uint64_t greatest = UINT64_MAX >> (64 - width + has_sign);
	uint64_t shift = has_sign ? UINT64_C(1) << 63 : 0;
	/* other threads may go on: the second cell is raised last */
	uint64_t maximum = __atomic_load_n(&cells[1], __ATOMIC_ACQUIRE) ^ shift;
	uint64_t inverse = __atomic_load_n(&cells[0], __ATOMIC_RELAXED);
	uint64_t minimum = ~inverse ^ shift;
	if (!inverse && maximum == shift) {
		minimum = greatest;
		maximum = has_sign ? ~greatest : 0;
	}
	write_integer(writer, has_sign, minimum);
	write_char(writer, '\t');
	write_integer(writer, has_sign, maximum);
}

static void write_counters(struct writer *writer, const uint64_t *counters, uint32_t width)
{
	for (uint32_t i = 0; i < width; i++) {
		if (i)
			write_char(writer, '\t');
		/* other threads may go on counting */
		write_number(writer, __atomic_load_n(&counters[i], __ATOMIC_RELAXED));
	}
}

static void write_site(struct writer *writer, const struct sampler_table *table, uint32_t site)
{
	const uint64_t *cells = table->counters + (size_t)site * table->width;
	if (table->types)
		write_bounds(writer, table->types[site], cells);
	else
		write_counters(writer, cells, table->width);
	write_char(writer, '\n');
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

static void write_samples(struct writer *writer, const char *signature,
			  const struct sampler_table *table)
{
	begin_element(writer, "samples", signature, table->scheme);
	write_string(writer, ">\n");
	for (uint32_t site = 0; site < table->sites; site++)
		write_site(writer, table, site);
	write_string(writer, "</samples>\n");
}

/* Write the times of all sites that are in the CELLS of each. */
static void write_timestamps(struct writer *writer, const char *signature,
			     const struct sampler_table *table, const char *when,
			     const uint64_t *cells)
{
	begin_element(writer, "timestamps", signature, table->scheme);
	write_string(writer, " when=\"");
	write_string(writer, when);
	write_string(writer, "\">\n");
	for (uint32_t site = 0; site < table->sites; site++) {
		write_number(writer, __atomic_load_n(&cells[2 * (size_t)site], __ATOMIC_RELAXED));
		write_char(writer, '\n');
	}
	write_string(writer, "</timestamps>\n");
}

void write_table(struct writer *writer, const char *signature, const struct sampler_table *table)
{
	write_samples(writer, signature, table);
	if (table->reports_first)
		write_timestamps(writer, signature, table, "first", table->timestamps);
	if (table->reports_last)
		write_timestamps(writer, signature, table, "last", table->timestamps + 1);
}

void write_unit(struct writer *writer, const struct sampler_unit *unit)
{
	for (uint32_t i = 0; i < unit->table_count; i++)
		write_table(writer, unit->signature, &unit->tables[i]);
}

void write_report_end(struct writer *writer)
{
	write_string(writer, "</report>\n");
}
