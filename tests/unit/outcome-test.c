/* Outcomes, by how processes ended. */

#include <signal.h>
#include <stdio.h>

#include "run.h"
#include "../../ranking/outcome.h"

START_TEST(endings)
{
	static const struct {
		const char *how;
		enum ending ending;
	} cases[] = {
		{ "exit 0", ENDING_PASSED },
		{ "_exit 0", ENDING_PASSED },
		{ "quick_exit 0", ENDING_PASSED },
		{ "exit 1", ENDING_FAILED },
		{ "_exit 255", ENDING_FAILED },
		{ "quick_exit 3", ENDING_FAILED },
		{ "signal 11", ENDING_FAILED },
		{ "signal 9", ENDING_FAILED },
		{ "signal 64", ENDING_FAILED },
		{ "sanitizer", ENDING_FAILED },
		{ "signal 15", ENDING_IGNORED },
		{ "signal 2", ENDING_IGNORED },
		{ "signal 1", ENDING_IGNORED },
		{ "exit", ENDING_UNKNOWN },
		{ "_exit", ENDING_UNKNOWN },
		{ "quick_exit", ENDING_UNKNOWN },
		{ "exec", ENDING_UNKNOWN },
		{ "recovered", ENDING_UNKNOWN },
		{ "damaged", ENDING_UNKNOWN },
		{ "snapshot", ENDING_UNKNOWN },
		{ "", ENDING_UNKNOWN },
		{ "exit 256", ENDING_UNKNOWN },
		{ "exit -1", ENDING_UNKNOWN },
		{ "exit 0 ", ENDING_UNKNOWN },
		{ "exit 0x0", ENDING_UNKNOWN },
		{ "exit  0", ENDING_UNKNOWN },
		{ "exit\t0", ENDING_UNKNOWN },
		{ "signal", ENDING_UNKNOWN },
		{ "signal 0", ENDING_UNKNOWN },
		{ "signal 65", ENDING_UNKNOWN },
		{ "signal TERM", ENDING_UNKNOWN },
		{ "exit 99999999999", ENDING_UNKNOWN },
		{ "something new", ENDING_UNKNOWN },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		ck_assert_msg(parse_ending(cases[i].how) == cases[i].ending, "%s", cases[i].how);
}
END_TEST

START_TEST(several_processes)
{
	static const enum ending in_order[] = { ENDING_PASSED, ENDING_IGNORED, ENDING_UNKNOWN,
						ENDING_FAILED };
	for (int i = 0; i < 4; i++)
		for (int k = 0; k < 4; k++)
			ck_assert(worse_ending(in_order[i], in_order[k]) ==
				  in_order[i > k ? i : k]);
}
END_TEST

static void parse(const char *option)
{
	char name[] = "test", text[64];
	char *words[] = { name, text, NULL };
	snprintf(text, sizeof text, "%s", option);
	ck_assert_int_eq(argp_parse(&outcome_argp, 2, words, 0, NULL, NULL), 0);
}

START_TEST(signals)
{
	ck_assert_int_eq(outcome_of_signal(SIGTERM), OUTCOME_IGNORED);
	ck_assert_int_eq(outcome_of_signal(SIGSEGV), OUTCOME_FAILED);
	parse("--failed-signal=SIGTERM,int");
	parse("--passed-signal=1");
	parse("--passed-signal=sigusr1,64");
	ck_assert_int_eq(outcome_of_signal(SIGTERM), OUTCOME_FAILED);
	ck_assert_int_eq(outcome_of_signal(SIGINT), OUTCOME_FAILED);
	ck_assert_int_eq(outcome_of_signal(SIGHUP), OUTCOME_PASSED);
	ck_assert_int_eq(outcome_of_signal(SIGUSR1), OUTCOME_PASSED);
	ck_assert_int_eq(outcome_of_signal(64), OUTCOME_PASSED);
	ck_assert(parse_ending("signal 15") == ENDING_FAILED);
	ck_assert_str_eq(outcome_options[0], "--failed-signal=SIGTERM,int");
	ck_assert_str_eq(outcome_options[2], "--passed-signal=sigusr1,64");
	ck_assert_ptr_null(outcome_options[3]);
	/* the last one counts */
	parse("--passed-signal=term");
	ck_assert_int_eq(outcome_of_signal(SIGTERM), OUTCOME_PASSED);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("outcome");
	tcase_add_test(tests, endings);
	tcase_add_test(tests, several_processes);
	tcase_add_test(tests, signals);
	return run_tests("outcome", tests);
}
