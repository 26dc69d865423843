/* The report's text, and what becomes of it when it cannot be written. */

#include <fcntl.h>
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
	tcase_add_test(tests, full_device);
	tcase_add_test(tests, buffer_boundaries);
	tcase_add_test(tests, a_closed_pipe_is_quiet);
	tcase_add_test(tests, a_pending_signal_is_the_programs);
	return run_tests("report", tests);
}
