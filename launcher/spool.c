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

bool open_spool(place path, const char *app)
{
	struct stat status;
	if (!find_spool(path, app))
		return false;
	if (lstat(path, &status) < 0 && (!make_spool(path) || lstat(path, &status) < 0))
		return false;
	return S_ISDIR(status.st_mode) && status.st_uid == geteuid() && !(status.st_mode & 022);
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
