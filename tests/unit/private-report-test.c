/* What of a report may leave its user's machine. */

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../launcher/private-report.h"
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

static bool is_good(char *text, struct private_report *report)
{
	bool is = make_private(report, text);
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
			 "scheme=\"returns\">\n0\t0\t7\n</samples>\n");
	ck_assert_str_eq(
	    report.parts[PART_THREAD_BACKTRACES],
	    "<thread id=\"1\" name=\"\">\n/lib/libc.so.6(+0x1)[0x20000000001]\n</thread>\n");
	ck_assert_str_eq(report.parts[PART_METADATA],
			 "format\t1.1\nended\tsignal 6\n"
			 "module\t0x10000000000\tcca462\tprogram\n"
			 "module\t0x20000000000\tnone\t/lib/libc.so.6\n"
			 "start\t1795564800\nend\t1795564804\n");
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
			make_private(&report, text);
			for (int part = 0; part < PART_COUNT; part++)
				ck_assert(!report.parts[part] ||
					  !strstr(report.parts[part], "/home/secret"));
			drop_private(&report);
			free(text);
		}
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("private-report");
	tcase_add_test(tests, keeps_what_is_on_the_list);
	tcase_add_test(tests, cut_reports_are_none);
	tcase_add_test(tests, damage_tells_nothing);
	return run_tests("private-report", tests);
}
