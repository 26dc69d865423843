/* Sessions: directories with the buffers of the processes that are traced together.

	$XDG_RUNTIME_DIR/sampler/, or else /dev/shm/sampler-UID/, or /tmp/sampler-UID/
		PROCESS.START/		a session, named by its first recorder
			recorder	which that holds a lock on
			output		a link that leads to the trace file
			PROCESS.START	a buffer
		idle/			buffers of processes that nobody traces yet

   All of it is ours alone: 0700 and 0600. */

#define _GNU_SOURCE
#include "sessions.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sampler/trace-buffer.h"
#include "tool.h"

#define OUTPUT "output"

static bool is_private(const char *directory)
{
	struct stat st;
	return lstat(directory, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
	       !(st.st_mode & 077);
}

bool is_private_directory(const char *directory)
{
	struct stat st;
	if (is_private(directory))
		return true;
	if (lstat(directory, &st) < 0)
		complain("%s: %s", directory, strerror(errno));
	else
		complain("%s: a session must be a directory of your own that nobody else can read",
			 directory);
	return false;
}

bool act_as_owner(const char *directory)
{
	struct stat st;
	if (geteuid() != 0)
		return true;
	if (lstat(directory, &st) < 0)
		return false;
	return st.st_uid == 0 ||
	       (setgroups(0, NULL) == 0 && setegid(st.st_gid) == 0 && seteuid(st.st_uid) == 0);
}

void act_as_root(void)
{
	uid_t real, effective, saved;
	if (getresuid(&real, &effective, &saved) == 0 && effective != 0 && saved == 0 &&
	    (seteuid(0) < 0 || setegid(0) < 0))
		complain("cannot be root again: %s", strerror(errno));
}

/* Have the directory PATH, which is freed; return it, or null. */
static char *have_private(char *path)
{
	mkdir(path, 0700);
	if (is_private(path))
		return path;
	free(path);
	return NULL;
}

char *sessions_directory(void)
{
	const char *runtime = getenv("XDG_RUNTIME_DIR");
	char *place = NULL;
	if (runtime && *runtime == '/')
		place = have_private(formatted("%s/sampler", runtime));
	if (!place)
		place = have_private(formatted("/dev/shm/sampler-%u", (unsigned)geteuid()));
	if (!place)
		place = have_private(formatted("/tmp/sampler-%u", (unsigned)geteuid()));
	if (!place)
		complain(
		    "there is no place for a session: neither XDG_RUNTIME_DIR nor /dev/shm nor "
		    "/tmp lets us have a directory that is ours alone");
	return place;
}

/* Hold the lock that says that we are the recorder: of the byte of one PROCESS, or of all. */
static bool hold_lock(struct session *session, uint32_t process)
{
	struct flock range = {
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = process, .l_len = process != 0
	};
	char *path = formatted("%s/%s", session->directory, SAMPLER_TRACE_RECORDER);
	session->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (session->lock < 0)
		complain("%s: %s", path, strerror(errno));
	else if (fcntl(session->lock, F_OFD_SETLK, &range) == 0) {
		free(path);
		return true;
	} else if (process)
		complain("another recorder collects from process %u, or from all in %s", process,
			 session->directory);
	else
		complain("%s: another recorder is at work there", session->directory);
	free(path);
	if (session->lock >= 0)
		close(session->lock);
	return false;
}

bool begin_session(struct session *session)
{
	struct timespec now;
	char *place = sessions_directory();
	if (!place)
		return false;
	clock_gettime(CLOCK_REALTIME, &now);
	session->directory = formatted("%s/%d.%" PRIu64, place, (int)getpid(),
				       (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec);
	free(place);
	if (mkdir(session->directory, 0700) == 0)
		return hold_lock(session, 0);
	complain("%s: %s", session->directory, strerror(errno));
	return false;
}

bool join_session(struct session *session, const char *directory, uint32_t process)
{
	if (!is_private_directory(directory))
		return false;
	size_t length = strlen(directory);
	while (length > 1 && directory[length - 1] == '/')
		length--;
	session->directory = formatted("%.*s", (int)length, directory);
	char *path = formatted("%s/" SAMPLER_TRACE_RECORDER, session->directory);
	session->is_first = access(path, F_OK) < 0;
	free(path);
	return hold_lock(session, process);
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* Whether NAME is two numbers with a dot between them. */
static bool is_buffer_name(const char *name)
{
	size_t first = strspn(name, "0123456789");
	if (!first || name[first] != '.')
		return false;
	const char *second = name + first + 1;
	return *second && !second[strspn(second, "0123456789")];
}

static int is_buffer_entry(const struct dirent *entry)
{
	return is_buffer_name(entry->d_name);
}

void for_each_buffer_file(const char *directory, void (*function)(const char *path, void *context),
			  void *context)
{
	struct dirent **entries = NULL;
	int count = scandir(directory, &entries, is_buffer_entry, versionsort);
	for (int i = 0; i < count; i++) {
		char *path = formatted("%s/%s", directory, entries[i]->d_name);
		struct stat st;
		/* a session is called so, too */
		if (lstat(path, &st) == 0 && S_ISREG(st.st_mode))
			function(path, context);
		free(path);
		free(entries[i]);
	}
	free(entries);
}

void note_output(const struct session *session, const char *path)
{
	char *link = formatted("%s/" OUTPUT, session->directory), *absolute = realpath(path, NULL);
	unlink(link);
	if (absolute && symlink(absolute, link) < 0)
		complain("%s: %s", link, strerror(errno));
	free(absolute);
	free(link);
}

char *noted_output(const char *directory)
{
	char path[PATH_MAX], *link = formatted("%s/" OUTPUT, directory);
	ssize_t length = readlink(link, path, sizeof path - 1);
	free(link);
	if (length <= 0)
		return NULL;
	path[length] = 0;
	return duplicate(path);
}

static void remove_from(const struct session *session, const char *name)
{
	char *path = formatted("%s/%s", session->directory, name);
	unlink(path);
	free(path);
}

static void count_file(const char *path, void *count)
{
	(void)path;
	++*(unsigned *)count;
}

/* Begun by processes that were killed before they were buffers: .PROCESS.START */
static int is_unborn_entry(const struct dirent *entry)
{
	return entry->d_name[0] == '.' && is_buffer_name(entry->d_name + 1);
}

static void remove_unborn(const struct session *session)
{
	struct dirent **entries = NULL;
	int count = scandir(session->directory, &entries, is_unborn_entry, NULL);
	for (int i = 0; i < count; i++) {
		struct flock whole = { .l_type = F_RDLCK, .l_whence = SEEK_SET };
		char *path = formatted("%s/%s", session->directory, entries[i]->d_name);
		int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
		if (fd >= 0 && fcntl(fd, F_OFD_GETLK, &whole) == 0 && whole.l_type == F_UNLCK)
			unlink(path);
		if (fd >= 0)
			close(fd);
		free(path);
		free(entries[i]);
	}
	free(entries);
}

void leave_lock(struct session *session)
{
	if (session->lock >= 0)
		close(session->lock);
	session->lock = -1;
}

void end_session(struct session *session)
{
	unsigned buffers = 0;
	remove_unborn(session);
	for_each_buffer_file(session->directory, count_file, &buffers);
	if (!buffers || session->is_first)
		remove_from(session, SAMPLER_TRACE_RECORDER);
	if (!buffers) {
		remove_from(session, OUTPUT);
		/* one that somebody has made for his programs is wanted again */
		if (is_buffer_name(base_name(session->directory)))
			rmdir(session->directory);
	}
	leave_lock(session);
	free(session->directory);
}
