/* The command line of a C compiler, as far as it concerns Sampler.

   Goes in: gcc's command line with Sampler's flags in it.  Comes out: the same
   without them, in the same order, and what gcc will do.  Files of arguments
   (@FILE) are looked into; they are passed on as they are unless Sampler's flags
   are in them: then their arguments take their place.

   Where one of gcc's options takes the next argument, that argument is not
   looked at. */

#define _GNU_SOURCE
#include "arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schemes.h"
#include "tool.h"
#include "words.h"

/* Options whose value is the next argument.  (Where the value may also be
   attached, the option alone is the form that takes the next one.) */
static const char *const takes_next[] = {
	"--assert",
	"--define-macro",
	"--dumpbase",
	"--dumpdir",
	"--entry",
	"--for-assembler",
	"--for-linker",
	"--force-link",
	"--imacros",
	"--include",
	"--include-directory",
	"--include-directory-after",
	"--include-prefix",
	"--include-with-prefix",
	"--include-with-prefix-after",
	"--include-with-prefix-before",
	"--language",
	"--library-directory",
	"--output",
	"--param",
	"--prefix",
	"--specs",
	"--sysroot",
	"--undefine-macro",
	"-A",
	"-B",
	"-D",
	"-I",
	"-J",
	"-L",
	"-MF",
	"-MQ",
	"-MT",
	"-T",
	"-Tbss",
	"-Tdata",
	"-Ttext",
	"-U",
	"-V",
	"-Xassembler",
	"-Xlinker",
	"-Xpreprocessor",
	"-aux-info",
	"-b",
	"-dumpbase",
	"-dumpbase-ext",
	"-dumpdir",
	"-e",
	"-h",
	"-idirafter",
	"-imacros",
	"-imultiarch",
	"-imultilib",
	"-include",
	"-iprefix",
	"-iquote",
	"-isysroot",
	"-isystem",
	"-iwithprefix",
	"-iwithprefixbefore",
	"-l",
	"-o",
	"-specs",
	"-u",
	"-wrapper",
	"-x",
	"-z",
};

static const char *const c_family_suffixes[] = {
	".c", ".i", ".ii", ".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C",
};

static const char *const header_suffixes[] = {
	".h", ".H", ".hh", ".hp", ".hxx", ".hpp", ".HPP", ".h++", ".tcc",
};

static const char *const other_suffixes[] = {
	".s",   ".S", ".sx",  ".m",   ".mi", ".mm",  ".M",   ".mii", ".f",
	".for", ".F", ".f90", ".F90", ".d",  ".adb", ".ads", ".go",
};

static const char *const c_family_languages[] = {
	"c",
	"c++",
	"cpp-output",
	"c++-cpp-output",
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_one_of(const char *string, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(string, list[i]) == 0)
			return true;
	return false;
}

static bool starts_with(const char *string, const char *prefix)
{
	return strncmp(string, prefix, strlen(prefix)) == 0;
}

void add_string(struct strings *strings, const char *string)
{
	if (strings->count + 1 >= strings->capacity) {
		strings->capacity = strings->capacity ? 2 * strings->capacity : 16;
		strings->items =
		    reallocate(strings->items, strings->capacity * sizeof *strings->items);
	}
	strings->items[strings->count++] = duplicate(string);
	strings->items[strings->count] = NULL;
}

void add_formatted(struct strings *strings, const char *format, ...)
{
	char *text;
	va_list values;
	va_start(values, format);
	if (vasprintf(&text, format, values) >= 0) {
		add_string(strings, text);
		free(text);
	}
	va_end(values);
}

void free_strings(struct strings *strings)
{
	for (size_t i = 0; i < strings->count; i++)
		free(strings->items[i]);
	free(strings->items);
	*strings = (struct strings){ 0 };
}

/* What the code is for, as gcc's options say. */
enum purpose { UNKNOWN_PURPOSE, FOR_PROGRAMS, FOR_LIBRARIES };

/* What is known while arguments are read one by one. */
struct parser {
	struct invocation *invocation;
	char *language;                     /* of -x, or null */
	bool threads_said, executable_said; /* by our flags */
	enum purpose purpose;
	bool pthread;
	char *linker_option; /* the last one that was given to the linker, or null */
	char *error;
};

static void set_string(char **string, const char *value)
{
	free(*string);
	*string = duplicate(value);
}

static enum language language_by_name(const char *name)
{
	if (is_one_of(name, c_family_languages, COUNT(c_family_languages)))
		return LANGUAGE_C_FAMILY;
	return strstr(name, "-header") ? LANGUAGE_HEADER : LANGUAGE_OTHER;
}

static enum language language_of(const struct parser *parser, const char *file)
{
	const char *dot = strrchr(file, '.');
	if (parser->language)
		return language_by_name(parser->language);
	if (!dot)
		return LANGUAGE_LINKER;
	if (is_one_of(dot, c_family_suffixes, COUNT(c_family_suffixes)))
		return LANGUAGE_C_FAMILY;
	if (is_one_of(dot, header_suffixes, COUNT(header_suffixes)))
		return LANGUAGE_HEADER;
	if (is_one_of(dot, other_suffixes, COUNT(other_suffixes)))
		return LANGUAGE_OTHER;
	return LANGUAGE_LINKER;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* A FILE that the linker is given. */
static void add_linker_input(struct invocation *invocation, const char *file)
{
	const char *name = base_name(file);
	add_string(&invocation->linker_inputs, file);
	/* the C library, and its start, may also be named by their paths */
	if (strcmp(name, "libc.a") == 0)
		set_string(&invocation->c_library, file);
	invocation->has_start |= strstr(name, "crt") && strstr(name, ".o");
}

static void add_input(struct parser *parser, const char *file)
{
	struct invocation *invocation = parser->invocation;
	enum language language = language_of(parser, file);
	invocation->has_inputs |= language != LANGUAGE_HEADER;
	invocation->reads_c |= language == LANGUAGE_C_FAMILY || language == LANGUAGE_HEADER;
	invocation->compiles_c |= language == LANGUAGE_C_FAMILY;
	if (language == LANGUAGE_LINKER)
		add_linker_input(invocation, file);
}

/* The library NAME, of -l. */
static void add_library(struct invocation *invocation, const char *name)
{
	invocation->has_inputs = true;
	if (strcmp(name, "c") == 0)
		set_string(&invocation->c_library, "-lc");
	else if (strcmp(name, ":libc.a") == 0)
		set_string(&invocation->c_library, "-l:libc.a");
}

static void stop_at(struct invocation *invocation, enum last_stage stage)
{
	if (stage < invocation->last_stage)
		invocation->last_stage = stage;
}

/* Whether OPTION, one of the linker's, asks for an object. */
static bool is_relocatable(const char *option)
{
	return strcmp(option, "-r") == 0 || strcmp(option, "--relocatable") == 0 ||
	       strcmp(option, "-i") == 0;
}

/* The symbol that OPTION, one of the linker's, names as the entry, or null. */
static const char *entry_of(const char *option, const char *previous)
{
	if (previous && (strcmp(previous, "-e") == 0 || strcmp(previous, "--entry") == 0))
		return option;
	return starts_with(option, "--entry=") ? strchr(option, '=') + 1 : NULL;
}

static bool is_shared(const char *linker_option)
{
	static const char *const options[] = { "-shared", "--shared", "-Bshareable" };
	return is_one_of(linker_option, options, COUNT(options));
}

/* One of the linker's options. */
static void read_linker_option(struct parser *parser, const char *option)
{
	struct invocation *invocation = parser->invocation;
	const char *entry = entry_of(option, parser->linker_option);
	if (entry)
		set_string(&invocation->entry, entry);
	invocation->relocatable |= is_relocatable(option);
	invocation->is_shared |= is_shared(option);
	invocation->has_layout |= starts_with(option, "-T") || starts_with(option, "--script");
	set_string(&parser->linker_option, option);
}

/* The linker's options in OPTION, "-Wl,...". */
static void read_linker_options(struct parser *parser, const char *option)
{
	char *copy = duplicate(option + strlen("-Wl,")), *rest = copy, *part;
	while ((part = strsep(&rest, ",")))
		read_linker_option(parser, part);
	free(copy);
}

/* The value of one of gcc's options that takes the next argument. */
static void read_value(struct parser *parser, const char *option, const char *value)
{
	struct invocation *invocation = parser->invocation;
	if (strcmp(option, "-o") == 0)
		set_string(&invocation->output, value);
	else if (strcmp(option, "-x") == 0) {
		free(parser->language);
		parser->language = strcmp(value, "none") == 0 ? NULL : duplicate(value);
	} else if (strcmp(option, "-l") == 0)
		add_library(invocation, value);
	else if (strcmp(option, "-e") == 0)
		set_string(&invocation->entry, value);
	else if (starts_with(option, "-T"))
		invocation->has_layout = true;
	else if (strcmp(option, "-Xlinker") == 0)
		read_linker_option(parser, value);
}

/* Whether OPTION says what code may expect of its surroundings. */
static bool read_surroundings(struct invocation *invocation, const char *option)
{
	static const char *const free_ones[] = { "-ffreestanding", "-fno-hosted",
						 "-mcmodel=kernel" };
	static const char *const hosted[] = { "-fhosted", "-fno-freestanding" };
	if (is_one_of(option, free_ones, COUNT(free_ones)))
		invocation->is_freestanding = true;
	else if (is_one_of(option, hosted, COUNT(hosted)))
		invocation->is_freestanding = false;
	else
		return false;
	return true;
}

/* Whether OPTION says what code is for. */
static bool read_purpose(struct parser *parser, const char *option)
{
	static const char *const program[] = { "-fpie",    "-fPIE",    "-fno-pic",
					       "-fno-PIC", "-fno-pie", "-fno-PIE" };
	static const char *const any[] = { "-fpic", "-fPIC" };
	if (is_one_of(option, program, COUNT(program)))
		parser->purpose = FOR_PROGRAMS;
	else if (is_one_of(option, any, COUNT(any)))
		parser->purpose = FOR_LIBRARIES;
	else
		return false;
	return true;
}

static bool prints_only(const char *option)
{
	static const char *const options[] = {
		"--version",        "--help",       "--target-help", "-dumpversion",
		"-dumpfullversion", "-dumpmachine", "-dumpspecs",    "--print-search-dirs",
	};
	return is_one_of(option, options, COUNT(options)) || starts_with(option, "-print-") ||
	       starts_with(option, "--print-") || starts_with(option, "--help=");
}

/* One of gcc's options. */
static void read_option(struct parser *parser, const char *option)
{
	struct invocation *invocation = parser->invocation;
	static const char *const preprocess[] = { "-E", "-M", "-MM", "-fsyntax-only" };
	static const char *const threads[] = { "-pthread", "-pthreads", "-mt", "-fopenmp",
					       "-fopenacc" };
	static const char *const no_runtimes[] = { "-nostdlib", "-nodefaultlibs", "-nolibc" };

	if (is_one_of(option, preprocess, COUNT(preprocess))) {
		stop_at(invocation, STAGE_PREPROCESS);
		invocation->preprocesses |= strcmp(option, "-E") == 0;
		invocation->lists_headers |= starts_with(option, "-M");
	} else if (strcmp(option, "-c") == 0 || strcmp(option, "-S") == 0)
		stop_at(invocation, STAGE_COMPILE);
	else if (prints_only(option))
		stop_at(invocation, STAGE_NONE);
	else if (strcmp(option, "-###") == 0)
		invocation->only_shows = true;
	else if (starts_with(option, "-flto"))
		invocation->is_lto = true;
	else if (strcmp(option, "-fno-lto") == 0)
		invocation->is_lto = false;
	else if (starts_with(option, "-Wa,") && strstr(option, "-g"))
		invocation->has_debug = true;
	else if (starts_with(option, "-g"))
		invocation->has_debug = strcmp(option, "-g0") != 0;
	else if (strcmp(option, "-r") == 0)
		invocation->relocatable = true;
	else if (starts_with(option, "-Wl,"))
		read_linker_options(parser, option);
	else if (strcmp(option, "-static") == 0 || strcmp(option, "-static-pie") == 0)
		invocation->is_static = true;
	else if (strcmp(option, "-shared") == 0)
		invocation->is_shared = true;
	else if (strcmp(option, "-nostartfiles") == 0)
		invocation->no_start = true;
	else if (is_one_of(option, no_runtimes, COUNT(no_runtimes))) {
		invocation->no_runtimes = true;
		invocation->no_start |= strcmp(option, "-nostdlib") == 0;
	} else if (is_one_of(option, threads, COUNT(threads)))
		parser->pthread = true;
	else if (starts_with(option, "-l"))
		add_library(invocation, option + 2);
	else if (read_surroundings(invocation, option) || read_purpose(parser, option))
		return;
	else if (starts_with(option, "-T"))
		invocation->has_layout = true;
	else if (starts_with(option, "-x") || starts_with(option, "-o") ||
		 starts_with(option, "-e"))
		read_value(parser, (char[]){ option[0], option[1], 0 }, option + 2);
}

static void __attribute__((format(printf, 2, 3)))
set_error(struct parser *parser, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (!parser->error && vasprintf(&parser->error, format, arguments) < 0)
		parser->error = duplicate("out of memory");
	va_end(arguments);
}

static void complain_of_scheme(struct parser *parser, const char *name, const char *list)
{
	char *known;
	size_t size;
	FILE *out = open_memstream(&known, &size);
	for (const struct scheme *scheme = schemes; scheme->name; scheme++)
		fprintf(out, " %s,", scheme->name);
	fclose(out);
	set_error(parser, "unknown scheme '%s' in '-fsampler-scheme=%s'; there are%s and all", name,
		  list, known);
	free(known);
}

/* Check the names in the comma-separated LIST of a -fsampler-scheme. */
static void read_schemes(struct parser *parser, const char *list)
{
	char *copy = duplicate(list), *rest = copy, *name;
	while ((name = strsep(&rest, ",")))
		if (!*name)
			set_error(parser, "empty name in '-fsampler-scheme=%s'", list);
		else if (strcmp(name, "all") != 0 && !find_scheme(name))
			complain_of_scheme(parser, name, list);
	free(copy);
	add_string(&parser->invocation->schemes, list);
}

static void read_random(struct parser *parser, const char *origin)
{
	static const char *const origins[] = { "random=online", "random=offline", "random=fixed" };
	for (size_t i = 0; i < COUNT(origins); i++)
		if (strcmp(origin, strchr(origins[i], '=') + 1) == 0) {
			add_string(&parser->invocation->settings, origins[i]);
			return;
		}
	set_error(parser, "'-fsampler-random=%s' is neither online, offline nor fixed", origin);
}

/* The value of FLAG, which is the plugin's SETTING. */
static void read_limit(struct parser *parser, const char *flag, const char *setting,
		       const char *number)
{
	if (!*number || strspn(number, "0123456789") != strlen(number) || strlen(number) > 9)
		set_error(parser, "bad number in '%s%s'", flag, number);
	add_formatted(&parser->invocation->settings, "%s=%s", setting, number);
}

static void read_scales(struct parser *parser, const char *file)
{
	if (!*file)
		set_error(parser, "'-fsampler-scales=' names no file");
	add_formatted(&parser->invocation->settings, "scales=%s", file);
}

static void read_backend(struct parser *parser, const char *name)
{
	if (strcmp(name, "native") != 0 && strcmp(name, "nop") != 0 && strcmp(name, "lttng") != 0)
		set_error(parser, "'-ftrace-backend=%s' is not native, nop or lttng", name);
	set_string(&parser->invocation->backend, name);
}

/* Whether ARGUMENT is passed on to the plugin as it is, without "-f". */
static bool is_setting(const char *argument)
{
	static const char *const prefixes[] = {
		"-finclude-function=", "-fexclude-function=", "-finclude-file=",
		"-fexclude-file=",     "-finclude-location=", "-fexclude-location=",
	};
	for (size_t i = 0; i < COUNT(prefixes); i++)
		if (starts_with(argument, prefixes[i]))
			return true;
	return false;
}

/* What a filter chooses by must be there, and a location is FILE:LINE, both patterns; "*" may stand for all of it. */
static void check_filter(struct parser *parser, const char *argument)
{
	const char *pattern = strchr(argument, '=') + 1, *colon = strrchr(pattern, ':');
	bool is_location = strstr(argument, "location=") != NULL;
	bool is_place = colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789*?[]-!^")];
	if (!*pattern)
		set_error(parser, "'%s' says nothing of what it means", argument);
	else if (is_location && !is_place && (colon || !strchr(pattern, '*')))
		set_error(parser, "'%s' is not FILE:LINE", argument);
}

static bool is_flag_of(const char *argument, const char *const *names, size_t count)
{
	if (!starts_with(argument, "-f"))
		return false;
	const char *name = argument + (starts_with(argument, "-fno-") ? 5 : 2);
	return is_one_of(name, names, count);
}

/* Whether ARGUMENT asks for something that is always, or never, done. */
static bool is_without_effect(const char *argument)
{
	static const char *const names[] = {
		"assume-weighty-externs",
		"assume-weighty-interns",
		"assume-weighty-libraries",
		"balance-paths",
		"cache-countdown",
		"isolate-shared-accesses",
		"predict-checks",
		"specialize-empty-regions",
		"specialize-singleton-regions",
		"use-points-to",
	};
	return is_flag_of(argument, names, COUNT(names));
}

static bool is_unsupported(const char *argument)
{
	static const char *const names[] = {
		"add-blast-markers",    "annotate-sites",       "sampler-dataflow",
		"sampler-implications", "save-dataflow-fields",
	};
	return is_flag_of(argument, names, COUNT(names)) ||
	       starts_with(argument, "-fsampler-reset-at-points=");
}

/* Read ARGUMENT if it is Sampler's; return whether it is. */
static bool read_own(struct parser *parser, const char *argument)
{
	struct invocation *invocation = parser->invocation;
	static const char scheme[] = "-fsampler-scheme=", print[] = "--sampler-print-flags";
	static const char limit[] = "-fsampler-pairs-limit=", random[] = "-fsampler-random=";
	static const char blocks[] = "-fsampler-most-blocks=", scales[] = "-fsampler-scales=";
	static const char threshold[] = "-ftrace-threshold=", backend[] = "-ftrace-backend=";
	static const char *const threads[] = { "-fthreads", "-fno-threads" };
	static const char *const executable[] = { "-fsampler-executable",
						  "-fno-sampler-executable" };

	parser->threads_said |= is_one_of(argument, threads, COUNT(threads));
	parser->executable_said |= is_one_of(argument, executable, COUNT(executable));
	if (starts_with(argument, "-f") && set_switch(&invocation->switches, argument + 2))
		return true;
	if (is_setting(argument)) {
		check_filter(parser, argument);
		add_string(&invocation->settings, argument + strlen("-f"));
	} else if (is_without_effect(argument))
		return true;
	else if (is_unsupported(argument))
		set_error(parser, "'%s' is not supported; see sampler-cc(1)", argument);
	else if (strcmp(argument, "-static-libsampler") == 0)
		invocation->static_runtime = true;
	else if (strcmp(argument, "-fsampler-self-launch") == 0)
		invocation->self_launch = true;
	else if (strcmp(argument, "-fno-sampler-self-launch") == 0)
		invocation->self_launch = false;
	else if (strcmp(argument, "-fsampler-rpath") == 0)
		invocation->run_path = RUN_PATH_ALWAYS;
	else if (strcmp(argument, "-fno-sampler-rpath") == 0)
		invocation->run_path = RUN_PATH_NEVER;
	else if (starts_with(argument, random))
		read_random(parser, argument + strlen(random));
	else if (starts_with(argument, limit))
		read_limit(parser, limit, "pairs-limit", argument + strlen(limit));
	else if (starts_with(argument, blocks))
		read_limit(parser, blocks, "most-blocks", argument + strlen(blocks));
	else if (starts_with(argument, scales))
		read_scales(parser, argument + strlen(scales));
	else if (starts_with(argument, threshold))
		read_limit(parser, threshold, "trace-threshold", argument + strlen(threshold));
	else if (starts_with(argument, backend))
		read_backend(parser, argument + strlen(backend));
	else if (starts_with(argument, scheme))
		read_schemes(parser, argument + strlen(scheme));
	else if (strcmp(argument, "--sampler-help") == 0)
		invocation->request = REQUEST_HELP;
	else if (strcmp(argument, "--sampler-version") == 0)
		invocation->request = REQUEST_VERSION;
	else if (strcmp(argument, print) == 0)
		invocation->request = REQUEST_PRINT_FLAGS;
	else if (strcmp(argument, "--sampler-print-flags=cflags") == 0 ||
		 strcmp(argument, "--sampler-print-flags=ldflags") == 0) {
		invocation->request = REQUEST_PRINT_FLAGS;
		set_string(&invocation->print_which, argument + strlen(print) + 1);
	} else if (starts_with(argument, "-fsampler") || starts_with(argument, "-fno-sampler") ||
		   starts_with(argument, "-fsample=") || starts_with(argument, "-fthreads=") ||
		   starts_with(argument, "--sampler-"))
		set_error(parser, "unknown or malformed flag '%s'; try --sampler-help", argument);
	else
		return false;
	return true;
}

/* The short form of one of gcc's options that has a long one. */
static const char *short_form(const char *option)
{
	static const struct {
		const char *long_form, *short_form;
	} forms[] = {
		{ "--assemble", "-S" },
		{ "--compile", "-c" },
		{ "--dependencies", "-M" },
		{ "--entry", "-e" },
		{ "--include", "-include" },
		{ "--language", "-x" },
		{ "--no-standard-libraries", "-nostdlib" },
		{ "--output", "-o" },
		{ "--preprocess", "-E" },
		{ "--shared", "-shared" },
		{ "--static", "-static" },
		{ "--static-pie", "-static-pie" },
		{ "--user-dependencies", "-MM" },
	};
	for (size_t i = 0; i < COUNT(forms); i++)
		if (strcmp(option, forms[i].long_form) == 0)
			return forms[i].short_form;
	return option;
}

/* Read "--output=x" and its like; return whether OPTION is one. */
static bool read_joined(struct parser *parser, const char *option)
{
	const char *equals = strchr(option, '=');
	if (!starts_with(option, "--") || !equals)
		return false;
	char *name = duplicate(option);
	name[equals - option] = 0;
	bool known = strcmp(short_form(name), name) != 0;
	if (known)
		read_value(parser, short_form(name), equals + 1);
	free(name);
	return known;
}

/* Read all words, and mark those that are ours. */
static void read_words(struct parser *parser, struct words *words)
{
	for (size_t i = 0; i < words->count; i++) {
		const char *word = words->items[i].text;
		words->items[i].own = read_own(parser, word);
		if (words->items[i].own)
			continue;
		if (is_one_of(word, takes_next, COUNT(takes_next)) && i + 1 < words->count)
			read_value(parser, short_form(word), words->items[++i].text);
		else if (word[0] != '-' || !word[1])
			add_input(parser, word);
		else if (!read_joined(parser, word))
			read_option(parser, short_form(word));
	}
}

static bool has_own_word(const struct words *words, size_t origin)
{
	for (size_t i = 0; i < words->count; i++)
		if (words->items[i].origin == origin && words->items[i].own)
			return true;
	return false;
}

/* Pass on what is not ours: files of arguments as they are, unless words of ours
   are in them, and then word by word. */
static void pass_on(struct strings *arguments, char **argv, const struct words *words)
{
	size_t last = 0;
	for (size_t i = 0; i < words->count; i++) {
		const struct word *word = &words->items[i];
		bool as_it_is = argv[word->origin][0] == '@' && !has_own_word(words, word->origin);
		if (as_it_is && word->origin != last)
			add_string(arguments, argv[word->origin]);
		else if (!as_it_is && !word->own)
			add_string(arguments, word->text);
		last = word->origin;
	}
}

/* Whether what is compiled is linked into a program at once. */
static bool makes_program(const struct invocation *invocation)
{
	return invocation->last_stage == STAGE_LINK && invocation->compiles_c &&
	       links_program(invocation);
}

/* There is only a shared library of this backend: LTTng has no other. */
static bool links_lttng_statically(const struct invocation *invocation)
{
	return invocation->request == REQUEST_COMPILE && !invocation->only_shows &&
	       invocation->backend && strcmp(invocation->backend, "lttng") == 0 &&
	       (invocation->is_static || invocation->static_runtime) && invocation->has_inputs &&
	       invocation->last_stage == STAGE_LINK && !invocation->relocatable;
}

char *parse_invocation(int argc, char **argv, struct invocation *invocation)
{
	struct parser parser = { .invocation = invocation };
	struct words words = expand_arguments(argc, argv);
	*invocation = (struct invocation){ .switches = DEFAULT_SWITCHES, .last_stage = STAGE_LINK };
	read_words(&parser, &words);
	pass_on(&invocation->arguments, argv, &words);
	free_words(&words);
	free(parser.language);
	free(parser.linker_option);
	complete_switches(&invocation->switches);
	if (links_lttng_statically(invocation))
		set_error(&parser, "'-ftrace-backend=lttng' cannot be linked statically; drop '-static-libsampler' or "
				   "'-static'");
	if (!parser.threads_said)
		invocation->switches.threads = parser.pthread;
	if (!parser.executable_said)
		invocation->switches.executable =
		    parser.purpose == FOR_PROGRAMS ||
		    (parser.purpose == UNKNOWN_PURPOSE && makes_program(invocation));
	return parser.error;
}

bool links_program(const struct invocation *invocation)
{
	return !invocation->is_shared && !invocation->relocatable;
}

bool lacks_c_library(const struct invocation *invocation)
{
	/* it may still come, by a later link */
	if (invocation->relocatable)
		return false;
	if (invocation->no_runtimes && !invocation->c_library)
		/* dynamically linked programs get it with the runtime */
		return invocation->is_static || invocation->has_layout;
	return invocation->no_start && !invocation->has_start && invocation->is_static;
}

void free_invocation(struct invocation *invocation)
{
	free(invocation->print_which);
	free(invocation->backend);
	free(invocation->output);
	free(invocation->entry);
	free(invocation->c_library);
	free_strings(&invocation->schemes);
	free_strings(&invocation->settings);
	free_strings(&invocation->arguments);
	free_strings(&invocation->linker_inputs);
}
