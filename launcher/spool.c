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

/* Whether the directory is ours alone, or, if IT_MAY_BE_ROOTS, root's, and no link. */
static bool is_safe(const char *path, bool it_may_be_roots)
{
	struct stat status;
	return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) &&
	       (status.st_uid == geteuid() || (it_may_be_roots && status.st_uid == 0)) &&
	       !(status.st_mode & 022);
}

/* Whether the COUNT directories that PATH is in are safe. */
static bool are_safe(char *path, int count)
{
	char *slash = strrchr(path, '/');
	if (count == 0)
		return true;
	*slash = 0;
	bool are = is_safe(path, true) && are_safe(path, count - 1);
	*slash = '/';
	return are;
}

bool is_private_spool(const char *path)
{
	return is_safe(path, false);
}

bool is_in_safe_place(place path)
{
	/* our own are the last three: sampler/spool/APP */
	return are_safe(path, 2);
}

bool open_spool(place path, const char *app)
{
	return find_spool(path, app) && make_spool(path) && is_private_spool(path) &&
	       is_in_safe_place(path);
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
