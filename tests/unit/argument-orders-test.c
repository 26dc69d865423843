/* The wrapper's own options in all orders: what a command line means does not depend on where
   options stand that have nothing to do with each other.

   Options are of one group if the order of them matters: a switch and its opposite, filters of one
   kind, requests, and so on.  For options of different groups, any order must mean the same. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "../../cc-wrapper/arguments.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define ORDERS       1000
#define LONGEST      24
#define ROOM         16384

/* Words that belong together, with a blank between them, and their group. */
struct option {
	const char *group, *words;
};

static const struct option own[] = {
#define SWITCH(identifier, name, value, help) { "-f" name, "-f" name }, { "-f" name, "-fno-" name },
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	    { "scheme", "-fsampler-scheme=branches" },
	{ "scheme", "-fsampler-scheme=returns,atoms" },
	{ "function", "-finclude-function=f*" },
	{ "function", "-fexclude-function=*" },
	{ "file", "-finclude-file=*.c" },
	{ "file", "-fexclude-file=*.h" },
	{ "location", "-finclude-location=x.c:7" },
	{ "location", "-fexclude-location=*:1?" },
	{ "random", "-fsampler-random=online" },
	{ "random", "-fsampler-random=offline" },
	{ "random", "-fsampler-random=fixed" },
	{ "pairs-limit", "-fsampler-pairs-limit=0" },
	{ "pairs-limit", "-fsampler-pairs-limit=7" },
	{ "most-blocks", "-fsampler-most-blocks=0" },
	{ "most-blocks", "-fsampler-most-blocks=99" },
	{ "scales", "-fsampler-scales=a" },
	{ "scales", "-fsampler-scales=b" },
	{ "threshold", "-ftrace-threshold=1" },
	{ "threshold", "-ftrace-threshold=20" },
	{ "backend", "-ftrace-backend=native" },
	{ "backend", "-ftrace-backend=nop" },
	{ "backend", "-ftrace-backend=lttng" },
	{ "static-libsampler", "-static-libsampler" },
	{ "self-launch", "-fsampler-self-launch" },
	{ "self-launch", "-fno-sampler-self-launch" },
	{ "rpath", "-fsampler-rpath" },
	{ "rpath", "-fno-sampler-rpath" },
	{ "old", "-fuse-points-to" },
	{ "old", "-fno-cache-countdown" },
	{ "request", "--sampler-print-flags" },
	{ "request", "--sampler-print-flags=cflags" },
	{ "request", "--sampler-print-flags=ldflags" },
	{ "request", "--sampler-help" },
	{ "request", "--sampler-version" },
};

static const struct option of_gcc[] = {
	{ "level", "-O2" },
	{ "stage", "-c" },
	{ "stage", "-E" },
	{ "output", "-o x" },
	{ "output", "--output=y" },
	{ "output", "-oz" },
	{ "shared", "-shared" },
	{ "static", "-static" },
	{ "language", "x.c" },
	{ "language", "-x c++" },
	{ "language", "-x none" },
	{ "language", "y.s" },
	{ "language", "z.o" },
	{ "linker", "-Wl,-z,now" },
	{ "linker", "-Xlinker -e -Xlinker begin" },
	{ "entry", "-D -fsample" },
	{ "shows", "-###" },
	{ "purpose", "-fPIC" },
	{ "purpose", "-fpie" },
	{ "debug", "-g" },
	{ "debug", "-g0" },
	{ "lto", "-flto" },
	{ "lto", "-fno-lto" },
	{ "pthread", "-pthread" },
	{ "freestanding", "-ffreestanding" },
	{ "freestanding", "-fhosted" },
	{ "library", "-lc" },
	{ "library", "-nostdlib" },
	{ "language", "@plain.args" },
	{ "scheme", "@own.args" },
};

#define ALL (COUNT(own) + COUNT(of_gcc))

static const struct option *option(int number)
{
	return number < COUNT(own) ? &own[number] : &of_gcc[number - COUNT(own)];
}

static bool are_of_one_group(const struct option *one, const struct option *two)
{
	return strcmp(one->group, two->group) == 0;
}

/* The same numbers everywhere. */
static unsigned random_state = 1;
static int random_number(int limit)
{
	random_state = (unsigned)(random_state * 48271ull % 2147483647);
	return (int)(random_state % (unsigned)limit);
}

static int compare_strings(const void *one, const void *two)
{
	return strcmp(*(char *const *)one, *(char *const *)two);
}

static int compare_settings(const void *one, const void *two)
{
	const char *const *a = one, *const *b = two;
	return strcmp(*a, *b);
}

/* How long the text is that is being made. */
static size_t length;

static void add(char *text, const char *name, const char *value)
{
	size_t room = ROOM - length;
	length += snprintf(text + length, room, "%s=%s\n", name, value ? value : "(none)");
	ck_assert_uint_lt(length, ROOM);
}

static void add_number(char *text, const char *name, int value)
{
	char number[16];
	snprintf(number, sizeof number, "%d", value);
	add(text, name, number);
}

/* Add STRINGS in their order, or sorted. */
static void add_strings(char *text, const char *name, const struct strings *strings, bool sorted)
{
	char *copy[4 * LONGEST];
	ck_assert_uint_le(strings->count, COUNT(copy));
	for (size_t i = 0; i < strings->count; i++)
		copy[i] = strings->items[i];
	if (sorted)
		qsort(copy, strings->count, sizeof *copy, compare_strings);
	for (size_t i = 0; i < strings->count; i++)
		add(text, name, copy[i]);
}

/* Where SETTING's kind ends: the order of "include-file=" and "exclude-file=" matters. */
static const char *kind_of(const char *setting)
{
	return strncmp(setting, "include-", 8) == 0 || strncmp(setting, "exclude-", 8) == 0
		   ? setting + 8
		   : setting;
}

static bool are_of_one_kind(const char *one, const char *two)
{
	return strncmp(kind_of(one), kind_of(two), strcspn(kind_of(one), "=") + 1) == 0;
}

/* Add settings, kind by kind; those of one kind in their order. */
static void add_settings(char *text, const struct strings *settings)
{
	struct strings firsts = { 0 };
	for (size_t i = 0; i < settings->count; i++) {
		size_t k = 0;
		while (k < firsts.count && !are_of_one_kind(firsts.items[k], settings->items[i]))
			k++;
		if (k == firsts.count)
			add_formatted(&firsts, "%s", kind_of(settings->items[i]));
	}
	for (size_t k = 0; k < firsts.count; k++)
		firsts.items[k][strcspn(firsts.items[k], "=") + 1] = 0;
	if (firsts.count)
		qsort(firsts.items, firsts.count, sizeof *firsts.items, compare_settings);
	for (size_t k = 0; k < firsts.count; k++)
		for (size_t i = 0; i < settings->count; i++)
			if (are_of_one_kind(firsts.items[k], settings->items[i]))
				add(text, "setting", settings->items[i]);
	free_strings(&firsts);
}

/* Say in TEXT, ROOM bytes, what INVOCATION means.  The order of what is passed on is not part of
   it: other tests look at that. */
static void describe(char *text, const struct invocation *invocation, const char *error)
{
	length = 0;
	add(text, "error", error);
	add_number(text, "request", invocation->request);
	add(text, "print_which", invocation->print_which);
	add_strings(text, "scheme", &invocation->schemes, false);
#define SWITCH(identifier, name, value, help)                                                      \
	add_number(text, name, invocation->switches.identifier);
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	add_number(text, "run_path", invocation->run_path);
	add_number(text, "static_runtime", invocation->static_runtime);
	add_number(text, "self_launch", invocation->self_launch);
	add(text, "backend", invocation->backend);
	add_settings(text, &invocation->settings);
	add_strings(text, "argument", &invocation->arguments, true);
	add_number(text, "last_stage", invocation->last_stage);
	add_number(text, "reads_c", invocation->reads_c);
	add_number(text, "preprocesses", invocation->preprocesses);
	add_number(text, "lists_headers", invocation->lists_headers);
	add_number(text, "compiles_c", invocation->compiles_c);
	add_number(text, "has_inputs", invocation->has_inputs);
	add_number(text, "is_static", invocation->is_static);
	add_number(text, "is_shared", invocation->is_shared);
	add_number(text, "no_runtimes", invocation->no_runtimes);
	add_number(text, "no_start", invocation->no_start);
	add_number(text, "has_start", invocation->has_start);
	add_number(text, "is_freestanding", invocation->is_freestanding);
	add_number(text, "has_layout", invocation->has_layout);
	add_number(text, "only_shows", invocation->only_shows);
	add_number(text, "is_lto", invocation->is_lto);
	add_number(text, "has_debug", invocation->has_debug);
	add_number(text, "relocatable", invocation->relocatable);
	add(text, "output", invocation->output);
	add(text, "entry", invocation->entry);
	add(text, "c_library", invocation->c_library);
	add_strings(text, "linker_input", &invocation->linker_inputs, true);
}

/* Say in TEXT what the command line LINE means. */
static void describe_line(char *text, const char *line)
{
	char copy[ROOM], *words[4 * LONGEST] = { "sampler-cc" };
	int count = 1;
	struct invocation invocation;
	strcpy(copy, line);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
		ck_assert_int_lt(count + 1, COUNT(words));
		words[count++] = word;
	}
	char *error = parse_invocation(count, words, &invocation);
	describe(text, &invocation, error);
	free(error);
	free_invocation(&invocation);
}

/* Expect that LINE means MEANING, which is what OTHER means; else tell the first difference. */
static void expect_meaning(const char *line, const char *meaning, const char *other)
{
	char text[ROOM];
	describe_line(text, line);
	const char *a = text, *b = meaning;
	size_t line_length;
	while (*a && (line_length = strcspn(a, "\n") + 1) && strncmp(a, b, line_length) == 0)
		a += line_length, b += line_length;
	ck_assert_msg(!*a && !*b, "'%s' means %.*s, but '%s' %.*s", line, (int)strcspn(a, "\n"), a,
		      other, (int)strcspn(b, "\n"), b);
}

static void expect_same(const char *line, const char *other)
{
	char meaning[ROOM];
	describe_line(meaning, other);
	expect_meaning(line, meaning, other);
}

static void expect_in(const char *line, const char *part)
{
	char text[ROOM];
	describe_line(text, line);
	ck_assert_msg(strstr(text, part) != NULL, "'%s' lacks %s", line, part);
}

static void write_file(const char *name, const char *text)
{
	FILE *out = fopen(name, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	ck_assert_int_eq(fclose(out), 0);
}

static void write_files(void)
{
	write_file("plain.args", "-Wall 'a b.o'");
	write_file("own.args", "-fsampler-scheme=bounds -Wextra");
}

/* Each of the options has its effect, so that what is compared is not always the same. */
START_TEST(each_option_is_understood)
{
	char text[ROOM], none[ROOM];
	int without = 0;
	describe_line(none, "");
	for (int i = 0; i < COUNT(own); i++) {
		describe_line(text, own[i].words);
		ck_assert_msg(strstr(text, "error=(none)\n") != NULL, "%s: %s", own[i].words, text);
		without += strcmp(text, none) == 0;
	}
	/* old options, and what is so by default: each switch in one of its forms */
	int switches = 0;
#define SWITCH(identifier, name, value, help) switches++;
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	ck_assert_int_eq(without, switches + 2 + 1);
}
END_TEST

/* Whatever of gcc's stands between, before or behind. */
START_TEST(pairs_mean_the_same_everywhere)
{
	char line[ROOM], other[ROOM], meaning[ROOM];
	int pairs = 0;
	for (int one = 0; one < COUNT(own); one++)
		for (int two = 0; two < COUNT(own); two++) {
			const char *first = own[one].words, *second = own[two].words;
			snprintf(line, sizeof line, "%s %s -O2 -c x.c -o x", first, second);
			describe_line(meaning, line);
			snprintf(other, sizeof other, "-O2 -c x.c -o x %s %s", first, second);
			expect_meaning(other, meaning, line);
			snprintf(other, sizeof other, "-O2 %s -c x.c %s -o x", first, second);
			expect_meaning(other, meaning, line);
			snprintf(other, sizeof other, "%s -O2 -c x.c -o x %s", first, second);
			expect_meaning(other, meaning, line);
			pairs++;
		}
	ck_assert_int_eq(pairs, COUNT(own) * COUNT(own));
}
END_TEST

START_TEST(order_matters_within_groups_only)
{
	char line[ROOM], other[ROOM];
	int pairs = 0;
	for (int one = 0; one < ALL; one++)
		for (int two = 0; two < ALL; two++) {
			if (are_of_one_group(option(one), option(two)))
				continue;
			snprintf(line, sizeof line, "%s %s", option(one)->words,
				 option(two)->words);
			snprintf(other, sizeof other, "%s %s", option(two)->words,
				 option(one)->words);
			expect_same(line, other);
			pairs++;
		}
	ck_assert_int_gt(pairs, ALL * ALL * 9 / 10);
}
END_TEST

/* Of two that contradict each other, the last counts. */
START_TEST(the_last_counts)
{
	char line[ROOM];
	for (int one = 0; one < COUNT(own); one++)
		for (int two = 0; two < COUNT(own); two++) {
			const char *group = own[one].group;
			if (one == two || !are_of_one_group(&own[one], &own[two]))
				continue;
			snprintf(line, sizeof line, "%s %s", own[one].words, own[two].words);
			if (group[0] == '-' || strcmp(group, "rpath") == 0 ||
			    strcmp(group, "self-launch") == 0 || strcmp(group, "backend") == 0)
				expect_same(line, own[two].words);
			else if (strcmp(group, "scheme") == 0)
				expect_in(line, strchr(own[one].words, '=') + 1);
		}
	expect_in("-ftrace-backend=nop -ftrace-backend=lttng", "backend=lttng\n");
	expect_in("--sampler-print-flags=cflags --sampler-print-flags=ldflags",
		  "print_which=ldflags\n");
	expect_in("-ftrace-backend=nop --sampler-print-flags=ldflags", "backend=nop\n");
}
END_TEST

/* Make LINE of COUNT options, a group after the other. */
static void join_by_groups(char *line, const struct option *const *options, int count)
{
	bool done[LONGEST] = { false };
	*line = 0;
	for (int i = 0; i < count; i++)
		for (int k = i; k < count; k++)
			if (!done[k] && are_of_one_group(options[i], options[k])) {
				done[k] = true;
				strcat(strcat(line, options[k]->words), " ");
			}
}

START_TEST(random_orders)
{
	const struct option *options[LONGEST];
	char line[ROOM], other[ROOM];
	int different = 0;
	for (int order = 0; order < ORDERS; order++) {
		int count = 2 + random_number(LONGEST - 1);
		*line = 0;
		for (int i = 0; i < count; i++) {
			options[i] = option(random_number(ALL));
			strcat(strcat(line, options[i]->words), " ");
		}
		join_by_groups(other, options, count);
		different += strcmp(line, other) != 0;
		expect_same(line, other);
	}
	/* those of few options are often in that order */
	ck_assert_int_gt(different, ORDERS / 2);
}
END_TEST

/* The first mistake is told, wherever it stands. */
START_TEST(mistakes)
{
	static const char *const wrong[] = {
		"-fsampler-scheme=nonsense", "-fsampler-random=never", "-fsampler-pairs-limit=x",
		"-ftrace-backend=none",      "-finclude-file=",        "-fexclude-location=x.c",
		"-fsampler-scales=",         "--sampler-nonsense",     "-fannotate-sites",
	};
	char line[ROOM], text[ROOM], alone[ROOM];
	for (int one = 0; one < COUNT(wrong); one++)
		for (int two = 0; two < ALL + COUNT(wrong); two++) {
			const char *second = two < ALL ? option(two)->words : wrong[two - ALL];
			describe_line(alone, wrong[one]);
			ck_assert_ptr_null(strstr(alone, "error=(none)\n"));
			alone[strcspn(alone, "\n")] = 0;
			for (int turn = 0; turn < 2; turn++) {
				if (turn && two >= ALL)
					continue;
				snprintf(line, sizeof line, "%s %s", turn ? second : wrong[one],
					 turn ? wrong[one] : second);
				describe_line(text, line);
				text[strcspn(text, "\n")] = 0;
				ck_assert_str_eq(text, alone);
			}
		}
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("argument orders");
	tcase_add_checked_fixture(tests, write_files, NULL);
	tcase_add_test(tests, each_option_is_understood);
	tcase_add_test(tests, pairs_mean_the_same_everywhere);
	tcase_add_test(tests, order_matters_within_groups_only);
	tcase_add_test(tests, the_last_counts);
	tcase_add_test(tests, random_orders);
	tcase_add_test(tests, mistakes);
	return run_tests("argument orders", tests);
}
