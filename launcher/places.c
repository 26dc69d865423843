/* Where the launcher's files are. */

#define _GNU_SOURCE
#include "places.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "kernel.h"

const char *variable_of(const char *name)
{
	size_t length = strlen(name);
	for (char **entry = environ; entry && *entry; entry++)
		if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
			return *entry + length + 1;
	return NULL;
}

const char *safe_variable_of(const char *name)
{
	return getauxval(AT_SECURE) ? NULL : variable_of(name);
}

int status_of(const char *path, struct stat *status, bool follows)
{
	return SYSTEM_CALL(newfstatat, AT_FDCWD, path, status, follows ? 0 : AT_SYMLINK_NOFOLLOW);
}

bool make_directory(const char *path)
{
	int result = sys_mkdir(path, 0700);
	if (result < 0)
		errno = -result;
	/* whatever the umask, other programs need what is above ours */
	if (result == 0)
		SYSTEM_CALL(fchmodat, AT_FDCWD, path, 0700);
	return result == 0 || result == -EEXIST;
}

static bool user_place(place path, const char *variable, const char *usual, const char *name)
{
	/* as the XDG base directory specification has it: what is not absolute is not there */
	const char *base = safe_variable_of(variable), *home = safe_variable_of("HOME");
	int length;
	if (base && *base == '/')
		length = snprintf(path, PATH_MAX, "%s/sampler/%s", base, name);
	else if (home && *home == '/')
		length = snprintf(path, PATH_MAX, "%s/%s/sampler/%s", home, usual, name);
	else
		return false;
	return length < PATH_MAX;
}

bool config_place(place path, const char *name)
{
	return user_place(path, "XDG_CONFIG_HOME", ".config", name);
}

bool state_place(place path, const char *name)
{
	return user_place(path, "XDG_STATE_HOME", ".local/state", name);
}

void use_system_places(void)
{
	setenv("XDG_CONFIG_HOME", "/etc", 1);
	setenv("XDG_STATE_HOME", "/var/lib", 1);
}

bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_app_name(const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < length; i++)
		if (!is_letter(name[i]) && !is_digit(name[i]) && !strchr("+-._", name[i]))
			return false;
	return length > 0 && length <= 64 && name[0] != '.';
}

/* Read up to SIZE bytes from FD, if it is a regular file's; return how many there are, or -1. */
static ssize_t read_regular_file(int fd, char *text, size_t size)
{
	struct stat status;
	if (fd < 0 || sys_fstat(fd, &status) < 0 || !S_ISREG(status.st_mode))
		return -1;
	return sys_read(fd, text, size);
}

enum small read_small(const char *path, char *text, size_t size)
{
	struct stat status;
	*text = 0;
	int error = -status_of(path, &status, false);
	if (error)
		return error == ENOENT ? SMALL_NONE : SMALL_UNREADABLE;
	/* a pipe would have us wait */
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
	ssize_t length = read_regular_file(fd, text, size);
	if (fd >= 0)
		sys_close(fd);
	if (length < 0 || (size_t)length >= size) {
		*text = 0;
		return SMALL_UNREADABLE;
	}
	text[length] = 0;
	return strlen(text) == (size_t)length ? SMALL_READ : SMALL_UNREADABLE;
}

bool is_ours(const char *path)
{
	struct stat status;
	return status_of(path, &status, true) == 0 && status.st_uid == sys_geteuid();
}

bool make_parents(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		bool is_made = make_directory(path);
		*slash = '/';
		if (!is_made)
			return false;
	}
	return true;
}
