/* Live files, whole and damaged. */

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
	char lines[32];
} live = {
	.header = { .magic = SAMPLER_LIVE_MAGIC,
		    .byte_order = SAMPLER_LIVE_BYTE_ORDER,
		    .header_size = sizeof live.header,
		    .process = 42,
		    .parent = 41,
		    .start = 1000000000,
		    .sparsity = 100,
		    .version = "0.1.0",
		    .notes = "one thing\nanother\n" },
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
	.text = { offsetof(__typeof__(live), closed_head), 16 },
	.lines = "12\t0\n</samples>\n",
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
    "12\t0\n"
    "</samples>\n"
    "<report id=\"metadata\">\n"
    "format\t1.1\n"
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

/* Write the report of a live file of SIZE bytes into TEXT, of TEXT_SIZE; return whether all of it was in
   order. */
static bool convert(const void *bytes, size_t size, char *text, size_t text_size)
{
	const struct live_ending ending = { .otherwise = "recovered", .end = 1000000007 };
	struct live_source source;
	struct writer writer;
	int from = memfd_create("live", 0), to = memfd_create("report", 0);
	ck_assert_int_eq(write(from, bytes, size), (ssize_t)size);
	bool is_whole = live_open(&source, from, size) == LIVE_FILE;
	writer_begin(&writer, to);
	if (is_whole) {
		is_whole = write_live_units(&writer, &source);
		write_live_metadata(&writer, &source, &ending);
	}
	ck_assert(writer_end(&writer));
	ssize_t read = pread(to, text, text_size - 1, 0);
	text[read < 0 ? 0 : read] = 0;
	close(from);
	close(to);
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

/* Two copies of the cells, and a closed one: counters are added, bounds and last times are the greatest. */
START_TEST(copies_of_cells)
{
	char text[4096];
	struct {
		__typeof__(live) live;
		struct copy {
			struct sampler_live_record head;
			struct sampler_live_copy copy;
			uint64_t cells[8];
		} copies[3];
	} file = { .live = live };
	for (unsigned i = 0; i < 3; i++) {
		struct copy *copy = &file.copies[i];
		size_t offset = offsetof(__typeof__(file), copies) + i * sizeof *copy;
		copy->head = (struct sampler_live_record){ sizeof *copy, SAMPLER_LIVE_COPY, i == 1 };
		copy->copy = (struct sampler_live_copy){ i ? offset - sizeof *copy : 0,
							 offsetof(__typeof__(live), cells),
							 sizeof live.cells,
							 offset + offsetof(struct copy, cells) };
		const uint64_t cells[8] = { UINT64_MAX - 4 + i, 6 + i, 100, 1000, 0, 0, 11, 35 - i };
		memcpy(copy->cells, cells, sizeof cells);
	}
	ck_assert(convert(&file, sizeof file, text, sizeof text));
	/* the minimum is UINT64_MAX less the greatest of all first cells */
	ck_assert_ptr_nonnull(strstr(text, "\n2\t8\n"));
	ck_assert_ptr_nonnull(strstr(text, "\n203\t2009\n"));
	ck_assert_ptr_nonnull(strstr(text, "\n35\n"));
	/* a chain that does not go back ends; what cannot be read is no whole report */
	file.copies[2].copy.previous = offsetof(__typeof__(file), copies[2]);
	ck_assert(convert(&file, sizeof file, text, sizeof text));
	ck_assert_ptr_nonnull(strstr(text, "\n103\t1009\n"));
	file.copies[2].copy.copy = sizeof file;
	ck_assert(!convert(&file, sizeof file, text, sizeof text));
}
END_TEST

/* The process said how it would end. */
START_TEST(an_end_that_is_known)
{
	char text[4096];
	strcpy(live.header.ended, "exit 5");
	ck_assert(convert(&live, sizeof live, text, sizeof text));
	ck_assert_ptr_nonnull(strstr(text, "\nended\texit 5\n"));
}
END_TEST

/* The text of a unit that was unloaded ends where it should, and nothing else stands in it. */
START_TEST(a_text_that_forges)
{
	static const char forged[] = "</report>\n<report id=\"a\">\n";
	char text[4096];
	strcpy(live.lines, forged);
	live.text.length = sizeof forged - 1;
	ck_assert(!convert(&live, sizeof live, text, sizeof text));
	ck_assert_ptr_null(strstr(text, "id=\"a\""));
}
END_TEST

/* A library that was unloaded, and loaded again elsewhere, is one module. */
START_TEST(modules_that_were_unloaded)
{
	char text[4096];
	live.object_head.closed = 1;
	ck_assert(convert(&live, sizeof live, text, sizeof text));
	ck_assert_ptr_nonnull(strstr(text, "module\t0x55550000\tabcd\t/bin/prog\n"));
}
END_TEST

START_TEST(other_formats)
{
	struct live_source source;
	int fd = memfd_create("live", 0);
	strcpy(live.header.magic, "SAMPLER LIVE 3\n");
	ck_assert_int_eq(write(fd, &live, sizeof live), (ssize_t)sizeof live);
	ck_assert_int_eq(live_open(&source, fd, sizeof live), LIVE_OF_OTHER_FORMAT);
	ck_assert_str_eq(source.header.magic, "SAMPLER LIVE 3\n");
	close(fd);
}
END_TEST

START_TEST(truncated_anywhere)
{
	char text[4096];
	for (size_t size = 0; size < sizeof live; size++)
		convert(&live, size, text, sizeof text);
}
END_TEST

START_TEST(each_byte_wrong)
{
	static const unsigned char values[] = { 0, 1, 0x7f, 0x80, 0xff };
	static char text[1 << 20];
	char *copy = (char *)&live;
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
	tcase_add_test(tests, copies_of_cells);
	tcase_add_test(tests, an_end_that_is_known);
	tcase_add_test(tests, a_text_that_forges);
	tcase_add_test(tests, modules_that_were_unloaded);
	tcase_add_test(tests, other_formats);
	tcase_add_test(tests, truncated_anywhere);
	tcase_add_test(tests, each_byte_wrong);
	return run_tests("live-report", tests);
}
