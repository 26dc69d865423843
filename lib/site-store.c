/* Sites that were taken out of files: what extracting and indexing have in common. */

#define _GNU_SOURCE
#include "site-store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "contents.h"
#include "tool.h"

char *store_path(const char *store, unsigned number, const char *kind)
{
	return formatted("%s/%u.%s", store, number, kind);
}

static int is_path(const struct dirent *entry)
{
	const char *dot = strchr(entry->d_name, '.');
	return dot && strcmp(dot, ".path") == 0;
}

static void call_with(const char *store, unsigned number, stored_callback *callback)
{
	struct contents contents;
	char *name = store_path(store, number, "path");
	if (read_regular(&contents, name)) {
		char *path = strndup(contents.bytes, contents.size);
		callback(number, path ? path : "");
		free(path);
		drop_contents(&contents);
	} else
		complain("%s: %s", name, strerror(errno));
	free(name);
}

bool for_each_stored(const char *store, stored_callback *callback)
{
	struct dirent **entries;
	int count = scandir(store, &entries, is_path, versionsort);
	if (count < 0)
		return false;
	for (int i = 0; i < count; i++) {
		call_with(store, strtoul(entries[i]->d_name, NULL, 10), callback);
		free(entries[i]);
	}
	free(entries);
	return true;
}

bool write_text(const char *path, const char *mode, const char *text, size_t size)
{
	FILE *out = fopen(path, mode);
	bool is_good = out && fwrite(text, 1, size, out) == size;
	int error = errno;
	if (out && fclose(out) != 0 && is_good) {
		error = errno;
		is_good = false;
	}
	if (!is_good)
		complain("%s: %s", path, strerror(error));
	return is_good;
}

/* Make PATH, as packages have directories, whatever the umask is. */
static bool make_directory(const char *path)
{
	if (mkdir(path, 0755) == 0)
		return chmod(path, 0755) == 0;
	return errno == EEXIST;
}

bool make_directories(const char *directory)
{
	char *path = duplicate(directory);
	for (char *at = path + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = 0;
		make_directory(path);
		*at = '/';
	}
	bool is_there = make_directory(path);
	if (!is_there)
		complain("%s: %s", path, strerror(errno));
	free(path);
	return is_there;
}
