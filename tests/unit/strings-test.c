/* Do the runtime's string functions do what ISO C says, for all sizes, places and overlaps? */

#include <stdbool.h>
#include <string.h>

#include "run.h"

#define SIZE 64

/* As simply as can be said. */
static int order(const unsigned char *a, const unsigned char *b, size_t size, bool ends)
{
	for (size_t i = 0; i < size; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
		else if (ends && a[i] == 0)
			return 0;
	return 0;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

static void fill(unsigned char *memory)
{
	for (int i = 0; i < SIZE; i++)
		memory[i] = 1 + i * 7 % 251;
}

/* Whether SIZE bytes from TO on in AFTER are those from FROM on, and the others those of OUTSIDE. */
static void check_moved(const unsigned char *after, size_t to, const unsigned char *from,
			size_t size, const unsigned char *outside)
{
	for (size_t i = 0; i < SIZE; i++)
		ck_assert_uint_eq(after[i], i >= to && i < to + size ? from[i - to] : outside[i]);
}

START_TEST(moves)
{
	unsigned char before[SIZE], after[SIZE];
	fill(before);
	for (size_t to = 0; to < 24; to++)
		for (size_t from = 0; from < 24; from++)
			for (size_t size = 0; size <= 40; size++) {
				fill(after);
				ck_assert_ptr_eq(memmove(after + to, after + from, size),
						 after + to);
				check_moved(after, to, before + from, size, before);
			}
}
END_TEST

START_TEST(copies_and_sets)
{
	unsigned char source[SIZE], after[SIZE], ones[SIZE], outside[SIZE];
	fill(source);
	for (int i = 0; i < SIZE; i++) {
		ones[i] = 0xff;
		outside[i] = 0xee;
	}
	for (size_t to = 0; to < 16; to++)
		for (size_t from = 0; from < 16; from++)
			for (size_t size = 0; size <= 40; size++) {
				memset(after, 0xee, sizeof after);
				ck_assert_ptr_eq(memcpy(after + to, source + from, size),
						 after + to);
				check_moved(after, to, source + from, size, outside);
				ck_assert_ptr_eq(memset(after + to, 0x1ff, size), after + to);
				check_moved(after, to, ones, size, outside);
			}
}
END_TEST

START_TEST(compares)
{
	unsigned char a[SIZE], b[SIZE];
	for (size_t at = 0; at < 8; at++)
		for (size_t size = 0; size <= 40; size++)
			for (size_t changed = 0; changed < size + 2; changed++)
				for (int value = 0; value < 256; value += 85) {
					const unsigned char *left = a + at, *right = b + at;
					fill(a), fill(b);
					b[at + changed] = value;
					a[at + size / 2] = b[at + size / 2] = a[SIZE - 1] =
					    b[SIZE - 1] = 0;
					ck_assert_int_eq(sign(memcmp(left, right, size)),
							 order(left, right, size, false));
					ck_assert_int_eq(sign(strncmp((const char *)left,
								      (const char *)right, size)),
							 order(left, right, size, true));
					ck_assert_int_eq(
					    sign(strcmp((const char *)left, (const char *)right)),
					    order(left, right, SIZE - at, true));
				}
}
END_TEST

START_TEST(finds)
{
	char text[SIZE] = "a-bc-\xff"
			  "d",
	     empty[1] = "";
	ck_assert_uint_eq(strlen(text), 7);
	ck_assert_uint_eq(strlen(empty), 0);
	ck_assert_ptr_eq(strchr(text, '-'), text + 1);
	ck_assert_ptr_eq(strrchr(text, '-'), text + 4);
	ck_assert_ptr_eq(strchr(text, 'x'), NULL);
	ck_assert_ptr_eq(strrchr(text, 'x'), NULL);
	ck_assert_ptr_eq(strchr(text, 0), text + 7);
	ck_assert_ptr_eq(strrchr(text, 0), text + 7);
	ck_assert_ptr_eq(strchr(text, 0xff), text + 5);
	ck_assert_ptr_eq(strrchr(text, 0xff), text + 5);
	ck_assert_ptr_eq(memchr(text, 0x1ff, 6), text + 5);
	ck_assert_ptr_eq(memchr(text, 0xff, 5), NULL);
	ck_assert_uint_eq(strspn(text, "-ba"), 3);
	ck_assert_uint_eq(strspn(text, ""), 0);
	ck_assert_uint_eq(strspn(empty, "a"), 0);
	ck_assert_uint_eq(strcspn(text, "cb"), 2);
	ck_assert_uint_eq(strcspn(text, "x"), 7);
}
END_TEST

START_TEST(copies_strings)
{
	char to[16];
	ck_assert_ptr_eq(strcpy(to, "seven.."), to);
	ck_assert_uint_eq(order((unsigned char *)to, (const unsigned char *)"seven..", 8, false),
			  0);
	for (size_t size = 0; size < sizeof to; size++) {
		memset(to, 'x', sizeof to);
		ck_assert_ptr_eq(strncpy(to, "four", size), to);
		for (size_t i = 0; i < sizeof to; i++)
			ck_assert_int_eq(to[i], i >= size ? 'x' : i < 4 ? "four"[i] : 0);
	}
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("strings");
	tcase_add_test(tests, moves);
	tcase_add_test(tests, copies_and_sets);
	tcase_add_test(tests, compares);
	tcase_add_test(tests, finds);
	tcase_add_test(tests, copies_strings);
	return run_tests("strings", tests);
}
