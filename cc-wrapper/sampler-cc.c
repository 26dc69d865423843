/* sampler-cc, sampler-c++: stand in for gcc and g++.

	sampler-cc -O2 -fsampler-scheme=branches -c x.c
		becomes
	gcc -idirafter PREFIX/lib/sampler/include
	    -fplugin=PREFIX/lib/sampler/TARGET/12/sampler.so
	    -fplugin-arg-sampler-scheme=branches
	    -Wa,--compress-debug-sections=zlib -O2 -c x.c

	sampler-cc -fsampler-scheme=branches -E x.c
		becomes
	gcc -idirafter PREFIX/lib/sampler/include
	    -imacros PREFIX/lib/sampler/TARGET/12/identity/HASH.h -E x.c

	sampler-cc x.o -o x
		becomes
	gcc [-Xlinker PREFIX/lib/sampler/TARGET/begin.o] x.o -o x
	    [-Xlinker PREFIX/lib/sampler/TARGET/end.o] -Wl,--push-state,--as-needed,-Bdynamic
	    -Xlinker PREFIX/lib/sampler/TARGET/libsampler-executable.a
	    -Xlinker PREFIX/lib/sampler/TARGET/libsampler.so -Wl,--pop-state
	    [-Xlinker -rpath -Xlinker PREFIX/lib/sampler/TARGET]

   The runtime is offered to each link, and taken if an object needs it.  What is in
   brackets is only for outputs that do take it.  Usually the inputs tell; if they
   do not (libraries by -l, linker scripts) and the output needs the runtime all
   the same, the link is done once more with that.

   What has no C library cannot have the runtime.  If that is known, it is compiled as gcc
   does; instrumented objects are linked with standalone.o in the runtime's place:

	gcc -nostdlib -static x.o -o x -Xlinker PREFIX/lib/sampler/TARGET/standalone.o
	    -Wl,--defsym,sampler_real_start=_start,-e,sampler_start */

#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "c-library.h"
#include "link.h"
#include "locate.h"
#include "parts.h"
#include "run.h"
#include "schemes.h"
#include "tool.h"
#include "words.h"

static void print_help(void)
{
	printf("Usage: sampler-cc [gcc's options, and those below] FILE...\n"
	       "Compile and link C as gcc does, and instrument it; sampler-c++ does C++.\n"
	       "\n"
	       "  -fsampler-scheme=NAME[,NAME]...\n"
	       "                        instrument for these schemes, or for \"all\" but atoms\n"
	       "                        and coverage\n"
	       "  -finclude-function=PATTERN, -fexclude-function=PATTERN\n"
	       "  -finclude-file=PATTERN, -fexclude-file=PATTERN\n"
	       "  -finclude-location=FILE:LINE, -fexclude-location=FILE:LINE\n"
	       "                        what to instrument; the first that matches counts\n"
	       "  -fsampler-random=online|offline|fixed\n"
	       "                        where distances between samples come from\n"
	       "  -fsampler-pairs-limit=N\n"
	       "                        compare each assignment with at most N others (0: all)\n"
	       "  -fsampler-most-blocks=N\n"
	       "                        copy no functions of more basic blocks than N (0: all)\n"
	       "  -fsampler-scales=FILE\n"
	       "                        count sites always that FILE names; see \"sampler scales\"\n"
	       "  -ftrace-threshold=N   trace no functions of fewer than N statements that have\n"
	       "                        neither a loop nor a call\n"
	       "  -ftrace-backend=native|nop|lttng\n"
	       "                        what the macros of <sampler/trace.h> do\n"
	       "  -static-libsampler    put the runtime into what is linked\n"
	       "  -fsampler-self-launch let programs find out whether their user has agreed to\n"
	       "                        sampling: see \"sampler launch\"\n"
	       "  -fsampler-rpath, -fno-sampler-rpath\n"
	       "                        always, or never, let programs know where the runtime\n"
	       "                        is: by default, if the system would not find it\n"
	       "  --sampler-print-flags[=cflags|ldflags]\n"
	       "                        print what is added to gcc's command line\n"
	       "  --sampler-help        print this\n"
	       "  --sampler-version     print the version of Sampler\n"
	       "\n"
	       "Switches; \"no-\" after \"-f\" turns one off:\n");
#define SWITCH(identifier, name, initial, help)                                                    \
	printf("  -f%-24s%s%s\n", name, help, (initial) ? " (default)" : "");
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	printf("\n"
	       "Schemes:");
	for (const struct scheme *scheme = schemes; scheme->name; scheme++)
		printf(" %s", scheme->name);
	printf("\n"
	       "\n"
	       "The environment variable SAMPLER_CC_GCC names the compiler to use instead of\n"
	       "gcc; SAMPLER_CC_FLAGS has flags that come first.  See sampler-cc(1).\n");
}

static void print_version(void)
{
	printf("sampler-cc (Sampler) %s\n"
	       "Copyright (C) 2026 the Sampler authors\n"
	       "License BSD-3-Clause.  There is NO WARRANTY, to the extent permitted by law.\n",
	       SAMPLER_VERSION);
}

/* Let <sampler/sampler.h> be found, after all else. */
static void add_headers(struct strings *command)
{
	char *directory = own_path("include");
	if (!directory)
		return;
	add_string(command, "-idirafter");
	add_string(command, directory);
	free(directory);
}

/* Add the flags that load the plugin; return false, after complaining, if there
   is no plugin. */
static bool add_plugin(struct strings *command, const struct invocation *invocation,
		       const struct compiler *compiler)
{
	char *plugin = find_plugin(compiler);
	if (!plugin)
		return false;
	add_formatted(command, "-fplugin=%s", plugin);
	free(plugin);
	for (size_t i = 0; i < invocation->schemes.count; i++)
		add_formatted(command, "-fplugin-arg-sampler-scheme=%s",
			      invocation->schemes.items[i]);
#define SWITCH(identifier, name, initial, help)                                                    \
	if (invocation->switches.identifier != (initial))                                          \
		add_formatted(command, "-fplugin-arg-sampler-%s" name, (initial) ? "no-" : "");
	SAMPLER_SWITCHES(SWITCH)
#undef SWITCH
	for (size_t i = 0; i < invocation->settings.count; i++)
		add_formatted(command, "-fplugin-arg-sampler-%s", invocation->settings.items[i]);
	return true;
}

/* What keeps compiled objects for later, as ccache does, looks at what preprocessing gives:
   let it name the plugin, which may change while everything else stays. */
static void add_identity(struct strings *command, struct compiler *compiler)
{
	identify_compiler(compiler);
	char *identity = identity_path(compiler);
	if (!identity)
		return;
	add_string(command, "-imacros");
	add_string(command, identity);
	free(identity);
}

/* Add the flag that lets link-time optimisation lower sites; if there is no plugin
   for COMPILER, nothing that it can read has any. */
static void add_link_plugin(struct strings *command, const struct compiler *compiler)
{
	char *plugin = plugin_path(compiler);
	if (plugin)
		add_formatted(command, "-fplugin=%s", plugin);
	free(plugin);
}

static bool wants_instrumentation(const struct invocation *invocation)
{
	return invocation->schemes.count || invocation->switches.trace_functions;
}

/* Whether some of what is compiled is instrumented. */
static bool gets_sites(const struct invocation *invocation)
{
	return wants_instrumentation(invocation) && invocation->compiles_c &&
	       invocation->last_stage >= STAGE_COMPILE && !invocation->is_freestanding &&
	       !lacks_c_library(invocation);
}

/* For -fsampler-remarks. */
static void remark(const struct invocation *invocation)
{
	if (invocation->switches.remarks && wants_instrumentation(invocation) &&
	    invocation->compiles_c && invocation->last_stage >= STAGE_COMPILE &&
	    !gets_sites(invocation))
		complain("nothing is instrumented: this is code for where there is no C library");
}

/* Site information repeats itself, and linkers write it as it was: let objects have it compressed, unless that would compress the user's debugging
   information, too, whose options say what becomes of it.  Link-time optimisation does not understand the option in what is linked. */
static void compress_site_information(struct strings *command, const struct invocation *invocation)
{
	if (!invocation->has_debug && !invocation->is_lto)
		add_string(command, "-Wa,--compress-debug-sections=zlib");
}

static int compile(const struct invocation *invocation, struct compiler *compiler)
{
	struct strings flags = { 0 };
	add_string(&flags, compiler->path);
	bool has_sites = gets_sites(invocation);
	remark(invocation);
	if (invocation->reads_c && invocation->last_stage != STAGE_NONE)
		add_headers(&flags);
	if (invocation->preprocesses && !invocation->lists_headers && invocation->reads_c &&
	    wants_instrumentation(invocation))
		add_identity(&flags, compiler);
	bool links = invocation->last_stage == STAGE_LINK && invocation->has_inputs;
	int error = has_sites || links ? identify_compiler(compiler) : 0;
	if (error)
		return cannot_run(compiler->path, error);
	if (has_sites && !add_plugin(&flags, invocation, compiler))
		return EXIT_USAGE;
	if (has_sites)
		compress_site_information(&flags, invocation);
	if (!has_sites && links && invocation->linker_inputs.count)
		add_link_plugin(&flags, compiler);

	links &= !invocation->relocatable;
	bool instrumented = links && (has_sites || inputs_are_instrumented(invocation));
	if (instrumented && *compiler->target && !has_runtime(compiler)) {
		complain_of_target(compiler);
		return EXIT_USAGE;
	}
	const char *library = instrumented ? unsupported_c_library(invocation, compiler) : NULL;
	if (library) {
		complain("the runtime needs the GNU C library, and '%s' links %s", compiler->path, library);
		return EXIT_USAGE;
	}
	links &= instrumented || (!invocation->no_runtimes && !lacks_c_library(invocation) &&
				  has_runtime(compiler));
	if (!links || instrumented || invocation->is_static || invocation->only_shows)
		return become(
		    make_command(invocation, compiler, &flags, links, instrumented).items);
	return link_and_look(invocation, compiler, &flags);
}

/* Print FLAGS in a line, with a backslash before what shells would look at. */
static void print_words(const struct strings *flags)
{
	for (size_t i = 0; i < flags->count; i++) {
		for (const char *c = flags->items[i]; *c; c++) {
			if (!isalnum((unsigned char)*c) && !strchr("-_./,=+:@%", *c))
				putchar('\\');
			putchar(*c);
		}
		putchar(i + 1 == flags->count ? '\n' : ' ');
	}
}

static int print_flags(const struct invocation *invocation, struct compiler *compiler)
{
	struct strings cflags = { 0 }, ldflags = { 0 };
	int error = identify_compiler(compiler);
	if (error)
		return cannot_run(compiler->path, error);
	add_headers(&cflags);
	if (wants_instrumentation(invocation) && !add_plugin(&cflags, invocation, compiler))
		return EXIT_USAGE;
	if (!has_runtime(compiler)) {
		complain_of_target(compiler);
		return EXIT_USAGE;
	}
	add_link_plugin(&ldflags, compiler);
	add_link_flags(&ldflags, invocation, compiler);
	const char *which = invocation->print_which;
	if (!which || strcmp(which, "cflags") == 0)
		print_words(&cflags);
	if (!which || strcmp(which, "ldflags") == 0)
		print_words(&ldflags);
	return finish_output(EXIT_FOUND);
}

/* Run COMPILER with what the compiler that called us got from us. */
static int pass_through(const struct invocation *invocation, const struct compiler *compiler)
{
	struct strings command = { 0 };
	add_string(&command, compiler->path);
	for (size_t i = 0; i < invocation->arguments.count; i++)
		add_string(&command, invocation->arguments.items[i]);
	return become(command.items);
}

/* Do what INVOCATION, by the name OURS, asks of a compiler. */
static int use_compiler(const struct invocation *invocation, const char *ours)
{
	struct compiler compiler = { real_compiler(ours), "", "", -1 };
	if (!compiler.path) {
		complain("there is no compiler but this one; name a gcc in SAMPLER_CC_GCC");
		return EXIT_NO_COMMAND;
	}
	bool is_called_back = is_called_by_compiler();
	remember_as_caller(compiler.path);
	if (is_called_back)
		return pass_through(invocation, &compiler);
	if (invocation->request == REQUEST_PRINT_FLAGS)
		return print_flags(invocation, &compiler);
	return compile(invocation, &compiler);
}

int main(int argc, char **argv)
{
	struct invocation invocation;
	const char *flags = getenv("SAMPLER_CC_FLAGS");
	/* a compiler that calls us back has them */
	if (flags && !is_called_by_compiler())
		argv = insert_words(&argc, argv, flags);
	char *error = parse_invocation(argc, argv, &invocation);
	if (error) {
		complain("%s", error);
		return EXIT_USAGE;
	}
	if (invocation.request == REQUEST_HELP) {
		print_help();
		return finish_output(EXIT_FOUND);
	}
	if (invocation.request == REQUEST_VERSION) {
		print_version();
		return finish_output(EXIT_FOUND);
	}
	return use_compiler(&invocation, argv[0]);
}
