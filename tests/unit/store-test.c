/* The store: what several processes of a run have counted is added up. */

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "run.h"
#include "../../ranking/store.h"

#define UNIT "0123456789abcdef0123456789abcdef"

static void make_sites(void)
{
	static const char text[] = "<sites unit=\"" UNIT "\" scheme=\"branches\">\n"
				   "x.c\t1\tf\t0\tn\n"
				   "</sites>\n";
	static char path[64];
	int fd = memfd_create("sites", 0);
	ck_assert_int_eq(write(fd, text, strlen(text)), strlen(text));
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	ck_assert_int_eq(read_sites(path), 0);
}

START_TEST(sums_end_at_the_greatest)
{
	static const struct element key = { UNIT, "branches" };
	struct store store;
	make_sites();
	store_begin(&store);
	store.keeps_values = true;
	struct store_group *group = store_group(&store, &key);
	store_add_group(&store, group);
	store_add(&store, group, 0, 3, (const uint64_t[]){ UINT64_MAX - 1, 5 });
	store_add(&store, group, 0, 3, (const uint64_t[]){ 2, 6 });
	store_end_run(&store, OUTCOME_PASSED);
	struct visit visit = begin_visit(group, 0);
	ck_assert(next_run(&visit));
	ck_assert_uint_eq(visit.values[0], UINT64_MAX);
	ck_assert_uint_eq(visit.values[1], 11);
	ck_assert(!next_run(&visit));
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("store");
	tcase_add_test(tests, sums_end_at_the_greatest);
	return run_tests("store", tests);
}
