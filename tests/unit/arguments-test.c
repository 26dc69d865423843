/* The wrapper's understanding of gcc's command lines. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "../../cc-wrapper/arguments.h"

static struct invocation invocation;
static char *error;

/* Parse the words of LINE. */
static void parse(const char *line)
{
	char copy[1024], *words[64] = { "sampler-cc" };
	int count = 1;
	ck_assert_uint_lt(strlen(line), sizeof copy);
	strcpy(copy, line);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
		words[count++] = word;
	error = parse_invocation(count, words, &invocation);
}

static void release(void)
{
	free(error);
	free_invocation(&invocation);
}

static void expect_passed(const char *expected)
{
	char joined[1024] = "";
	for (size_t i = 0; i < invocation.arguments.count; i++) {
		strcat(joined, i ? " " : "");
		strcat(joined, invocation.arguments.items[i]);
	}
	ck_assert_str_eq(joined, expected);
}

static void expect_stage(const char *line, enum last_stage stage, bool compiles_c)
{
	parse(line);
	ck_assert_ptr_null(error);
	ck_assert_msg(invocation.last_stage == stage, "%s: stage %d", line, invocation.last_stage);
	ck_assert_msg(invocation.compiles_c == compiles_c, "%s: compiles C: %d", line,
		      invocation.compiles_c);
	release();
}

START_TEST(printed_flags_keep_the_backend)
{
	const char *const lines[] = {
		"-ftrace-backend=nop --sampler-print-flags=ldflags",
		"--sampler-print-flags=ldflags -ftrace-backend=nop",
		"-ftrace-backend=lttng --sampler-print-flags=cflags -ftrace-backend=nop "
		"--sampler-print-flags=ldflags",
	};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		parse(lines[i]);
		ck_assert_ptr_null(error);
		ck_assert_str_eq(invocation.backend, "nop");
		ck_assert_str_eq(invocation.print_which, "ldflags");
		release();
	}
}
END_TEST

START_TEST(own_flags_are_taken_out)
{
	parse("-O2 -fsampler-scheme=branches -c -fno-sample x.c -fthreads -o x.o");
	ck_assert_ptr_null(error);
	expect_passed("-O2 -c x.c -o x.o");
	ck_assert_uint_eq(invocation.schemes.count, 1);
	ck_assert(!invocation.switches.sample);
	ck_assert(invocation.switches.threads);
	ck_assert_str_eq(invocation.output, "x.o");
	release();
}
END_TEST

START_TEST(all_else_is_passed_in_order)
{
	static const char line[] =
	    "-Wall -DA=b -Wl,--start-group a.o -lx -Wl,--end-group -x c - -x none b.s";
	parse(line);
	expect_passed(line);
	release();
}
END_TEST

START_TEST(values_are_not_options)
{
	parse("-o -fsample -D -fno-sample -Xlinker -fthreads -include -c x.c");
	ck_assert_ptr_null(error);
	expect_passed("-o -fsample -D -fno-sample -Xlinker -fthreads -include -c x.c");
	ck_assert(invocation.switches.sample);
	ck_assert_int_eq(invocation.last_stage, STAGE_LINK);
	release();
}
END_TEST

START_TEST(stages)
{
	expect_stage("x.c", STAGE_LINK, true);
	expect_stage("-c x.c", STAGE_COMPILE, true);
	expect_stage("-S x.cc", STAGE_COMPILE, true);
	expect_stage("-E x.c -c", STAGE_PREPROCESS, true);
	expect_stage("-M x.c", STAGE_PREPROCESS, true);
	expect_stage("-MM x.c", STAGE_PREPROCESS, true);
	expect_stage("-MD -MF -E -c x.c", STAGE_COMPILE, true);
	expect_stage("-fsyntax-only x.c", STAGE_PREPROCESS, true);
	expect_stage("--version", STAGE_NONE, false);
	expect_stage("-print-search-dirs -c x.c", STAGE_NONE, true);
	expect_stage("-dumpmachine", STAGE_NONE, false);
	expect_stage("x.o liby.a z.so", STAGE_LINK, false);
}
END_TEST

START_TEST(languages)
{
	expect_stage("-c x.s", STAGE_COMPILE, false);
	expect_stage("-c x.S", STAGE_COMPILE, false);
	expect_stage("-c x.h", STAGE_COMPILE, false);
	expect_stage("-c x.i", STAGE_COMPILE, true);
	expect_stage("-c x.ii", STAGE_COMPILE, true);
	expect_stage("-c x.C", STAGE_COMPILE, true);
	expect_stage("-xc -", STAGE_LINK, true);
	expect_stage("-x c++ y", STAGE_LINK, true);
	expect_stage("-x assembler y.c", STAGE_LINK, false);
	expect_stage("-x assembler y -x none z.c", STAGE_LINK, true);
	expect_stage("-x c-header y.c", STAGE_LINK, false);
	expect_stage("-c dir.c/object", STAGE_COMPILE, false);
}
END_TEST

START_TEST(inputs_of_the_linker)
{
	parse("x.c a.o -L. -lfoo libb.a -o out");
	ck_assert_uint_eq(invocation.linker_inputs.count, 2);
	ck_assert_str_eq(invocation.linker_inputs.items[1], "libb.a");
	release();
	parse("-v");
	ck_assert(!invocation.has_inputs);
	release();
	parse("-Wl,--version");
	ck_assert(!invocation.has_inputs);
	release();
	parse("x.h -o x.h.gch");
	ck_assert(!invocation.has_inputs && !invocation.compiles_c);
	release();
	parse("-x c++-header y");
	ck_assert(!invocation.has_inputs);
	release();
	parse("-lfoo -r -static -nostdlib");
	ck_assert(invocation.has_inputs && invocation.relocatable);
	ck_assert(invocation.is_static && invocation.no_runtimes);
	release();
}
END_TEST

START_TEST(long_options)
{
	parse("--output -fsample --language c -c x --sysroot -fthreads");
	ck_assert_ptr_null(error);
	ck_assert_str_eq(invocation.output, "-fsample");
	ck_assert(invocation.compiles_c && !invocation.switches.threads);
	release();
	parse("--output=y --language=c-header x --static");
	ck_assert_str_eq(invocation.output, "y");
	ck_assert(!invocation.compiles_c && !invocation.has_inputs && invocation.is_static);
	release();
	expect_stage("--preprocess x.c", STAGE_PREPROCESS, true);
	expect_stage("--compile x.c", STAGE_COMPILE, true);
	parse("-Wl,-z,now,-r x.o");
	ck_assert(invocation.relocatable);
	release();
	parse("-Xlinker --relocatable x.o");
	ck_assert(invocation.relocatable);
	release();
}
END_TEST

static void expect_lack(const char *line, bool lacks)
{
	parse(line);
	ck_assert_msg(lacks_c_library(&invocation) == lacks, "%s: lacks the C library: %d", line,
		      !lacks);
	release();
}

START_TEST(lack_of_the_c_library_is_seen)
{
	expect_lack("x.o", false);
	expect_lack("-nostdlib x.o", false);
	expect_lack("-nostdlib -static x.o", true);
	expect_lack("x.o -static-pie -nodefaultlibs", true);
	expect_lack("-static -nolibc x.o", true);
	expect_lack("-static --no-standard-libraries x.o", true);
	expect_lack("-nostartfiles -static x.o", true);
	expect_lack("-nostartfiles -static x.o /lib/crt1.o", false);
	expect_lack("-nostdlib -static x.o -lc", true);
	expect_lack("-nostdlib -static rcrt1.o x.o -lc", false);
	expect_lack("-nodefaultlibs -static x.o -l c", false);
	expect_lack("-nodefaultlibs -static x.o /opt/lib/libc.a", false);
	expect_lack("-nodefaultlibs -static x.o -lcrypt", true);
	expect_lack("-nostdlib -Tkernel.lds x.o", true);
	expect_lack("-nostdlib -T kernel.lds x.o", true);
	expect_lack("-nostdlib -Wl,--script=kernel.lds x.o", true);
	expect_lack("-nostdlib -Xlinker -T -Xlinker kernel.lds x.o", true);
	expect_lack("-T layout.lds x.o", false);
	expect_lack("-nostdlib -static -r x.o", false);
}
END_TEST

static void expect_entry(const char *line, const char *entry)
{
	parse(line);
	ck_assert_pstr_eq(invocation.entry, entry);
	release();
}

START_TEST(entries_are_seen)
{
	expect_entry("x.o", NULL);
	expect_entry("-e begin x.o", "begin");
	expect_entry("-ebegin x.o", "begin");
	expect_entry("--entry begin x.o", "begin");
	expect_entry("--entry=begin x.o", "begin");
	expect_entry("-Wl,-e,begin x.o", "begin");
	expect_entry("-Wl,-z,now,--entry=begin x.o", "begin");
	expect_entry("-Xlinker -e -Xlinker begin x.o", "begin");
	expect_entry("-Xlinker --entry x.o -Wl,begin", "begin");
}
END_TEST

static bool is_executable(const char *command)
{
	parse(command);
	bool result = invocation.switches.executable;
	release();
	return result;
}

START_TEST(executables)
{
	ck_assert(is_executable("x.c -o x"));
	ck_assert(!is_executable("-c x.c"));
	ck_assert(!is_executable("x.o -o x"));
	ck_assert(!is_executable("-shared x.c"));
	ck_assert(!is_executable("-r x.c -o x.o"));
	ck_assert(!is_executable("--shared x.c"));
	ck_assert(!is_executable("-Wl,-z,now,-shared x.c"));
	ck_assert(!is_executable("-Xlinker -Bshareable x.c"));
	ck_assert(!is_executable("-fPIC x.c"));
	ck_assert(!is_executable("-fPIE -fpic -c x.c"));
	ck_assert(is_executable("-fPIC -fpie -c x.c"));
	ck_assert(is_executable("-fno-pic -c x.c"));
	ck_assert(!is_executable("-fno-sampler-executable x.c"));
	ck_assert(!is_executable("-fno-sampler-executable -fPIE -c x.c"));
	ck_assert(is_executable("-fsampler-executable -c x.c"));
	ck_assert(!is_executable("-fsampler-executable -fno-sampler-executable -c x.c"));
}
END_TEST

START_TEST(threads)
{
	parse("-pthread x.c");
	ck_assert(invocation.switches.threads);
	release();
	parse("-fno-threads -pthread x.c");
	ck_assert(!invocation.switches.threads);
	release();
	parse("x.c");
	ck_assert(!invocation.switches.threads && invocation.switches.sample);
	release();
}
END_TEST

static void expect_error(const char *line, const char *part)
{
	parse(line);
	ck_assert_msg(error != NULL, "%s: no error", line);
	ck_assert_msg(strstr(error, part) != NULL, "%s: '%s' lacks '%s'", line, error, part);
	release();
}

START_TEST(errors)
{
	expect_error("-fsampler-scheme=nonsense x.c", "'nonsense'");
	expect_error("-fsampler-scheme=branches,nonsense x.c", "'nonsense'");
	expect_error("-fsampler-scheme= x.c", "empty");
	expect_error("-fsampler-scheme=branches,,returns x.c", "empty");
	expect_error("-fsampler-scheme x.c", "-fsampler-scheme");
	expect_error("-fsampler-foo x.c", "-fsampler-foo");
	expect_error("-fno-sampler-scheme x.c", "-fno-sampler-scheme");
	expect_error("-fsample=yes x.c", "-fsample=yes");
	expect_error("--sampler-foo", "--sampler-foo");
}
END_TEST

START_TEST(schemes)
{
	parse("-fsampler-scheme=returns,branches -fsampler-scheme=all x.c");
	ck_assert_ptr_null(error);
	ck_assert_uint_eq(invocation.schemes.count, 2);
	release();
}
END_TEST

static void write_file(const char *name, const char *text)
{
	FILE *out = fopen(name, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	ck_assert_int_eq(fclose(out), 0);
}

START_TEST(argument_files)
{
	write_file("plain.args", "-O2 'a b.o'\n\"c\\\"d.o\" e\\ f.o");
	parse("@plain.args -c x.c");
	expect_passed("@plain.args -c x.c");
	ck_assert_uint_eq(invocation.linker_inputs.count, 3);
	ck_assert_str_eq(invocation.linker_inputs.items[0], "a b.o");
	ck_assert_str_eq(invocation.linker_inputs.items[1], "c\"d.o");
	ck_assert_str_eq(invocation.linker_inputs.items[2], "e f.o");
	release();

	write_file("nested-own.args", "-fsampler-scheme=branches -O1");
	write_file("nested.args", "@nested-own.args -g");
	parse("@nested.args -c x.c");
	ck_assert_ptr_null(error);
	expect_passed("-O1 -g -c x.c");
	ck_assert_uint_eq(invocation.schemes.count, 1);
	release();

	write_file("cut.args", "a.o -o");
	parse("@cut.args out");
	expect_passed("@cut.args out");
	ck_assert_str_eq(invocation.output, "out");
	release();

	write_file("endless.args", "@endless.args");
	parse("@endless.args -c x.c");
	ck_assert_ptr_null(error);
	release();

	parse("@missing.args x.c");
	expect_passed("@missing.args x.c");
	release();
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("arguments");
	tcase_add_test(tests, printed_flags_keep_the_backend);
	tcase_add_test(tests, own_flags_are_taken_out);
	tcase_add_test(tests, all_else_is_passed_in_order);
	tcase_add_test(tests, values_are_not_options);
	tcase_add_test(tests, stages);
	tcase_add_test(tests, languages);
	tcase_add_test(tests, inputs_of_the_linker);
	tcase_add_test(tests, lack_of_the_c_library_is_seen);
	tcase_add_test(tests, entries_are_seen);
	tcase_add_test(tests, long_options);
	tcase_add_test(tests, executables);
	tcase_add_test(tests, threads);
	tcase_add_test(tests, errors);
	tcase_add_test(tests, schemes);
	tcase_add_test(tests, argument_files);
	return run_tests("arguments", tests);
}
