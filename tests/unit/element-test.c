/* The tags of site information and reports. */

#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "element.h"

#define UNIT "0123456789abcdef0123456789abcdef"

static bool parses(const char *line)
{
	struct element element;
	return parse_start_tag(line, "samples", &element);
}

START_TEST(start_tags)
{
	struct element element;
	ck_assert(
	    parse_start_tag("<sites unit=\"" UNIT "\" scheme=\"branches\">", "sites", &element));
	ck_assert_str_eq(element.unit, UNIT);
	ck_assert_str_eq(element.scheme, "branches");

	ck_assert(parses("<samples unit=\"" UNIT "\" scheme=\"x\">"));
	ck_assert(!parses("<sites unit=\"" UNIT "\" scheme=\"x\">"));
	ck_assert(!parses("<samples unit=\"" UNIT "\" scheme=\"x\"> "));
	ck_assert(!parses(" <samples unit=\"" UNIT "\" scheme=\"x\">"));
	ck_assert(!parses("<samples unit=\"" UNIT "\" scheme=\"x\""));
	ck_assert(!parses("<samples unit=\"" UNIT "\" scheme=\""));
	ck_assert(!parses("<samples unit=\"" UNIT "\">"));
	ck_assert(!parses("<samples unit=\"" UNIT "0\" scheme=\"x\">"));
	ck_assert(!parses("<samples unit=\"0123\" scheme=\"x\">"));
	ck_assert(!parses("<samples unit=\"0123456789ABCDEF0123456789abcdef\" scheme=\"x\">"));
	ck_assert(!parses(""));
}
END_TEST

/* No part of a tag is one. */
START_TEST(every_truncation)
{
	static const char tag[] = "<samples unit=\"" UNIT "\" scheme=\"branches\">";
	char part[sizeof tag];
	for (size_t length = 0; length + 1 < sizeof tag; length++) {
		memcpy(part, tag, length);
		part[length] = 0;
		ck_assert(!parses(part));
	}
}
END_TEST

START_TEST(long_schemes)
{
	char line[300] = "<samples unit=\"" UNIT "\" scheme=\"";
	size_t start = strlen(line);
	for (size_t length = 1; length < 2 * SCHEME_SIZE; length++) {
		memset(line + start, 'x', length);
		strcpy(line + start + length, "\">");
		ck_assert(parses(line) == (length < SCHEME_SIZE));
	}
}
END_TEST

START_TEST(end_and_report_tags)
{
	char id[8];
	ck_assert(is_end_tag("</samples>", "samples"));
	ck_assert(!is_end_tag("</samples>x", "samples"));
	ck_assert(!is_end_tag("</sample>", "samples"));
	ck_assert(is_start_tag("<samples foo", "samples"));
	ck_assert(!is_start_tag("<samplesfoo", "samples"));
	ck_assert(parse_report_tag("<report id=\"main\">", id, sizeof id));
	ck_assert_str_eq(id, "main");
	ck_assert(!parse_report_tag("<report id=\"too-long\">", id, sizeof id));
	ck_assert(!parse_report_tag("<report>", id, sizeof id));
}
END_TEST

START_TEST(versions)
{
	static const char *const bad[] = {
		"", "1", "1.", ".1", "1.0.0", "1.0 ", "12345.0", "-1.0"
	};
	struct format_version version;
	ck_assert(parse_version("12.9999", &version));
	ck_assert_uint_eq(version.major, 12);
	ck_assert_uint_eq(version.minor, 9999);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert(!parse_version(bad[i], &version));
	ck_assert(parse_format_tag("<format sites=\"2.1\">", &version));
	ck_assert_uint_eq(version.major, 2);
	ck_assert(!parse_format_tag("<format sites=\"2\">", &version));
	ck_assert(!parse_format_tag("<format sites=\"2.1\"", &version));
	ck_assert(!parse_format_tag("<format sites=\"1000000000.1\">", &version));
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("element");
	tcase_add_test(tests, start_tags);
	tcase_add_test(tests, every_truncation);
	tcase_add_test(tests, long_schemes);
	tcase_add_test(tests, end_and_report_tags);
	tcase_add_test(tests, versions);
	return run_tests("element", tests);
}
