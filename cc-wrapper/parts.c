/* Sampler's parts for a compiler: the runtime of its target, and the plugin of its
   version.

	lib/sampler/TARGET/libsampler.so, libsampler.a, begin.o, end.o
	lib/sampler/TARGET/MAJOR/sampler.so

   The headers of the runtime are in lib/sampler/include, with nothing else that a program
   might then find. */

#define _GNU_SOURCE
#include "parts.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

char *part_path(const struct compiler *compiler, const char *name)
{
	char *within, *path = NULL;
	if (asprintf(&within, "lib/sampler/%s%s%s", compiler->target, *name ? "/" : "", name) >=
	    0) {
		path = own_path(within);
		free(within);
	}
	return path;
}

char *plugin_path(const struct compiler *compiler)
{
	char name[64];
	snprintf(name, sizeof name, "%d/sampler.so", compiler->major);
	char *path = part_path(compiler, name);
	if (path && access(path, R_OK) == 0)
		return path;
	free(path);
	return NULL;
}

bool has_runtime(const struct compiler *compiler)
{
	char *path = part_path(compiler, "libsampler.so");
	bool result = *compiler->target && path && access(path, R_OK) == 0;
	free(path);
	return result;
}

/* What is in DIRECTORY and has a FILE in it, as text for messages. */
static char *list_directories(const char *directory, const char *file)
{
	char *text, *path;
	size_t size;
	struct dirent **entries = NULL;
	int count = directory ? scandir(directory, &entries, NULL, versionsort) : 0;
	FILE *out = open_memstream(&text, &size);
	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		if (asprintf(&path, "%s/%s/%s", directory, name, file) >= 0) {
			if (name[0] != '.' && access(path, R_OK) == 0)
				fprintf(out, "%s%s", ftell(out) ? ", " : "", name);
			free(path);
		}
		free(entries[i]);
	}
	if (ftell(out) == 0)
		fputs("(none)", out);
	fclose(out);
	free(entries);
	return text;
}

void complain_of_target(const struct compiler *compiler)
{
	char *directory = own_path("lib/sampler");
	char *targets = list_directories(directory, "libsampler.so");
	complain("%s is for %s, but this Sampler is for %s only; install Sampler for that "
		 "target (to build it: the plugin headers of its gcc), or name another compiler "
		 "in SAMPLER_CC_GCC",
		 compiler->path, compiler->target, targets);
	free(targets);
	free(directory);
}

static void complain_of_version(const struct compiler *compiler)
{
	char *directory = part_path(compiler, "");
	char *versions = list_directories(directory, "sampler.so");
	complain("%s is gcc %d, but this Sampler has plugins for gcc %s only; install Sampler's "
		 "plugin for gcc %d (to build it: gcc-%d-plugin-dev), or name another compiler in "
		 "SAMPLER_CC_GCC",
		 compiler->path, compiler->major, versions, compiler->major, compiler->major);
	free(versions);
	free(directory);
}

char *find_plugin(const struct compiler *compiler)
{
	char *path = plugin_path(compiler);
	if (path)
		return path;
	if (compiler->major < 0 || !*compiler->target)
		complain("cannot run %s to learn its version and target", compiler->path);
	else if (!has_runtime(compiler))
		complain_of_target(compiler);
	else
		complain_of_version(compiler);
	return NULL;
}
