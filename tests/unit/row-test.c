/* Rows of collectors: they say what the report has said, and nothing else; damaged ones are told, wherever that is. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "row.h"
#include "run.h"

#define UNIT   "0123456789abcdef0123456789abcdef"
#define OTHER  "fedcba9876543210fedcba9876543210"
#define MODULE "0x5500\tabcd\t/usr/bin/program"

static const char crashed[] =
    "<report id=\"samples\">\n"
    "<samples unit=\"" UNIT
    "\" scheme=\"branches\">\n0\t0\n3\t0\n0\t0\n0\t0\n1\t18446744073709551615\n"
    "</samples>\n"
    "<samples unit=\"" UNIT "\" scheme=\"bounds\">\n-17\t4\n</samples>\n"
    "<samples unit=\"" OTHER "\" scheme=\"returns\">\n0\t0\t0\n0\t9\t0\n</samples>\n"
    "<samples unit=\"" OTHER "\" scheme=\"function-entries\">\n</samples>\n"
    "</report>\n"
    "<report id=\"main-backtrace\">\nprogram(+0x12)[0x5512]\nprogram[0x5522]\n</report>\n"
    "<report id=\"other\">\nsecret\n</report>\n"
    "<report id=\"metadata\">\n"
    "format\t1.1\nprocess\t4711\nsparsity\t1\nended\tsignal 11\nmodule\t" MODULE
    "\nmodule\t0x7f00\tnone\t/lib/x.so\n</report>\n";

/* What a row gives of it: metadata first, and the values as they are compared. */
static const char as_read[] = "frame program(+0x12)[0x5512]\nframe program[0x5522]\n"
			      "module = " MODULE "\nmodule = 0x7f00\tnone\t/lib/x.so\n"
			      "format = 1.1\nsparsity = 1\nended = signal 11\n"
			      "samples " UNIT " branches\n1: 1 0\n4: 1 1\nof 5\n"
			      "samples " OTHER " returns\n1: 0 1 0\nof 2\n"
			      "samples " OTHER " function-entries\nof 0\n"
			      "end whole\n";

static void ignore_error(void *context, const char *name, uint64_t line, const char *message)
{
	(void)context, (void)name, (void)line, (void)message;
}

static bool make(struct row *row, const char *text, size_t size)
{
	struct report_reader *reader =
	    report_reader_of_memory(text, size, "text", ignore_error, NULL);
	bool is_made = make_row(row, reader, 7);
	report_reader_close(reader);
	return is_made;
}

static void write_event(FILE *out, const struct report_event *event)
{
	switch (event->kind) {
	case REPORT_LINE:
		fprintf(out, "frame %s\n", event->text);
		ck_assert_str_eq(event->id, "main-backtrace");
		break;
	case REPORT_METADATA:
		fprintf(out, "%s = %s\n", event->key, event->text);
		break;
	case REPORT_SAMPLES:
		fprintf(out, "samples %s %s\n", event->element.unit, event->element.scheme);
		break;
	case REPORT_VALUES:
		fprintf(out, "%" PRIu64 ":", event->first);
		for (size_t i = 0; i < event->width; i++)
			fprintf(out, " %" PRIu64, event->values[i]);
		fputc('\n', out);
		break;
	case REPORT_SAMPLES_END:
		fprintf(out, "of %" PRIu64 "\n", event->first);
		break;
	case REPORT_END:
		fprintf(out, "end %s\n", event->state == REPORT_WHOLE ? "whole" : "cut");
		break;
	case REPORT_ERROR:
		fputs("error\n", out);
		break;
	default:
		ck_abort_msg("event %d", event->kind);
	}
}

/* All that the row gives, as text; to be freed. */
static char *read_all(const char *layout, const unsigned char *bytes, size_t size)
{
	char *text;
	size_t length;
	const struct report_event *event;
	FILE *out = open_memstream(&text, &length);
	struct row_reader *reader = row_reader_of(layout, bytes, size);
	while ((event = row_next(reader))->kind != REPORT_INPUT_END)
		write_event(out, event);
	ck_assert_int_eq(row_next(reader)->kind, REPORT_INPUT_END);
	row_reader_close(reader);
	fclose(out);
	return text;
}

START_TEST(says_what_the_report_said)
{
	struct row row;
	ck_assert(make(&row, crashed, strlen(crashed)));
	ck_assert_str_eq(row.layout, "module\tabcd\t/usr/bin/program\nmodule\tnone\t/lib/x.so\n"
				     "samples\t" UNIT "\tbranches\t2\t5\n"
				     "samples\t" OTHER "\treturns\t3\t2\n"
				     "samples\t" OTHER "\tfunction-entries\t0\t0\n");
	ck_assert_str_eq(row.ended, "signal 11");
	ck_assert(!memmem(row.bytes, row.size, "secret", 6));
	ck_assert(!memmem(row.bytes, row.size, "4711", 4));
	char *text = read_all(row.layout, row.bytes, row.size);
	ck_assert_str_eq(text, as_read);
	free(text);
	drop_row(&row);
}
END_TEST

/* Levels of counts, as older senders tell them, are drawn: many samples survive all halvings, and the same ones each time. */
START_TEST(levels_are_drawn)
{
	static const char text[] = "<report id=\"samples\">\n<samples unit=\"" UNIT
				   "\" scheme=\"branches\">\n1000\t0\n1\t2\n1\t1\n1\t1\n"
				   "1\t1\n</samples>\n</report>\n<report "
				   "id=\"metadata\">\nsparsity\t100\nended\texit 0\n</report>\n";
	struct row rows[2];
	for (int i = 0; i < 2; i++)
		ck_assert(make(&rows[i], text, strlen(text)));
	ck_assert_uint_eq(rows[0].size, rows[1].size);
	ck_assert_mem_eq(rows[0].bytes, rows[1].bytes, rows[0].size);
	char *read = read_all(rows[0].layout, rows[0].bytes, rows[0].size);
	ck_assert_ptr_nonnull(strstr(read, "\n0: 4 0\n"));
	ck_assert_ptr_nonnull(strstr(read, "end whole\n"));
	free(read);
	drop_row(&rows[0]);
	drop_row(&rows[1]);
}
END_TEST

/* Two runs that differ in addresses, counts and ends have one layout; without a stack, addresses do not matter. */
START_TEST(layouts_are_shared)
{
	static const char passed[] =
	    "<report id=\"samples\">\n<samples unit=\"" UNIT "\" scheme=\"branches\">\n%d\t0\n"
	    "</samples>\n</report>\n<report id=\"metadata\">\nended\texit %d\n"
	    "module\t0x%d\tabcd\t/usr/bin/program\n</report>\n";
	struct row rows[2];
	for (int i = 0; i < 2; i++) {
		char *text;
		ck_assert_int_gt(asprintf(&text, passed, 7 * i, i, 4096 * i), 0);
		ck_assert(make(&rows[i], text, strlen(text)));
		free(text);
	}
	ck_assert_str_eq(rows[0].layout, rows[1].layout);
	char *text = read_all(rows[1].layout, rows[1].bytes, rows[1].size);
	ck_assert_str_eq(text, "module = 0x0\tabcd\t/usr/bin/program\nended = exit 1\nsamples " UNIT
			       " branches\n0: 1 0\nof 1\nend whole\n");
	free(text);
	drop_row(&rows[0]);
	drop_row(&rows[1]);
}
END_TEST

/* No part of a report is taken for one. */
START_TEST(cut_reports_have_no_row)
{
	struct row row;
	for (size_t size = 0; size < strlen(crashed); size++)
		if (make(&row, crashed, size)) {
			/* only the newline at the end is missing */
			ck_assert_uint_ge(size, strlen(crashed) - 1);
			drop_row(&row);
		}
	char *twice;
	ck_assert_int_gt(asprintf(&twice, "%s%s", crashed, crashed), 0);
	ck_assert(!make(&row, twice, strlen(twice)));
	free(twice);
}
END_TEST

/* Whatever byte is cut off or changed, reading ends, and what is cut is told. */
START_TEST(damage_is_told)
{
	struct row row;
	ck_assert(make(&row, crashed, strlen(crashed)));
	for (size_t size = 0; size < row.size; size++) {
		unsigned char *part = malloc(size ? size : 1);
		memcpy(part, row.bytes, size);
		char *text = read_all(row.layout, part, size);
		ck_assert(strstr(text, "error\n"));
		free(text);
		free(part);
	}
	for (size_t i = 0; i < row.size; i++)
		for (int bit = 0; bit < 8; bit++) {
			row.bytes[i] ^= 1 << bit;
			free(read_all(row.layout, row.bytes, row.size));
			row.bytes[i] ^= 1 << bit;
		}
	for (char *at = row.layout; *at; at++) {
		char was = *at;
		*at = was == '9' ? 'x' : '9';
		free(read_all(row.layout, row.bytes, row.size));
		*at = was;
	}
	drop_row(&row);
}
END_TEST

/* A report with levels, all of which come back; and one of a sender that only tells what was seen. */
START_TEST(levels_are_kept)
{
	static const char form[] =
	    "<report id=\"samples\">\n<samples unit=\"" UNIT
	    "\" scheme=\"branches\">\n1\t2\n0\t0\n3\t4\n4\t4\n"
	    "4\t4\n0\t1\n</samples>\n<samples unit=\"" OTHER
	    "\" scheme=\"returns\">\n0\t2\t0\n</samples>\n"
	    "</report>\n<report id=\"metadata\">\nsparsity\t100\ncounters\t%s\nended\texit "
	    "0\n</report>\n";
	static const struct {
		const char *what, *values;
	} cases[] = {
		{ "levels",
		  "samples " UNIT " branches\n0: 1 2\n2: 3 4\n3: 4 4\n4: 4 4\n5: 0 1\nof 6\n"
		  "samples " OTHER " returns\n0: 0 2 0\nof 1\nend whole\n" },
		{ "seen",
		  "samples " UNIT " branches\n0: 1 1\n2: 1 1\n3: 1 1\n4: 1 1\n5: 0 1\nof 6\n"
		  "samples " OTHER " returns\n0: 0 1 0\nof 1\nend whole\n" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct row row;
		char *text;
		ck_assert_int_gt(asprintf(&text, form, cases[i].what), 0);
		ck_assert(make(&row, text, strlen(text)));
		ck_assert(has_row_levels(row.bytes, row.size) == !i);
		char *read = read_all(row.layout, row.bytes, row.size);
		ck_assert_str_eq(strstr(read, "samples"), cases[i].values);
		/* wherever it is cut */
		for (size_t size = 0; size < row.size; size++) {
			char *cut = read_all(row.layout, row.bytes, size);
			ck_assert_ptr_nonnull(strstr(cut, "error"));
			free(cut);
		}
		free(read);
		free(text);
		drop_row(&row);
	}
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("row");
	tcase_add_test(tests, says_what_the_report_said);
	tcase_add_test(tests, levels_are_kept);
	tcase_add_test(tests, levels_are_drawn);
	tcase_add_test(tests, layouts_are_shared);
	tcase_add_test(tests, cut_reports_have_no_row);
	tcase_add_test(tests, damage_is_told);
	return run_tests("row", tests);
}
