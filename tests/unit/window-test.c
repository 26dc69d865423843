/* Bytes of a file by a window: they are those of the file wherever they lie, and null where they are not. */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../format/window.h"
#include "run.h"

#define FILE_SIZE (3 * WINDOW_SIZE + 1000)

static unsigned char content[FILE_SIZE];
static struct window window;
static int fd;

static void make_file(void)
{
	for (size_t i = 0; i < FILE_SIZE; i++)
		content[i] = rand();
	fd = memfd_create("file", 0);
	ck_assert_int_eq(write(fd, content, FILE_SIZE), FILE_SIZE);
	window_begin(&window, fd, FILE_SIZE);
}

static void is_there(uint64_t offset, size_t size)
{
	const void *bytes = window_get(&window, offset, size);
	ck_assert_ptr_nonnull(bytes);
	ck_assert_mem_eq(bytes, content + offset, size);
	if (offset % 8 == 0)
		ck_assert_uint_eq((uintptr_t)bytes % 8, 0);
}

static void is_missing(uint64_t offset, size_t size)
{
	ck_assert_ptr_null(window_get(&window, offset, size));
}

START_TEST(pieces_follow_each_other)
{
	make_file();
	for (uint64_t offset = 0; offset + 24 <= FILE_SIZE; offset += 24)
		is_there(offset, 24);
}
END_TEST

START_TEST(pieces_lie_anywhere)
{
	make_file();
	for (int i = 0; i < 10000; i++) {
		uint64_t offset = rand() % (FILE_SIZE / 8) * 8;
		size_t most = FILE_SIZE - offset < WINDOW_SIZE ? FILE_SIZE - offset : WINDOW_SIZE;
		is_there(offset, rand() % (most + 1));
	}
}
END_TEST

START_TEST(sizes_have_limits)
{
	make_file();
	is_there(8, WINDOW_SIZE);
	is_missing(8, WINDOW_SIZE + 1);
	is_there(FILE_SIZE - 8, 8);
	is_there(FILE_SIZE, 0);
	is_missing(FILE_SIZE - 8, 9);
	is_missing(FILE_SIZE + 1, 0);
	is_missing(UINT64_MAX, 8);
	is_missing(UINT64_MAX - 7, WINDOW_SIZE);
}
END_TEST

START_TEST(files_may_be_cut)
{
	make_file();
	is_there(0, 8);
	ck_assert_int_eq(ftruncate(fd, WINDOW_SIZE + 800), 0);
	/* these were read before */
	is_there(WINDOW_SIZE - 8, 8);
	is_there(WINDOW_SIZE, 800);
	is_missing(WINDOW_SIZE, 801);
	is_there(WINDOW_SIZE + 8, 792);
	is_missing(WINDOW_SIZE + 800, 8);
	is_missing(2 * WINDOW_SIZE, 8);
	is_there(WINDOW_SIZE, 8);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("window");
	tcase_add_test(tests, pieces_follow_each_other);
	tcase_add_test(tests, pieces_lie_anywhere);
	tcase_add_test(tests, sizes_have_limits);
	tcase_add_test(tests, files_may_be_cut);
	return run_tests("window", tests);
}
