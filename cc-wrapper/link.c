/* The command of a link: where the runtime, and what marks the beginning and the end of a program or
   library, go into it. */

#define _GNU_SOURCE
#include "link.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "instrumented.h"
#include "parts.h"
#include "run.h"
#include "sampler/unit.h"
#include "tool.h"

/* Add an argument for the linker: the path of NAME, which is one of our own. */
static void add_own_file(struct strings *command, const struct compiler *compiler, const char *name)
{
	char *path = part_path(compiler, name);
	add_string(command, "-Xlinker");
	add_string(command, path ? path : "");
	free(path);
}

/* Whether libsampler.so.0 is in Sampler's own directory, where the system does not look. */
static bool is_private(const struct compiler *compiler)
{
	char *library = part_path(compiler, "libsampler.so.0");
	bool result = library && access(library, F_OK) == 0;
	free(library);
	return result;
}

/* The directory that libsampler.so.0 is in; libsampler.so may lead there.  To be freed. */
static char *runtime_directory(const struct compiler *compiler)
{
	if (is_private(compiler))
		return part_path(compiler, "");
	char *link = part_path(compiler, "libsampler.so");
	char *path = link ? realpath(link, NULL) : NULL;
	free(link);
	if (path)
		*strrchr(path, '/') = 0;
	return path;
}

/* Let programs find libsampler.so.0. */
static void add_run_path(struct strings *command, const struct invocation *invocation,
			 const struct compiler *compiler)
{
	bool is_wanted = invocation->run_path == RUN_PATH_ALWAYS ||
			 (invocation->run_path == RUN_PATH_IF_NEEDED && is_private(compiler));
	char *directory = is_wanted ? runtime_directory(compiler) : NULL;
	if (directory) {
		add_string(command, "-Xlinker");
		add_string(command, "-rpath");
		add_string(command, "-Xlinker");
		add_string(command, directory);
	}
	free(directory);
}

/* Offer the backend of traces, as a library that ends in SUFFIX, to what has tracepoints. */
static void add_backend(struct strings *command, const struct invocation *invocation,
			const struct compiler *compiler, const char *suffix)
{
	char *name = formatted("libsampler-trace-%s.%s",
			       invocation->backend ? invocation->backend : "native", suffix);
	add_own_file(command, compiler, name);
	free(name);
}

static void add_shared_runtime(struct strings *command, const struct invocation *invocation,
			       const struct compiler *compiler)
{
	add_string(command, "-Wl,--push-state,--as-needed,-Bdynamic");
	add_backend(command, invocation, compiler, "so");
	/* of this, the linker takes what is asked for, and not what the library has, too */
	if (links_program(invocation))
		add_own_file(command, compiler, "libsampler-executable.a");
	add_own_file(command, compiler, "libsampler.so");
	add_string(command, "-Wl,--pop-state");
}

/* Whether the user names the C library before we name the runtime, at the end. */
static bool names_c_library(const struct invocation *invocation)
{
	return invocation->is_static && invocation->no_runtimes && invocation->c_library;
}

/* The runtime is read before all else: where the user names the C library, because it has functions
   in that library's place; in what is linked dynamically, all of it, because libraries may have it,
   too, and other ones may take their place later.  What has it may not be unloaded. */
static void add_early_runtime(struct strings *command, const struct invocation *invocation,
			      const struct compiler *compiler)
{
	if (invocation->self_launch && links_program(invocation))
		add_own_file(command, compiler, "self-launch.o");
	if (!invocation->is_static && invocation->static_runtime) {
		add_string(command, "-Wl,-z,nodelete,--whole-archive");
		add_own_file(command, compiler, "libsampler.a");
		add_string(command, "-Wl,--no-whole-archive");
	} else if (names_c_library(invocation)) {
		add_string(command, "-Wl,-u," SAMPLER_REGISTER_NAME);
		add_own_file(command, compiler, "libsampler.a");
	}
}

static void add_static_runtime(struct strings *command, const struct invocation *invocation,
			       const struct compiler *compiler)
{
	bool needs_library = names_c_library(invocation);
	if (needs_library)
		add_string(command, "-Wl,--start-group");
	add_backend(command, invocation, compiler, "a");
	add_own_file(command, compiler, "libsampler.a");
	if (!needs_library)
		return;
	add_string(command, invocation->c_library);
	add_string(command, "-lgcc");
	add_string(command, "-lgcc_eh");
	add_string(command, "-Wl,--end-group");
}

/* What stands in the runtime's place is entered first, if the linker lays out a program as
   the system runs them: see standalone.c. */
static void add_standalone(struct strings *command, const struct invocation *invocation,
			   const struct compiler *compiler)
{
	add_own_file(command, compiler, "standalone.o");
	if (!invocation->has_layout)
		add_formatted(command, "-Wl,--defsym,sampler_real_start=%s,-e,sampler_start",
			      invocation->entry ? invocation->entry : "_start");
}

/* Offer the runtime, or, as IS_STATIC says, put it in. */
static void add_runtime(struct strings *command, const struct invocation *invocation,
			const struct compiler *compiler, bool is_static)
{
	if (lacks_c_library(invocation))
		add_standalone(command, invocation, compiler);
	else if (invocation->is_static)
		add_static_runtime(command, invocation, compiler);
	else if (!is_static)
		add_shared_runtime(command, invocation, compiler);
	else
		add_backend(command, invocation, compiler, "a");
}

static bool has_static_runtime(const struct invocation *invocation)
{
	return invocation->is_static || invocation->static_runtime;
}

/* What comes after all inputs. */
static void add_late_runtime(struct strings *command, const struct invocation *invocation,
			     const struct compiler *compiler)
{
	bool is_static = has_static_runtime(invocation);
	add_runtime(command, invocation, compiler, is_static);
	if (!is_static)
		add_run_path(command, invocation, compiler);
}

void add_link_flags(struct strings *command, const struct invocation *invocation,
		    const struct compiler *compiler)
{
	add_early_runtime(command, invocation, compiler);
	add_late_runtime(command, invocation, compiler);
}

bool inputs_are_instrumented(const struct invocation *invocation)
{
	bool or_archive = invocation->is_static || lacks_c_library(invocation);
	for (size_t i = 0; i < invocation->linker_inputs.count; i++)
		if (refers_to_runtime(invocation->linker_inputs.items[i], or_archive))
			return true;
	return false;
}

/* Add begin.o or end.o, NAME, unless the user names it: libtool does, which looks at what the
   compiler links. */
static void add_mark(struct strings *command, const struct invocation *invocation,
		     const struct compiler *compiler, const char *name)
{
	char *path = part_path(compiler, name);
	bool is_there = false;
	for (size_t i = 0; path && i < invocation->linker_inputs.count; i++)
		is_there |= strcmp(invocation->linker_inputs.items[i], path) == 0;
	free(path);
	if (!is_there)
		add_own_file(command, compiler, name);
}

struct strings make_command(const struct invocation *invocation, const struct compiler *compiler,
			    const struct strings *flags, bool links, bool instrumented)
{
	struct strings command = { 0 };
	bool has_runtime = links && instrumented && !lacks_c_library(invocation);
	for (size_t i = 0; i < flags->count; i++)
		add_string(&command, flags->items[i]);
	if (has_runtime) {
		add_mark(&command, invocation, compiler, "begin.o");
		add_early_runtime(&command, invocation, compiler);
	}
	for (size_t i = 0; i < invocation->arguments.count; i++)
		add_string(&command, invocation->arguments.items[i]);
	if (has_runtime)
		add_mark(&command, invocation, compiler, "end.o");
	if (has_runtime)
		add_late_runtime(&command, invocation, compiler);
	else if (links)
		add_runtime(&command, invocation, compiler, invocation->is_static);
	return command;
}

int link_and_look(const struct invocation *invocation, const struct compiler *compiler,
		  const struct strings *flags)
{
	struct strings command = make_command(invocation, compiler, flags, true, false);
	int status = run(command.items);
	if (status != 0)
		return status;
	enum needed_runtime needed = runtime_of(invocation->output ? invocation->output : "a.out");
	if (needed == NEEDS_NOTHING)
		return status;
	command = make_command(invocation, compiler, flags, true, needed == NEEDS_RUNTIME);
	if (needed == NEEDS_BACKEND)
		add_run_path(&command, invocation, compiler);
	/* the user has seen what the linker says of the same inputs */
	status = run_silently(command.items);
	return status ? become(command.items) : status;
}
