/* Instances of one piece of source: what is joined, and what stays apart. */

#define _GNU_SOURCE
#include <string.h>

#include "run.h"
#include "../../ranking/instances.h"

#define FIRST  "00000000000000000000000000000001"
#define SECOND "00000000000000000000000000000002"

/* Two instances of a template that tests the same twice, in one unit; one of them in another, whose sites have other
   numbers; and files of the same name. */
static const char text[] = "<sites unit=\"" FIRST "\" scheme=\"branches\">\n"
			   "x.c\t3\tmain\t0\tn\n"
			   "t.h\t1\tmost\t1\tx > 5\n"
			   "t.h\t1\tmost\t3\tx > 5\n"
			   "t.h\t1\tmost\t1\tx > 5\n"
			   "t.h\t1\tmost\t3\tx > 5\n"
			   "</sites>\n"
			   "<sites unit=\"" SECOND "\" scheme=\"branches\">\n"
			   "x.c\t3\tmain\t0\tn\n"
			   "t.h\t1\tmost\t0\tx > 5\n"
			   "t.h\t1\tmost\t1\tx > 5\n"
			   "t.h\t1\tleast\t0\tx > 5\n"
			   "</sites>\n";

static struct store store;
static struct store_group *units[2];

static void add(unsigned unit, uint32_t site, uint64_t is_false, uint64_t is_true)
{
	unsigned seen = (is_false > 0) | (is_true > 0) << 1;
	store_add(&store, units[unit], site, seen, (const uint64_t[]){ is_false, is_true });
}

/* Two runs: the first has both units, the other one the second. */
static void make_store(void)
{
	const struct element keys[] = { { FIRST, "branches" }, { SECOND, "branches" } };
	ck_assert(read_sites_text("text", text, strlen(text)));
	store_begin(&store);
	store.keeps_values = true;
	for (unsigned i = 0; i < 2; i++)
		units[i] = store_group(&store, &keys[i]);
	store_add_group(&store, units[0]);
	store_add_group(&store, units[1]);
	add(0, 1, 1, 0);
	add(0, 3, 2, 0);
	add(0, 4, 4, 0);
	add(1, 1, 0, 8);
	store_end_run(&store, OUTCOME_FAILED);
	store_add_group(&store, units[1]);
	add(1, 2, 16, UINT64_MAX);
	add(1, 3, 32, 0);
	store_end_run(&store, OUTCOME_PASSED);
	store_end(&store);
	join_instances(&store);
}

/* The group with the site LINE, which then has the number *SITE. */
static const struct store_group *find(const char *line, size_t number, uint32_t *site)
{
	for (const struct store_group *group = store.groups; group; group = group->next)
		for (*site = 0; *site < group->sites->count; ++*site)
			if (strstr(group->sites->lines[*site], line) && number-- == 0)
				return group;
	return NULL;
}

static void assert_visit(struct visit *visit, uint32_t run, uint64_t is_false, uint64_t is_true)
{
	ck_assert(next_run(visit));
	ck_assert_uint_eq(visit->run, run);
	ck_assert_uint_eq(visit->values[0], is_false);
	ck_assert_uint_eq(visit->values[1], is_true);
}

START_TEST(instances_are_one)
{
	uint32_t site;
	size_t count;
	make_store();
	const struct store_group *group = find("most", 0, &site);
	ck_assert(group->is_of_units);
	ck_assert_uint_eq(group->sites->count, 3);
	struct visit visit = begin_visit(group, site);
	assert_visit(&visit, 0, 3, 8);
	ck_assert(!next_run(&visit));
	const struct instance *instances = instances_of(group, site, &count);
	ck_assert_uint_eq(count, 3);
	ck_assert(instances[0].group == units[0] && instances[0].site == 1);
	ck_assert(instances[1].group == units[0] && instances[1].site == 3);
	ck_assert(instances[2].group == units[1] && instances[2].site == 1);
}
END_TEST

START_TEST(equal_sites_of_a_function_are_not)
{
	uint32_t site;
	make_store();
	const struct store_group *group = find("most", 1, &site);
	struct visit visit = begin_visit(group, site);
	assert_visit(&visit, 0, 4, 0);
	assert_visit(&visit, 1, 16, UINT64_MAX);
	ck_assert(!next_run(&visit));
	ck_assert(!find("most", 2, &site));
	group = find("least", 0, &site);
	visit = begin_visit(group, site);
	assert_visit(&visit, 1, 32, 0);
}
END_TEST

START_TEST(builds_are_apart)
{
	uint32_t site;
	make_store();
	const struct store_group *one = find("x.c", 0, &site), *other = find("x.c", 1, &site);
	ck_assert(one && other && one != other);
	ck_assert(has_group(one, 0) && !has_group(one, 1));
	ck_assert(has_group(other, 0) && has_group(other, 1));
	const struct store_group *header = find("least", 0, &site);
	ck_assert(has_group(header, 0) && has_group(header, 1));
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("instances");
	tcase_add_test(tests, instances_are_one);
	tcase_add_test(tests, equal_sites_of_a_function_are_not);
	tcase_add_test(tests, builds_are_apart);
	return run_tests("instances", tests);
}
