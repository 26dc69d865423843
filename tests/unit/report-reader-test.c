/* The reader of reports: each event, each error, and whatever is cut.

   What it gives is compared as text, a line for each event. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "run.h"
#include "report-reader.h"

#define UNIT     "0123456789abcdef0123456789abcdef"
#define BRANCHES "<samples unit=\"" UNIT "\" scheme=\"branches\">\n"
#define BOUNDS   "<samples unit=\"" UNIT "\" scheme=\"bounds\">\n"
#define RETURNS  "<samples unit=\"" UNIT "\" scheme=\"returns\">\n"
#define ENTRIES  "<samples unit=\"" UNIT "\" scheme=\"function-entries\">\n"
#define NEW      "<samples unit=\"" UNIT "\" scheme=\"new\">\n"
#define TIMES    "<timestamps unit=\"" UNIT "\" scheme=\"branches\" when=\"first\">\n"

static const char whole[] = "<report id=\"samples\">\n" BRANCHES "0\t0\n0\t0\n"
			    "3\t18446744073709551615\n0\t0\n"
			    "</samples>\n" TIMES "4\n0\n9\n0\n"
			    "</timestamps>\n" BOUNDS "-9223372036854775808\t9\n"
			    "18446744073709551615\t-1\n"
			    "</samples>\n"
			    "</report>\n"
			    "<report id=\"main-backtrace\">\n"
			    "x(f+0x2)[0x1]\n"
			    "</report>\n"
			    "<report id=\"metadata\">\n"
			    "format\t1.7\n"
			    "ended\texit 0\n"
			    "</report>\n";

static const char whole_trace[] = "subreport samples\n"
				  "samples branches\n"
				  "site 0: 0 0\n"
				  "site 1: 0 0\n"
				  "site 2: 3 18446744073709551615\n"
				  "site 3: 0 0\n"
				  "end of samples: 4 whole\n"
				  "timestamps branches first\n"
				  "site 0: 4\n"
				  "site 1: 0\n"
				  "site 2: 9\n"
				  "site 3: 0\n"
				  "end of timestamps: 4 whole\n"
				  "samples bounds\n"
				  "site 0: -9223372036854775808 9\n"
				  "site 1: 18446744073709551615 -1\n"
				  "end of samples: 2 whole\n"
				  "end of samples whole\n"
				  "subreport main-backtrace\n"
				  "line x(f+0x2)[0x1]\n"
				  "end of main-backtrace whole\n"
				  "subreport metadata\n"
				  "format = 1.7\n"
				  "ended = exit 0\n"
				  "end of metadata whole\n"
				  "report whole\n";

/* Memory: the N-th allocation of the reader fails, also those of the libraries that it calls, which
   our functions stand before; but not those of the test itself. */

#ifdef __SANITIZE_ADDRESS__
#define __libc_malloc __interceptor_malloc
#define __libc_calloc __interceptor_calloc
#define __libc_realloc __interceptor_realloc
#endif

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static bool is_reading;
static long allocations_left = -1; /* less than 0: any number */

static bool may_allocate(void)
{
	if (!is_reading || allocations_left < 0)
		return true;
	errno = ENOMEM;
	return allocations_left && allocations_left--;
}

void *malloc(size_t size)
{
	return may_allocate() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
	return may_allocate() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *old, size_t size)
{
	return may_allocate() ? __libc_realloc(old, size) : NULL;
}

/* What was given, as text. */
static char trace[1 << 20];
static size_t traced;

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void say(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (traced < sizeof trace)
		traced += vsnprintf(trace + traced, sizeof trace - traced, format, arguments);
	va_end(arguments);
}

static void say_error(void *context, const char *name, uint64_t line, const char *message)
{
	is_reading = false;
	ck_assert_ptr_eq(context, trace);
	say("%s:%" PRIu64 ": %s\n", name, line, message);
	is_reading = true;
}

static const char *const states[] = { "whole", "cut", "malformed" };
static const char *const faults[] = { "", "unreadable\n", "too new\n" };

/* How many sites of zeros come together depends on what was read at a time. */
static void say_values(const struct report_event *event)
{
	for (uint64_t site = 0; site < event->count; site++) {
		say("site %" PRIu64 ":", event->first + site);
		for (size_t i = 0; i < event->width; i++) {
			bool is_negative = event->width <= 32 && event->is_negative >> i & 1;
			uint64_t value = event->values[i];
			ck_assert(event->count == 1 || !value);
			say(" %s%" PRIu64, is_negative ? "-" : "", is_negative ? -value : value);
		}
		say("\n");
	}
}

static void say_event(const struct report_event *event)
{
	switch (event->kind) {
	case REPORT_SUBREPORT:
		say("subreport %s\n", event->id);
		break;
	case REPORT_SUBREPORT_END:
		say("end of %s %s\n", event->id, states[event->state]);
		break;
	case REPORT_SAMPLES:
		ck_assert_str_eq(event->element.unit, UNIT);
		say("samples %s\n", event->element.scheme);
		break;
	case REPORT_TIMESTAMPS:
		say("timestamps %s %s\n", event->element.scheme, event->when);
		break;
	case REPORT_SAMPLES_END:
		say("end of samples: %" PRIu64 " %s\n", event->first, states[event->state]);
		break;
	case REPORT_TIMESTAMPS_END:
		say("end of timestamps: %" PRIu64 " %s\n", event->first, states[event->state]);
		break;
	case REPORT_VALUES:
	case REPORT_TIMES:
		say_values(event);
		break;
	case REPORT_METADATA:
		say("%s = %s\n", event->key, event->text);
		break;
	case REPORT_LINE:
		say("line %s\n", event->text);
		break;
	case REPORT_END:
		say("report %s\n", states[event->state]);
		break;
	case REPORT_ERROR:
		say("%s", faults[event->fault]);
		break;
	case REPORT_INPUT_END:
		break;
	}
}

/* What must hold of any events: what begins ends, in order. */
struct nesting {
	bool in_element, in_subreport;
	uint64_t sites;
};

static void check_nesting(struct nesting *nesting, const struct report_event *event)
{
	bool begins_element = event->kind == REPORT_SAMPLES || event->kind == REPORT_TIMESTAMPS;
	bool ends_element =
	    event->kind == REPORT_SAMPLES_END || event->kind == REPORT_TIMESTAMPS_END;
	if (begins_element || event->kind == REPORT_INPUT_END || event->kind == REPORT_SUBREPORT ||
	    event->kind == REPORT_END || event->kind == REPORT_SUBREPORT_END)
		ck_assert(!nesting->in_element);
	if (event->kind == REPORT_SUBREPORT || event->kind == REPORT_END ||
	    event->kind == REPORT_INPUT_END)
		ck_assert(!nesting->in_subreport);
	bool is_site = event->kind == REPORT_VALUES || event->kind == REPORT_TIMES;
	if (is_site || ends_element)
		ck_assert(nesting->in_element && event->first == nesting->sites);
	if (is_site)
		nesting->sites += event->count;
	if (begins_element)
		nesting->sites = 0;
	nesting->in_element = (nesting->in_element || begins_element) && !ends_element;
	nesting->in_subreport = (nesting->in_subreport || event->kind == REPORT_SUBREPORT) &&
				event->kind != REPORT_SUBREPORT_END;
}

/* Read all that READER gives into the trace; return whether there was an error. */
static bool follow(struct report_reader *reader)
{
	struct nesting nesting = { 0 };
	const struct report_event *event;
	bool has_failed = !reader;
	if (!reader)
		return true;
	do {
		is_reading = true;
		event = report_next(reader);
		is_reading = false;
		check_nesting(&nesting, event);
		say_event(event);
		has_failed |= event->kind == REPORT_ERROR;
	} while (event->kind != REPORT_INPUT_END);
	ck_assert_int_eq(report_next(reader)->kind, REPORT_INPUT_END);
	report_reader_close(reader);
	return has_failed;
}

static struct report_reader *begin(int fd)
{
	traced = 0;
	*trace = 0;
	is_reading = true;
	struct report_reader *reader = report_reader_of(fd, "r", say_error, trace);
	is_reading = false;
	return reader;
}

static int file_of(const void *text, size_t size)
{
	int fd = memfd_create("report", MFD_CLOEXEC);
	ck_assert_int_eq(write(fd, text, size), size);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Whether reading SIZE bytes of TEXT gives an error. */
static bool fails(const void *text, size_t size)
{
	int fd = file_of(text, size);
	bool has_failed = follow(begin(fd));
	close(fd);
	return has_failed;
}

static void check(const char *text, const char *expected)
{
	fails(text, strlen(text));
	ck_assert_str_eq(trace, expected);
}

/* The only error in TEXT is EXPECTED. */
static void check_error(const char *text, const char *expected)
{
	ck_assert(fails(text, strlen(text)));
	char *found = strstr(trace, "r:");
	ck_assert_ptr_nonnull(found);
	ck_assert_ptr_null(strstr(found + 2, "\nr:"));
	found[strcspn(found, "\n")] = 0;
	ck_assert_str_eq(found, expected);
}

START_TEST(each_event)
{
	check(whole, whole_trace);
	check("", "");
}
END_TEST

START_TEST(one_after_the_other)
{
	char *twice, *expected;
	ck_assert_int_gt(asprintf(&twice, "%s%s", whole, whole), 0);
	ck_assert_int_gt(asprintf(&expected, "%s%s", whole_trace, whole_trace), 0);
	check(twice, expected);
	free(twice);
	free(expected);
	/* what is not known may come last */
	check("<report id=\"metadata\">\n</report>\n<report id=\"new\">\n</report>\n"
	      "<report id=\"metadata\">\n</report>\n",
	      "subreport metadata\nend of metadata whole\nsubreport new\nend of new whole\n"
	      "report whole\nsubreport metadata\nend of metadata whole\nreport whole\n");
	/* the first one is cut between its subreports */
	check("<report id=\"samples\">\n</report>\n<report id=\"samples\">\n</report>\n"
	      "<report id=\"metadata\">\n</report>\n",
	      "subreport samples\nend of samples whole\n"
	      "r:3: the report is cut: its metadata are not there\nreport cut\n"
	      "subreport samples\nend of samples whole\n"
	      "subreport metadata\nend of metadata whole\nreport whole\n");
}
END_TEST

START_TEST(samples_alone)
{
	check(RETURNS "1\t2\t3\n</samples>\n" RETURNS "</samples>\n",
	      "samples returns\nsite 0: 1 2 3\nend of samples: 1 whole\n"
	      "samples returns\nend of samples: 0 whole\n");
}
END_TEST

START_TEST(unknown_schemes)
{
	char wide[4000] = "";
	for (int i = 0; i < 1000; i++)
		strcat(wide, i ? "\t7" : "7");
	char *text;
	ck_assert_int_gt(asprintf(&text, NEW "%s\n%s\n</samples>\n", wide, wide), 0);
	ck_assert(!fails(text, strlen(text)));
	ck_assert_ptr_nonnull(strstr(trace, "site 1: 7 7 7"));
	free(text);
	check_error(NEW "1\t2\n1\n</samples>\n", "r:3: expected 2 counters of new, or </samples>");
	check_error(NEW "-1\t2\n</samples>\n", "r:2: expected 2 counters of new, or </samples>");
}
END_TEST

START_TEST(values)
{
	static const char *const bad[] = {
		"1",
		"1\t2\t3",
		"1\t",
		"\t1",
		"1\t2\t",
		"1 2",
		"-1\t2",
		"1\t-2",
		"18446744073709551616\t1",
		"+1\t2",
		"1\t",
		"",
		"x\t1",
		"1\t2x",
		"1\t2 ",
		"</timestamps>",
		"0x1\t2",
		"1e3\t2",
		"100000000000000000000\t1",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[300];
		snprintf(text, sizeof text, BRANCHES "5\t6\n%s\n7\t8\n</samples>\n", bad[i]);
		check_error(text, "r:3: expected 2 counters of branches, or </samples>");
		fails(text, strlen(text));
		ck_assert_ptr_nonnull(strstr(trace, "end of samples: 1 malformed\n"));
		ck_assert_ptr_null(strstr(trace, ": 7 8"));
	}
	check_error(ENTRIES "1\t1\n</samples>\n",
		    "r:2: expected 1 counter of function-entries, or </samples>");
}
END_TEST

START_TEST(bounds)
{
	static const char *const bad[] = { "-9223372036854775809\t1",
					   "18446744073709551616\t1",
					   "--1\t1",
					   "-\t1",
					   "1",
					   "1\t2\t3",
					   "-0\t1" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[300];
		snprintf(text, sizeof text, BOUNDS "%s\n</samples>\n", bad[i]);
		check_error(text, "r:2: expected 2 bounds of bounds, or </samples>");
	}
}
END_TEST

START_TEST(times)
{
	static const char *const bad[] = { "-1", "1\t2", "x", "", "18446744073709551616" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[300];
		snprintf(text, sizeof text, TIMES "%s\n</timestamps>\n", bad[i]);
		check_error(text, "r:2: expected a time, or </timestamps>");
	}
}
END_TEST

#define EXPECTED_OUTSIDE "expected <report id=\"...\"> or <samples unit=\"...\" scheme=\"...\">"
#define EXPECTED_INSIDE                                                                            \
	"expected <samples unit=\"...\" scheme=\"...\">, <timestamps ... when=\"...\"> or "        \
	"</report>"

START_TEST(tags)
{
	check_error("nothing\nat all\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("1\t2\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("</samples>\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("</report>\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("<report>\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("\n", "r:1: " EXPECTED_OUTSIDE);
	check_error("<samples unit=\"0123\" scheme=\"branches\">\n1\t2\n</samples>\n",
		    "r:1: " EXPECTED_OUTSIDE);
	check_error("<report id=\"samples\">\n<samples unit=\"0123\" scheme=\"branches\">\n1\t2\n"
		    "</samples>\n</report>\n",
		    "r:2: " EXPECTED_INSIDE);
	check_error("<report id=\"samples\">\n</samples>\n</report>\n", "r:2: " EXPECTED_INSIDE);
	check_error("<report id=\"samples\">\n1\t2\n3\t4\n</report>\n", "r:2: " EXPECTED_INSIDE);
	check_error("<report id=\"metadata\">\nended\n</report>\n",
		    "r:2: expected a key, a tab and a value, or </report>");
	/* each report has errors of its own */
	check("text\n<report id=\"x\">\n</report>\n",
	      "r:1: " EXPECTED_OUTSIDE "\nsubreport x\nend of x whole\n"
	      "r:3: the report is cut: its metadata are not there\nreport cut\n");
	/* what comes after the error is read */
	check("text\n" BRANCHES "1\t2\n</samples>\n",
	      "r:1: " EXPECTED_OUTSIDE
	      "\nsamples branches\nsite 0: 1 2\nend of samples: 1 whole\n");
}
END_TEST

START_TEST(end_tags_that_are_missing)
{
	check(BRANCHES "1\t2\n" BRANCHES "3\t4\n</samples>\n",
	      "samples branches\nsite 0: 1 2\nr:3: the report is cut: no </samples>\n"
	      "end of samples: 1 cut\n"
	      "samples branches\nsite 0: 3 4\nend of samples: 1 whole\n");
	check("<report id=\"samples\">\n" TIMES "1\n</report>\n",
	      "subreport samples\ntimestamps branches first\nsite 0: 1\n"
	      "r:4: the report is cut: no </timestamps>\n"
	      "end of timestamps: 1 cut\nend of samples whole\nreport cut\n");
	check("<report id=\"samples\">\n" BRANCHES
	      "<report id=\"metadata\">\na\tb\n<report id=\"other\">\n</report>\n",
	      "subreport samples\nsamples branches\nr:3: the report is cut: no </samples>\n"
	      "end of samples: 0 cut\nend of samples cut\n"
	      "subreport metadata\na = b\nr:5: the report is cut: no </report>\n"
	      "end of metadata cut\nsubreport other\nend of other whole\nreport cut\n");
	check("<report id=\"x\">\nline\n<report id=\"samples\">\n",
	      "subreport x\nline line\nr:3: the report is cut: no </report>\n"
	      "end of x cut\nreport cut\nsubreport samples\n"
	      "r:3: the report is cut: no </report>\nend of samples cut\nreport cut\n");
}
END_TEST

START_TEST(null_bytes)
{
	static const char outside[] = "\0\n<report id=\"x\">\na\0b\nc\n</report>\n";
	static const char inside[] = BRANCHES "1\t2\0\n3\t4\n</samples>\n";
	static const char tag[] = BRANCHES "</samples>\0\n</samples>\n";
	ck_assert(fails(outside, sizeof outside - 1));
	ck_assert_str_eq(trace, "r:1: expected a line without null bytes\nsubreport x\n"
				"r:3: expected a line without null bytes\nline c\nend of x whole\n"
				"report cut\n");
	ck_assert(fails(inside, sizeof inside - 1));
	ck_assert_ptr_nonnull(strstr(trace, "end of samples: 0 malformed\n"));
	static const char after[] = "<report id=\"samples\">\n" BRANCHES "<\0\n</samples>\ntext\n";
	ck_assert(fails(after, sizeof after - 1));
	ck_assert_ptr_nonnull(strstr(trace, "r:5: " EXPECTED_INSIDE "\n"));
	ck_assert(fails(tag, sizeof tag - 1));
	ck_assert_ptr_nonnull(strstr(trace, "end of samples: 0 malformed\n"));
}
END_TEST

START_TEST(formats)
{
	check("<report id=\"metadata\">\nformat\t1.9999\n</report>\n",
	      "subreport metadata\nformat = 1.9999\nend of metadata whole\nreport whole\n");
	check("<report id=\"metadata\">\nformat\t2.0\nended\texit 0\n</report>\n",
	      "subreport metadata\nr:2: the report has the format 2.0, which is newer than 1.1: a "
	      "newer Sampler is needed to read it\ntoo new\nend of metadata cut\nreport cut\n");
	for (const char *const *bad = (const char *const[]){ "", "1", "1.", ".1", "x", "1.0 ",
							     "1.0.0", "99999.0", "-1.0", NULL };
	     *bad; bad++) {
		char text[100];
		snprintf(text, sizeof text, "<report id=\"metadata\">\nformat\t%s\n</report>\n",
			 *bad);
		check_error(text, "r:2: expected a format MAJOR.MINOR");
	}
}
END_TEST

START_TEST(lines_as_they_are)
{
	static const char text[] =
	    "<report id=\"samples\">\n" BRANCHES "nonsense\n</samples>\n</report>\n"
	    "<report id=\"metadata\">\nformat\t2.0\n</report>\n";
	int fd = file_of(text, strlen(text));
	struct report_reader *reader = begin(fd);
	report_reader_keep_lines(reader);
	follow(reader);
	close(fd);
	ck_assert_str_eq(trace, "subreport samples\nline <samples unit=\"" UNIT
				"\" scheme=\"branches\">\nline nonsense\nline </samples>\n"
				"end of samples whole\nsubreport metadata\n"
				"r:7: the report has the format 2.0, which is newer than 1.1: a "
				"newer Sampler is needed to read it\ntoo new\n"
				"end of metadata cut\nreport cut\n");
	fd = file_of("<report id=\"x\">\nhalf a li", 26);
	reader = begin(fd);
	report_reader_keep_lines(reader);
	follow(reader);
	close(fd);
	ck_assert_str_eq(trace, "subreport x\nline half a li\nr:2: the report is cut in this line\n"
				"end of x cut\nreport cut\n");
}
END_TEST

START_TEST(lines_alone)
{
	static const char text[] = "x(f+0x2)[0x1]\n<report id=\"y\">\nz\n</report>\ntext\n";
	int fd = file_of(text, strlen(text));
	struct report_reader *reader = begin(fd);
	report_reader_keep_lines(reader);
	report_reader_expect(reader, "main-backtrace");
	ck_assert_str_eq(report_next(reader)->id, "main-backtrace");
	follow(reader);
	close(fd);
	ck_assert_str_eq(trace, "subreport y\nline z\nend of y whole\n"
				"r:5: expected <report id=\"...\">\nreport cut\n");
}
END_TEST

/* However much is there, whatever was read of it is right, and it is not whole. */
START_TEST(every_truncation)
{
	for (size_t size = 0; size < sizeof whole - 1; size++) {
		fails(whole, size);
		ck_assert_ptr_null(strstr(trace, "report whole"));
		if (size && whole[size - 1] != '\n')
			ck_assert_ptr_nonnull(strstr(trace, ": the report is cut in this line\n"));
		/* what is not said of the end comes from the whole */
		for (char *line = strtok(trace, "\n"); line; line = strtok(NULL, "\n"))
			if (!strstr(line, " cut") && !strstr(line, "site"))
				ck_assert_ptr_nonnull(strstr(whole_trace, line));
	}
	fails(whole, sizeof whole - 1);
	ck_assert_str_eq(trace, whole_trace);
}
END_TEST

/* Compression. */

static size_t gzip(char *packed, size_t room, const char *text, size_t size)
{
	z_stream stream = { 0 };
	ck_assert_int_eq(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
			 Z_OK);
	stream.next_in = (unsigned char *)text;
	stream.avail_in = size;
	stream.next_out = (unsigned char *)packed;
	stream.avail_out = room;
	ck_assert_int_eq(deflate(&stream, Z_FINISH), Z_STREAM_END);
	deflateEnd(&stream);
	return stream.total_out;
}

static size_t zstd(char *packed, size_t room, const char *text, size_t size)
{
	size = ZSTD_compress(packed, room, text, size, 3);
	ck_assert(!ZSTD_isError(size));
	return size;
}

static size_t (*const packers[])(char *, size_t, const char *, size_t) = { gzip, zstd };

START_TEST(members_and_frames)
{
	static char packed[8192];
	const size_t half = 100;
	size_t size = packers[_i](packed, sizeof packed, whole, half);
	size +=
	    packers[_i](packed + size, sizeof packed - size, whole + half, sizeof whole - 1 - half);
	ck_assert(!fails(packed, size));
	ck_assert_str_eq(trace, whole_trace);
	packed[size] = 'x';
	ck_assert(fails(packed, size + 1));
	ck_assert_ptr_nonnull(
	    strstr(trace, "the compressed data are cut or damaged\nunreadable\n"));
}
END_TEST

START_TEST(every_truncation_of_packed)
{
	static char packed[8192];
	size_t size = packers[_i](packed, sizeof packed, whole, sizeof whole - 1);
	for (size_t i = 1; i < size; i++)
		ck_assert(fails(packed, i));
}
END_TEST

START_TEST(damage_of_packed)
{
	static char packed[8192];
	size_t size = packers[_i](packed, sizeof packed, whole, sizeof whole - 1);
	for (size_t i = 0; i < size; i++) {
		packed[i] ^= 0x55;
		fails(packed, size);
		packed[i] ^= 0x55;
	}
}
END_TEST

/* More than a buffer, so that lines and frames lie across its ends. */
static char *make_large(size_t *size, char **expected)
{
	size_t text_size;
	char *text;
	FILE *out = open_memstream(&text, size), *events = open_memstream(expected, &text_size);
	fputs("<report id=\"samples\">\n" RETURNS, out);
	for (int i = 0; i < 30000; i++)
		fprintf(out, i % 7 ? "0\t0\t0\n" : "%d\t0\t1\n", i + 1);
	fputs("</samples>\n</report>\n<report id=\"metadata\">\n</report>\n", out);
	for (int i = 0; i < 30000; i++)
		if (i % 7 == 0)
			fprintf(events, "site %d: %d 0 1\n", i, i + 1);
	fclose(out);
	fclose(events);
	return text;
}

/* Keep of the trace what says of sites that are not 0. */
static void drop_zeros(void)
{
	char *to = trace;
	for (char *line = trace, *next; *line; line = next) {
		next = line + strcspn(line, "\n") + 1;
		if (memmem(line, next - line, ": 0 0 0", 7) || !strncmp(line, "site", 4) == 0)
			continue;
		memmove(to, line, next - line);
		to += next - line;
	}
	*to = 0;
}

START_TEST(large_ones)
{
	size_t size, room = 1 << 20;
	char *expected, *text = make_large(&size, &expected), *packed = malloc(room);
	for (int how = 0; how < 3; how++) {
		if (how < 2)
			ck_assert(!fails(packed, packers[how](packed, room, text, size)));
		else
			ck_assert(!fails(text, size));
		ck_assert_ptr_nonnull(strstr(trace, "end of samples: 30000 whole\n"));
		drop_zeros();
		ck_assert_str_eq(trace, expected);
	}
	free(packed);
	free(text);
	free(expected);
}
END_TEST

/* A pipe may give a byte at a time. */
START_TEST(pipes)
{
	static char packed[8192];
	size_t size = sizeof whole - 1;
	const char *text = whole;
	if (_i < 2) {
		size = packers[_i](packed, sizeof packed, whole, size);
		text = packed;
	}
	int ends[2];
	ck_assert_int_eq(pipe(ends), 0);
	pid_t pid = fork();
	if (pid == 0) {
		close(ends[0]);
		for (size_t i = 0; i < size; i++)
			if (write(ends[1], text + i, 1) != 1)
				_exit(1);
		_exit(0);
	}
	close(ends[1]);
	ck_assert(!follow(begin(ends[0])));
	close(ends[0]);
	waitpid(pid, NULL, 0);
	ck_assert_str_eq(trace, whole_trace);
}
END_TEST

/* Limits. */

static char *line_of(size_t length)
{
	static const char tag[] = "<report id=\"x\">\n";
	char *text = malloc(length + 100);
	strcpy(text, tag);
	memset(text + strlen(tag), 'x', length);
	strcpy(text + strlen(tag) + length, "\n</report>\n");
	return text;
}

START_TEST(long_lines)
{
	char *text = line_of(REPORT_LONGEST_LINE - 1);
	fails(text, strlen(text));
	ck_assert_ptr_null(strstr(trace, "too long"));
	free(text);
	text = line_of(REPORT_LONGEST_LINE);
	ck_assert(fails(text, strlen(text)));
	ck_assert_str_eq(trace, "subreport x\nr:2: the line is too long\nunreadable\nend of x cut\n"
				"report cut\n");
	free(text);
}
END_TEST

static bool fails_with_limit(const char *text, uint64_t limit)
{
	int fd = file_of(text, strlen(text));
	struct report_reader *reader = begin(fd);
	report_reader_limit(reader, limit);
	bool has_failed = follow(reader);
	close(fd);
	return has_failed;
}

START_TEST(long_reports)
{
	char *twice;
	ck_assert_int_gt(asprintf(&twice, "%s%s", whole, whole), 0);
	ck_assert(!fails_with_limit(twice, sizeof whole - 1));
	ck_assert(fails_with_limit(twice, 100));
	ck_assert_ptr_nonnull(strstr(trace, ": the report is too long\nunreadable\n"));
	free(twice);
	/* samples that stand alone belong to no report */
	ck_assert(!fails_with_limit(RETURNS "</samples>\n" RETURNS "</samples>\n",
				    strlen(RETURNS "</samples>\n")));
}
END_TEST

START_TEST(files)
{
	traced = 0;
	ck_assert_ptr_null(report_reader_open("/no/such/file", say_error, trace));
	ck_assert_str_eq(trace, "/no/such/file:0: No such file or directory\n");
	traced = 0;
	ck_assert(follow(report_reader_open("/", say_error, trace)));
	ck_assert_str_eq(trace, "/:1: Is a directory\nunreadable\n");
	traced = 0;
	ck_assert(!follow(report_reader_open("/dev/null", say_error, trace)));
	report_reader_close(NULL);
}
END_TEST

/* Whatever part of it is read, nothing is left over. */
START_TEST(closing_early)
{
	for (int events = 0; events < 20; events++) {
		int fd = file_of(whole, sizeof whole - 1);
		struct report_reader *reader = begin(fd);
		for (int i = 0; i < events; i++)
			report_next(reader);
		report_reader_close(reader);
		close(fd);
	}
}
END_TEST

/* Whether the text fails with so many allocations. */
static bool fails_with(int fd, long allocations)
{
	lseek(fd, 0, SEEK_SET);
	allocations_left = allocations;
	bool has_failed = follow(begin(fd));
	allocations_left = -1;
	return has_failed;
}

START_TEST(every_allocation_fails)
{
	static char packed[1 << 18];
	char *wide = line_of(300000);
	size_t size = strlen(wide);
	/* a line of more values, and longer, than there is room for at first */
	char *text;
	ck_assert_int_gt(
	    asprintf(&text, NEW "%s1\n%s", "0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t", wide), 0);
	size = strlen(text);
	if (_i < 2)
		size = packers[_i](packed, sizeof packed, text, size);
	int fd = file_of(_i < 2 ? packed : text, size);
	fails_with(fd, -1);
	char *expected = strdup(trace);
	long allocations = 0;
	for (; fails_with(fd, allocations), strcmp(trace, expected) != 0; allocations++)
		ck_assert_msg(strstr(trace, "out of memory"), "after %ld: %.1000s", allocations,
			      trace);
	ck_assert_int_gt(allocations, 4);
	free(expected);
	free(text);
	free(wide);
	close(fd);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("report-reader");
	tcase_add_test(tests, each_event);
	tcase_add_test(tests, one_after_the_other);
	tcase_add_test(tests, samples_alone);
	tcase_add_test(tests, unknown_schemes);
	tcase_add_test(tests, values);
	tcase_add_test(tests, bounds);
	tcase_add_test(tests, times);
	tcase_add_test(tests, tags);
	tcase_add_test(tests, end_tags_that_are_missing);
	tcase_add_test(tests, null_bytes);
	tcase_add_test(tests, formats);
	tcase_add_test(tests, lines_as_they_are);
	tcase_add_test(tests, lines_alone);
	tcase_add_test(tests, every_truncation);
	tcase_add_loop_test(tests, members_and_frames, 0, 2);
	tcase_add_loop_test(tests, every_truncation_of_packed, 0, 2);
	tcase_add_loop_test(tests, damage_of_packed, 0, 2);
	tcase_add_test(tests, large_ones);
	tcase_add_loop_test(tests, pipes, 0, 3);
	tcase_add_test(tests, long_lines);
	tcase_add_test(tests, long_reports);
	tcase_add_test(tests, files);
	tcase_add_test(tests, closing_early);
	tcase_add_loop_test(tests, every_allocation_fails, 0, 3);
	return run_tests("report-reader", tests);
}
