/* What a report looks like.

	<report id="samples">
	<samples unit="32 hexadecimal digits" scheme="NAME">
	COUNTER [<tab> COUNTER]...
	</samples>
	...
	</report>

   One <samples> element for each unit and scheme, with a line for each site, in
   the order of the site information.  A unit that was loaded several times
   appears several times.  A report is whole if, and only if, its last line is
   "</report>".  See sampler-report(5). */

#include "runtime.h"

void write_report_start(struct writer *writer)
{
	write_string(writer, "<report id=\"samples\">\n");
}

static void write_table(struct writer *writer, const char *signature,
			const struct sampler_table *table)
{
	write_string(writer, "<samples unit=\"");
	write_string(writer, signature);
	write_string(writer, "\" scheme=\"");
	write_string(writer, table->scheme);
	write_string(writer, "\">\n");
	const uint64_t *counter = table->counters;
	for (uint32_t site = 0; site < table->sites; site++)
		for (uint32_t i = 0; i < table->width; i++, counter++) {
			/* other threads may go on counting */
			write_number(writer, __atomic_load_n(counter, __ATOMIC_RELAXED));
			write_char(writer, i + 1 == table->width ? '\n' : '\t');
		}
	write_string(writer, "</samples>\n");
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
