/* The report's text, and what becomes of it when it cannot be written. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "run.h"
#include "../../runtime/quiet.h"
#include "report.h"

static uint64_t branch_counters[] = { 0, 1, UINT64_MAX, 10 };
static uint64_t entry_counters[] = { 7 };
/* nothing seen; from -2 to 3; nothing; from 0 to the greatest; -2^63 only */
#define BIAS (UINT64_C(1) << 63)
static uint64_t bounds[] = {
	0, 0, ~(BIAS - 2), BIAS + 3, 0, 0, UINT64_MAX, UINT64_MAX, UINT64_MAX, 0,
};
static const unsigned char types[] = { 8 | SAMPLER_BOUNDS_SIGNED, 32 | SAMPLER_BOUNDS_SIGNED, 1, 64,
				       64 | SAMPLER_BOUNDS_SIGNED };
static uint64_t times[] = { 3, 9, 0, 12 };
static const struct sampler_table tables[] = {
	{ "bounds", bounds, 5, 2, types, NULL, 0, 0 },
	{ "branches", branch_counters, 2, 2, NULL, times, 1, 1 },
	{ "function-entries", entry_counters, 1, 1, NULL, times, 0, 1 },
};
static struct sampler_unit unit = {
	NULL,
	tables,
	3,
	SAMPLER_UNIT_ABI,
	SAMPLER_RANDOM_ONLINE,
	"0123456789abcdef0123456789abcdef",
	0,
	NULL,
};

static const char golden[] =
    "<report id=\"samples\">\n"
    "<samples unit=\"0123456789abcdef0123456789abcdef\" scheme=\"bounds\">\n"
    "127\t-128\n"
    "-2\t3\n"
    "1\t0\n"
    "0\t18446744073709551615\n"
    "-9223372036854775808\t-9223372036854775808\n"
    "</samples>\n"
    "<samples unit=\"0123456789abcdef0123456789abcdef\" scheme=\"branches\">\n"
    "0\t1\n"
    "18446744073709551615\t10\n"
    "</samples>\n"
    "<timestamps unit=\"0123456789abcdef0123456789abcdef\" scheme=\"branches\" when=\"first\">\n"
    "3\n0\n"
    "</timestamps>\n"
    "<timestamps unit=\"0123456789abcdef0123456789abcdef\" scheme=\"branches\" when=\"last\">\n"
    "9\n12\n"
    "</timestamps>\n"
    "<samples unit=\"0123456789abcdef0123456789abcdef\" scheme=\"function-entries\">\n"
    "7\n"
    "</samples>\n"
    "<timestamps unit=\"0123456789abcdef0123456789abcdef\" scheme=\"function-entries\" "
    "when=\"last\">\n"
    "9\n"
    "</timestamps>\n"
    "</report>\n";

static bool write_golden(int fd)
{
	struct writer writer;
	writer_begin(&writer, fd);
	write_report_start(&writer, "samples");
	write_unit(&writer, &unit, NULL);
	write_report_end(&writer);
	return writer_end(&writer);
}

START_TEST(golden_report)
{
	char text[1024] = "";
	int fd = memfd_create("report", 0);
	ck_assert(write_golden(fd));
	ck_assert_int_eq(pread(fd, text, sizeof text - 1, 0), sizeof golden - 1);
	ck_assert_str_eq(text, golden);
	close(fd);
}
END_TEST

/* Most sites hold zeros, in runs of any length, which are written together. */
#define MOST_SITES 3000

static void fill_with_runs(uint64_t *cells, size_t count)
{
	for (size_t i = 0; i < count;) {
		for (size_t run = rand() % 4 ? rand() % 5 : rand() % 2000; run > 0 && i < count;
		     run--)
			cells[i++] = 0;
		if (i < count)
			cells[i++] =
			    rand() % 2 ? (uint64_t)rand() % 12 : UINT64_MAX - (uint64_t)rand();
	}
}

static void expect_counters(FILE *out, const uint64_t *cells, uint32_t sites, uint32_t width)
{
	for (size_t i = 0; i < (size_t)sites * width; i++)
		fprintf(out, "%lu%c", cells[i], (i + 1) % width == 0 ? '\n' : '\t');
}

/* Bounds of a value are told as two cells: the complement of the least, and the greatest. */
static void expect_bounds(FILE *out, const uint64_t *cells, const unsigned char *site_types,
			  uint32_t sites)
{
	for (uint32_t i = 0; i < sites; i++) {
		unsigned width = site_types[i] & SAMPLER_BOUNDS_WIDTH;
		uint64_t least = ~cells[2 * i], greatest = cells[2 * i + 1];
		uint64_t most = UINT64_MAX >> (64 - width);
		if (site_types[i] & SAMPLER_BOUNDS_SIGNED) {
			int64_t low = (int64_t)(least ^ BIAS), high = (int64_t)(greatest ^ BIAS);
			int64_t none = (int64_t)(most >> 1);
			fprintf(out, "%ld\t%ld\n", low > high ? none : low,
				low > high ? ~none : high);
		} else
			fprintf(out, "%lu\t%lu\n", least > greatest ? most : least,
				least > greatest ? 0 : greatest);
	}
}

static void check_table(const struct sampler_table *table)
{
	char *expected, *text;
	size_t size;
	struct sampler_unit one = unit;
	struct writer writer;
	int fd = memfd_create("report", 0);
	FILE *out = open_memstream(&expected, &size);
	one.tables = table;
	one.table_count = 1;
	fprintf(out, "<samples unit=\"%s\" scheme=\"%s\">\n", unit.signature, table->scheme);
	if (table->types)
		expect_bounds(out, table->counters, table->types, table->sites);
	else
		expect_counters(out, table->counters, table->sites, table->width);
	fputs("</samples>\n", out);
	fclose(out);
	writer_begin(&writer, fd);
	write_unit(&writer, &one, NULL);
	ck_assert(writer_end(&writer));
	text = calloc(1, size + 2);
	ck_assert_int_eq(pread(fd, text, size + 1, 0), size);
	ck_assert_str_eq(text, expected);
	free(text);
	free(expected);
	close(fd);
}

START_TEST(runs_of_zeros)
{
	uint64_t *cells = calloc(MOST_SITES * MOST_CELLS, sizeof *cells);
	unsigned char *site_types = calloc(MOST_SITES, 1);
	for (uint32_t i = 0; i < MOST_SITES; i++) {
		unsigned usual = 8u << rand() % 4, any = 1 + rand() % 64;
		bool begins = i == 0 || rand() % 3 == 0;
		site_types[i] =
		    begins ? (rand() % 4 ? usual : any) | (rand() % 2 ? SAMPLER_BOUNDS_SIGNED : 0)
			   : site_types[i - 1];
	}
	for (uint32_t width = 1; width <= MOST_CELLS; width++) {
		struct sampler_table table = { "x", cells, rand() % MOST_SITES, width, NULL, NULL,
					       0,   0 };
		fill_with_runs(cells, (size_t)table.sites * width);
		check_table(&table);
	}
	for (int i = 0; i < 10; i++) {
		struct sampler_table table = { "x", cells, rand() % MOST_SITES, 2, site_types, NULL,
					       0,   0 };
		fill_with_runs(cells, (size_t)table.sites * 2);
		check_table(&table);
	}
	free(cells);
	free(site_types);
}
END_TEST

START_TEST(full_device)
{
	int fd = open("/dev/full", O_WRONLY);
	ck_assert_int_ge(fd, 0);
	ck_assert(!write_golden(fd));
	close(fd);
	ck_assert(!write_golden(-1));
}
END_TEST

START_TEST(buffer_boundaries)
{
	/* every alignment of the text to the buffer */
	struct writer *writer = malloc(sizeof *writer);
	size_t size = sizeof writer->buffer;
	for (size_t fill = size - 100; fill <= size + 1; fill++) {
		char *text = calloc(1, 2 * size);
		int fd = memfd_create("text", 0);
		writer_begin(writer, fd);
		for (size_t i = 0; i < fill; i++)
			write_char(writer, 'x');
		write_number(writer, 1234567890);
		write_string(writer, golden);
		ck_assert(writer_end(writer));
		ck_assert_int_eq(pread(fd, text, 2 * size, 0), fill + 10 + sizeof golden - 1);
		ck_assert_int_eq(strncmp(text + fill, "1234567890<report", 17), 0);
		close(fd);
		free(text);
	}
	free(writer);
}
END_TEST

START_TEST(a_closed_pipe_is_quiet)
{
	int ends[2];
	struct quiet quiet;
	ck_assert_int_eq(pipe(ends), 0);
	close(ends[0]);
	begin_quiet(&quiet);
	ck_assert(!write_golden(ends[1]));
	end_quiet(&quiet); /* SIGPIPE would kill this test */
	close(ends[1]);
}
END_TEST

START_TEST(a_pending_signal_is_the_programs)
{
	struct quiet quiet;
	sigset_t set, pending;
	sigemptyset(&set);
	sigaddset(&set, SIGPIPE);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGPIPE);
	begin_quiet(&quiet);
	end_quiet(&quiet);
	sigpending(&pending);
	ck_assert(sigismember(&pending, SIGPIPE));
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("report");
	tcase_add_test(tests, golden_report);
	tcase_add_test(tests, runs_of_zeros);
	tcase_add_test(tests, full_device);
	tcase_add_test(tests, buffer_boundaries);
	tcase_add_test(tests, a_closed_pipe_is_quiet);
	tcase_add_test(tests, a_pending_signal_is_the_programs);
	return run_tests("report", tests);
}
