/* Sampler's parts for a compiler: the runtime of its target, and the plugin of its
   version.

	lib/sampler/TARGET/libsampler.so, libsampler.so.0, libsampler.a
	lib/sampler/TARGET/begin.o, end.o, libsampler-executable.a, standalone.o
	lib/sampler/TARGET/MAJOR/sampler.so
	lib/sampler/TARGET/MAJOR/version		of the gcc that it was built for
	lib/sampler/TARGET/MAJOR/identity/HASH.h	empty; HASH is that of sampler.so

   An installation may have libsampler.so.0 where the system's libraries are: then
   libsampler.so is a link that leads there.

   The headers of the runtime are in lib/sampler/include, with nothing else that a program
   might then find. */

#define _GNU_SOURCE
#include "parts.h"

#include <dirent.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

char *part_path(const struct compiler *compiler, const char *name)
{
	char *within, *path = NULL;
	if (asprintf(&within, "%s%s%s", compiler->target, *name ? "/" : "", name) >= 0) {
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

char *identity_path(const struct compiler *compiler)
{
	char name[64];
	snprintf(name, sizeof name, "%d/identity", compiler->major);
	char *directory = part_path(compiler, name), *path = NULL;
	DIR *opened = directory ? opendir(directory) : NULL;
	struct dirent *entry;
	while (opened && !path && (entry = readdir(opened)))
		if (entry->d_name[0] != '.' &&
		    asprintf(&path, "%s/%s", directory, entry->d_name) < 0)
			path = NULL;
	if (opened)
		closedir(opened);
	free(directory);
	return path;
}

bool has_runtime(const struct compiler *compiler)
{
	char *path = part_path(compiler, "libsampler.so");
	bool result = *compiler->target && path && access(path, R_OK) == 0;
	free(path);
	return result;
}

/* The first line of the file at PATH; empty if there is none.  The caller frees it. */
static char *first_line(const char *path)
{
	char line[64] = "";
	FILE *file = fopen(path, "re");
	if (file && !fgets(line, sizeof line, file))
		line[0] = 0;
	if (file)
		fclose(file);
	line[strcspn(line, "\n")] = 0;
	return duplicate(line);
}

/* The name of the directory that the file at PATH is in; the caller frees it. */
static char *directory_name(const char *path)
{
	char *copy = duplicate(path), *name = duplicate(basename(dirname(copy)));
	free(copy);
	return name;
}

/* Of the plugin at PATH, the version of its gcc; the caller frees it. */
static char *version_of_plugin(const char *path)
{
	char *major = directory_name(path), *beside, *version = NULL;
	if (asprintf(&beside, "%.*sversion", (int)(strrchr(path, '/') + 1 - path), path) >= 0) {
		version = first_line(beside);
		free(beside);
	}
	if (version && *version) {
		free(major);
		return version;
	}
	free(version);
	return major;
}

/* What DESCRIBE says of each FILE in a directory of DIRECTORY, as text for messages, which is
   empty if there is none; the caller frees it. */
static char *list_files(const char *directory, const char *file,
			char *(*describe)(const char *path))
{
	char *text, *path;
	size_t size;
	struct dirent **entries = NULL;
	int count = directory ? scandir(directory, &entries, NULL, versionsort) : 0;
	FILE *out = open_memstream(&text, &size);
	for (int i = 0; i < count; i++) {
		if (asprintf(&path, "%s/%s/%s", directory, entries[i]->d_name, file) >= 0) {
			char *description = describe(path);
			if (entries[i]->d_name[0] != '.' && access(path, R_OK) == 0)
				fprintf(out, "%s%s", ftell(out) ? ", " : "", description);
			free(description);
			free(path);
		}
		free(entries[i]);
	}
	fclose(out);
	free(entries);
	return text;
}

void complain_of_target(const struct compiler *compiler)
{
	char *directory = own_path(""), *runtime = part_path(compiler, "libsampler.so"),
	     *of_target = part_path(compiler, "");
	char *targets = list_files(directory, "libsampler.so", directory_name);
	char *own = path_of_ourselves();
	if (!own)
		complain("/proc is not mounted, so it is not known where Sampler is");
	else if (!*targets || !of_target || access(of_target, F_OK) == 0)
		complain("Sampler's own file %s is missing: install Sampler again",
			 runtime ? runtime : "lib/sampler/*/libsampler.so");
	else
		complain("%s is for %s, but this Sampler is for %s only; install Sampler for that "
			 "target (to build it: the plugin headers of its gcc), or name another "
			 "compiler in SAMPLER_CC_GCC",
			 compiler->path, compiler->target, targets);
	free(own);
	free(targets);
	free(of_target);
	free(runtime);
	free(directory);
}

static void complain_of_version(const struct compiler *compiler)
{
	char *directory = part_path(compiler, "");
	char *versions = list_files(directory, "sampler.so", version_of_plugin);
	if (compiler->major < OLDEST_GCC || compiler->major > NEWEST_GCC)
		complain("%s is gcc %s, but Sampler supports gcc %d to %d, here %s; name one in "
			 "SAMPLER_CC_GCC",
			 compiler->path, compiler->version, OLDEST_GCC, NEWEST_GCC,
			 *versions ? versions : "none of them");
	else
		complain("%s is gcc %s, but this Sampler has %s%s%s; install Sampler's plugin for "
			 "gcc %d (to build it: gcc-%d-plugin-dev), or name another compiler in "
			 "SAMPLER_CC_GCC",
			 compiler->path, compiler->version,
			 *versions ? "plugins for gcc " : "no plugin", versions,
			 *versions ? " only" : "", compiler->major, compiler->major);
	free(versions);
	free(directory);
}

/* Of what is no gcc. */
static void complain_of_compiler(const struct compiler *compiler)
{
	char *description = describe_compiler(compiler);
	if (*description)
		complain("%s is %s, but Sampler's plugin is for gcc; name a gcc in SAMPLER_CC_GCC",
			 compiler->path, description);
	else
		complain("%s does not tell its version and target; name a gcc in SAMPLER_CC_GCC",
			 compiler->path);
	free(description);
}

char *find_plugin(const struct compiler *compiler)
{
	char *path = plugin_path(compiler);
	if (path)
		return path;
	if (compiler->major < 0 || !*compiler->target)
		complain_of_compiler(compiler);
	else if (!has_runtime(compiler))
		complain_of_target(compiler);
	else
		complain_of_version(compiler);
	return NULL;
}
