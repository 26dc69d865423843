/* What all unit tests end with. */

#ifndef SAMPLER_TESTS_RUN_H
#define SAMPLER_TESTS_RUN_H

#include <check.h>

/* Run the tests of CASE as the suite NAME; return the exit status. */
static inline int run_tests(const char *name, TCase *test_case)
{
	Suite *suite = suite_create(name);
	tcase_set_timeout(test_case, 60);
	suite_add_tcase(suite, test_case);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}

#endif
