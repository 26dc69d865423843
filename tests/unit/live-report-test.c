/* Live files, whole and damaged. */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live-report.h"
#include "run.h"

#define SIGNATURE "0123456789abcdef0123456789abcdef"

/* As the runtime writes it: an object, its cells, a closed unit with its text, and a unit of
   two tables, bounds and branches with last times. */
struct table {
	struct sampler_live_table head;
	char rest[16]; /* the scheme, and the types */
};

static struct {
	struct sampler_live_header header;
	struct sampler_live_record object_head;
	struct sampler_live_object object;
	char path[16];
	struct sampler_live_record cells_head;
	uint64_t cells[8];
	struct sampler_live_record closed_head;
	struct sampler_live_unit closed;
	uint64_t padding;
	struct sampler_live_record unit_head;
	struct sampler_live_unit unit;
	struct table tables[2];
	uint64_t unit_padding;
	struct sampler_live_record text_head;
	struct sampler_live_text text;
	char lines[16];
} live = {
	.header = { SAMPLER_LIVE_MAGIC, SAMPLER_LIVE_BYTE_ORDER, sizeof live.header, 42, 41,
		    1000000000, 100, "0.1.0", "one thing\nanother\n" },
	.object_head = { sizeof live.object_head + sizeof live.object + sizeof live.path,
			 SAMPLER_LIVE_OBJECT, 0 },
	.object = { 0x55550000, 2, { 0xab, 0xcd } },
	.path = "/bin/prog",
	.cells_head = { sizeof live.cells_head + sizeof live.cells, SAMPLER_LIVE_CELLS, 0 },
	.cells = { UINT64_MAX - 5, 7, 3, 9, 0, 0, 12, 34 },
	.closed_head = { sizeof live.closed_head + sizeof live.closed + 8, SAMPLER_LIVE_UNIT, 1 },
	.closed = { SIGNATURE, 7 },
	.unit_head = { sizeof live.unit_head + sizeof live.unit + sizeof live.tables + 8,
		       SAMPLER_LIVE_UNIT, 0 },
	.unit = { SIGNATURE, 2 },
	.tables = { { { sizeof live.tables[0], offsetof(__typeof__(live), cells), 0, 1, 2, 1, 0, 0,
			0 },
		      "bounds\0\x20" },
		    { { sizeof live.tables[1], offsetof(__typeof__(live), cells[2]),
			offsetof(__typeof__(live), cells[6]), 1, 2, 0, 0, 1, 0 },
		      "branches" } },
	.text_head = { sizeof live.text_head + sizeof live.text + sizeof live.lines,
		       SAMPLER_LIVE_TEXT, 0 },
	.text = { offsetof(__typeof__(live), closed_head), 10 },
	.lines = "<a>\n1\n</a>",
};

static const char golden[] =
    "<samples unit=\"" SIGNATURE "\" scheme=\"bounds\">\n"
    "5\t7\n"
    "</samples>\n"
    "<samples unit=\"" SIGNATURE "\" scheme=\"branches\">\n"
    "3\t9\n"
    "</samples>\n"
    "<timestamps unit=\"" SIGNATURE "\" scheme=\"branches\" when=\"last\">\n"
    "34\n"
    "</timestamps>\n"
    "<a>\n1\n</a>"
    "<report id=\"metadata\">\n"
    "version\t0.1.0\n"
    "process\t42\n"
    "parent\t41\n"
    "start\t1000000000\n"
    "end\t1000000007\n"
    "sparsity\t100\n"
    "ended\trecovered\n"
    "note\tone thing\n"
    "note\tanother\n"
    "module\t0x55550000\tabcd\t/bin/prog\n";

/* Write the report of IMAGE into TEXT, of SIZE bytes; return whether all of it was in order. */
static bool convert(const void *bytes, size_t length, char *text, size_t size)
{
	struct live_image image = { bytes, length };
	struct writer writer;
	int fd = memfd_create("report", 0);
	bool is_whole = live_header(&image);
	writer_begin(&writer, fd);
	if (is_whole) {
		is_whole = write_live_units(&writer, &image);
		write_live_metadata(&writer, &image, "recovered", 1000000007);
	}
	ck_assert(writer_end(&writer));
	ssize_t read = pread(fd, text, size - 1, 0);
	text[read < 0 ? 0 : read] = 0;
	close(fd);
	return is_whole;
}

START_TEST(golden_file)
{
	char text[4096];
	ck_assert(convert(&live, sizeof live, text, sizeof text));
	ck_assert_str_eq(text, golden);
}
END_TEST

/* The text of a unit that is not closed yet stands for it, if it comes last. */
START_TEST(a_unit_that_is_being_closed)
{
	char text[4096];
	live.text.unit = offsetof(__typeof__(live), unit_head);
	ck_assert(convert(&live, sizeof live, text, sizeof text));
	ck_assert_ptr_null(strstr(text, "branches"));
	live.text_head.kind = SAMPLER_LIVE_END;
	ck_assert(convert(&live, sizeof live, text, sizeof text));
	ck_assert_ptr_nonnull(strstr(text, "branches"));
}
END_TEST

/* A copy that ends where memory does. */
static char *at_end_of_memory(size_t size)
{
	char *pages = mmap(NULL, 12288, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mprotect(pages + 8192, 4096, PROT_NONE);
	char *copy = pages + 8192 - size;
	return memcpy(copy, &live, size);
}

START_TEST(truncated_anywhere)
{
	char text[4096];
	for (size_t size = 0; size < sizeof live; size += 8) {
		char *copy = at_end_of_memory(size);
		convert(copy, size, text, sizeof text);
		munmap((void *)((uintptr_t)copy & -4096), 4096);
	}
}
END_TEST

START_TEST(each_byte_wrong)
{
	static const unsigned char values[] = { 0, 1, 0x7f, 0x80, 0xff };
	static char text[1 << 20];
	ck_assert_uint_eq(sizeof live % 8, 0);
	char *copy = at_end_of_memory(sizeof live);
	for (size_t at = 0; at < sizeof live; at++)
		for (size_t i = 0; i < sizeof values; i++) {
			char saved = copy[at];
			copy[at] = values[i];
			convert(copy, sizeof live, text, sizeof text);
			copy[at] = saved;
		}
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("live-report");
	tcase_add_test(tests, golden_file);
	tcase_add_test(tests, a_unit_that_is_being_closed);
	tcase_add_test(tests, truncated_anywhere);
	tcase_add_test(tests, each_byte_wrong);
	return run_tests("live-report", tests);
}
