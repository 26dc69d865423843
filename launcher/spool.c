/* Where reports wait. */

#define _GNU_SOURCE
#include "spool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool make_spool(char *path)
{
	return make_parents(path) && (mkdir(path, 0700) == 0 || errno == EEXIST);
}

bool find_spool(place path, const char *app)
{
	char name[96];
	snprintf(name, sizeof name, "spool/%s", app);
	return is_app_name(app) && state_place(path, name);
}

/* Whether the directory is ours alone, and no link. */
static bool is_safe(const char *path)
{
	struct stat status;
	return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
	       !(status.st_mode & 022);
}

/* Whether PATH is safe, and the COUNT directories that it is in. */
static bool are_safe(char *path, int count)
{
	char *slash = strrchr(path, '/');
	if (!is_safe(path))
		return false;
	if (count == 0)
		return true;
	*slash = 0;
	bool are = are_safe(path, count - 1);
	*slash = '/';
	return are;
}

bool is_safe_spool(place path)
{
	/* our own are the last three: sampler/spool/APP */
	return are_safe(path, 2);
}

bool open_spool(place path, const char *app)
{
	return find_spool(path, app) && make_spool(path) && is_safe_spool(path);
}

int count_spooled(const char *path)
{
	int count = 0;
	DIR *directory = opendir(path);
	if (!directory)
		return 0;
	for (struct dirent *entry; count < MOST_SPOOLED && (entry = readdir(directory));)
		count += entry->d_name[0] != '.';
	closedir(directory);
	return count;
}
