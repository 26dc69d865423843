/* What of a report may leave its user's machine. */

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../launcher/private-report.h"
#include "../../launcher/secrets.h"
#include "run.h"
#include "tool.h"

static const char whole[] =
    "<report id=\"samples\">\n"
    "<samples unit=\"b66b7c26b077505d9788885cffee0db7\" scheme=\"branches\">\n"
    "0\t1\n"
    "secret\t1\n"
    "</samples>\n"
    "<samples unit=\"b66b7c26b077505d9788885cffee0db7\" scheme=\"bounds\">\n"
    "-42\t4242\n"
    "</samples>\n"
    "<samples unit=\"b66b7c26b077505d9788885cffee0db7\" scheme=\"returns\">\n"
    "0\t0\t7\n"
    "</samples>\n"
    "</report>\n"
    "<report id=\"notes\">\n"
    "secret\n"
    "</report>\n"
    "<report id=\"main-backtrace\">\n"
    "/home/secret/program(run+0x13)[0x564076c2c34b]\n"
    "/lib/libc.so.6(abort+0xd3)[0x7feb60a96472]\n"
    "/elsewhere/secret/lib.so(+0x1)[0x1234567]\n"
    "secret\n"
    "</report>\n"
    "<report id=\"thread-backtraces\">\n"
    "<thread id=\"31337\" name=\"secret\">\n"
    "/lib/libc.so.6(+0x1)[0x7feb60a70001]\n"
    "</thread>\n"
    "</report>\n"
    "<report id=\"metadata\">\n"
    "format\t1.1\n"
    "process\t31337\n"
    "start\t1795625286\n"
    "end\t1795625290\n"
    "ended\tsignal 6\n"
    "note\tsecret\n"
    "module\t0x564076c2b000\tcca462\t/home/secret/program\n"
    "module\t0x7feb60a70000\tnone\t/lib/libc.so.6\n"
    "module\t0x1000\tsecret\t/lib/x\n"
    "</report>\n";

static const uint8_t secret[SECRET_SIZE] = "the secret of a report";
static const struct privacy nothing_more = { secret, false, false },
			    everything = { secret, true, true };

static bool is_good(char *text, struct private_report *report)
{
	bool is = make_private(report, text, &nothing_more);
	for (int part = 0; part < PART_COUNT; part++)
		if (report->parts[part]) {
			ck_assert_ptr_null(strstr(report->parts[part], "secret/"));
			ck_assert_ptr_null(strstr(report->parts[part], "31337"));
			ck_assert_ptr_null(strstr(report->parts[part], "4242"));
			ck_assert_ptr_null(strstr(report->parts[part], "0x564076c"));
			ck_assert_ptr_null(strstr(report->parts[part], "1795625286"));
		}
	return is;
}

START_TEST(keeps_what_is_on_the_list)
{
	struct private_report report;
	char *text = duplicate(whole);
	ck_assert(is_good(text, &report));
	ck_assert_str_eq(report.parts[PART_SAMPLES],
			 "<samples unit=\"b66b7c26b077505d9788885cffee0db7\" "
			 "scheme=\"branches\">\n0\t1\n</samples>\n"
			 "<samples unit=\"b66b7c26b077505d9788885cffee0db7\" "
			 "scheme=\"returns\">\n0\t0\t1\n</samples>\n");
	ck_assert_str_eq(
	    report.parts[PART_THREAD_BACKTRACES],
	    "<thread id=\"1\" name=\"\">\n/lib/libc.so.6(+0x1)[0x20000000001]\n</thread>\n");
	ck_assert_str_eq(report.parts[PART_METADATA],
			 "format\t1.1\nended\tsignal 6\n"
			 "module\t0x10000000000\tcca462\tprogram\n"
			 "module\t0x20000000000\tnone\t/lib/libc.so.6\n"
			 "start\t1795564800\nend\t1795564804\ncounters\tseen\n");
	ck_assert_ptr_nonnull(strstr(report.parts[PART_MAIN_BACKTRACE], "[0x1000000134b]\n"));
	ck_assert_ptr_nonnull(
	    strstr(report.parts[PART_MAIN_BACKTRACE],
		   "/lib/libc.so.6(abort+0xd3)[0x20000026472]\nlib.so(+0x1)[0x0]\n"));
	drop_private(&report);
	free(text);
}
END_TEST

START_TEST(cut_reports_are_none)
{
	for (size_t length = 0; length < strlen(whole); length++) {
		struct private_report report;
		char *text = formatted("%.*s", (int)length, whole);
		ck_assert(!is_good(text, &report));
		drop_private(&report);
		free(text);
	}
}
END_TEST

/* Whatever one byte is instead. */
START_TEST(damage_tells_nothing)
{
	for (size_t place = 0; place < strlen(whole); place++)
		for (const char *byte = "\n\t<([0"; *byte; byte++) {
			struct private_report report;
			char *text = duplicate(whole);
			text[place] = *byte;
			make_private(&report, text, &nothing_more);
			for (int part = 0; part < PART_COUNT; part++)
				ck_assert(!report.parts[part] ||
					  !strstr(report.parts[part], "/home/secret"));
			drop_private(&report);
			free(text);
		}
}
END_TEST

/* How often COUNT, in a run of sparsity 100, becomes each level, in all places of one element and many reports. */
static void count_levels(unsigned count, unsigned levels[5])
{
	for (unsigned round = 0; round < 100; round++) {
		struct private_report report;
		uint8_t own[SECRET_SIZE] = { round };
		const struct privacy privacy = { own, false, false };
		char *samples, *text;
		size_t size;
		FILE *out = open_memstream(&samples, &size);
		for (int i = 0; i < 100; i++)
			fprintf(out, "%u\t0\n", count);
		fclose(out);
		text = formatted(
		    "<report id=\"samples\">\n<samples "
		    "unit=\"b66b7c26b077505d9788885cffee0db7\" scheme=\"branches\">\n%s"
		    "</samples>\n</report>\n<report id=\"metadata\">\nsparsity\t100\n</report>\n",
		    samples);
		ck_assert(make_private(&report, text, &privacy));
		ck_assert_ptr_nonnull(strstr(report.parts[PART_METADATA], "counters\tlevels\n"));
		for (char *line = strchr(report.parts[PART_SAMPLES], '\n') + 1; *line != '<';
		     line = strchr(line, '\n') + 1) {
			ck_assert(*line >= '1' && *line <= '4' &&
				  strncmp(line + 1, "\t0\n", 3) == 0);
			levels[*line - '0']++;
		}
		drop_private(&report);
		free(samples);
		free(text);
	}
}

/* One sample survives a halving in half of the cases; eight, in nearly all. */
START_TEST(levels_are_drawn)
{
	unsigned one[5] = { 0 }, eight[5] = { 0 };
	count_levels(1, one);
	count_levels(8, eight);
	const double wanted_one[] = { 0.5, 0.25, 0.125, 0.125 };
	/* 1 - (1 - 2^-K)^8, of two that follow each other */
	const double wanted_eight[] = { 0.0039, 0.0962, 0.2435, 0.6564 };
	for (int i = 0; i < 4; i++) {
		ck_assert_double_eq_tol(one[i + 1] / 10000.0, wanted_one[i], 0.02);
		ck_assert_double_eq_tol(eight[i + 1] / 10000.0, wanted_eight[i], 0.02);
	}
}
END_TEST

START_TEST(bounds_and_times_only_if_asked)
{
	static const char text[] =
	    "<report id=\"samples\">\n<samples unit=\"b66b7c26b077505d9788885cffee0db7\" "
	    "scheme=\"bounds\">\n-7\t4242\n</samples>\n<timestamps "
	    "unit=\"b66b7c26b077505d9788885cffee0db7\" scheme=\"branches\" when=\"first\">\n"
	    "4242\n</timestamps>\n</report>\n<report id=\"metadata\">\nsparsity\t1\n</report>\n";
	struct private_report report;
	char *copy = duplicate(text);
	ck_assert(make_private(&report, copy, &nothing_more));
	ck_assert_str_eq(report.parts[PART_SAMPLES], "");
	drop_private(&report);
	strcpy(copy, text);
	ck_assert(make_private(&report, copy, &everything));
	ck_assert_ptr_nonnull(strstr(report.parts[PART_SAMPLES], "\n-7\t4242\n</samples>\n"));
	ck_assert_ptr_nonnull(strstr(report.parts[PART_SAMPLES], "when=\"first\">\n4242\n"));
	drop_private(&report);
	free(copy);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("private-report");
	tcase_add_test(tests, keeps_what_is_on_the_list);
	tcase_add_test(tests, cut_reports_are_none);
	tcase_add_test(tests, damage_tells_nothing);
	tcase_add_test(tests, levels_are_drawn);
	tcase_add_test(tests, bounds_and_times_only_if_asked);
	return run_tests("private-report", tests);
}
