/* Directories of sessions, and who lives in them.

   A session is a directory that its user alone can read and write: a buffer tells what a program
   does, and who can write it can switch tracing on.  Programs that nobody traces yet, but that may be
   attached to, have one for all of them:

	$XDG_RUNTIME_DIR/sampler/idle, or else /dev/shm/sampler-UID/idle, or /tmp/sampler-UID/idle */

#include <errno.h>

#include "kernel.h"
#include "path.h"
#include "trace.h"

/* Why DIRECTORY cannot be a session's; null if it can. */
static const char *fault_of(const char *directory)
{
	struct stat st;
	int fd = sys_open(directory, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
	if (fd < 0)
		return "no trace, because this is no directory";
	bool is_ours = sys_fstat(fd, &st) == 0 && S_ISDIR(st.st_mode) &&
		       st.st_uid == sys_geteuid() && !(st.st_mode & 077);
	sys_close(fd);
	return is_ours ? NULL : "no trace, because this directory is not yours alone";
}

bool trace_is_ours(const char *directory)
{
	const char *fault = fault_of(directory);
	if (fault)
		say(fault, directory);
	return !fault;
}

/* Have the directory BASE/NAME/idle, quietly. */
static bool make_idle(char *directory, const char *base, const char *name)
{
	directory[0] = 0;
	if (!append(directory, PATH_SIZE, base) || !append(directory, PATH_SIZE, name))
		return false;
	sys_mkdir(directory, 0700);
	/* whoever owns the outer one could put another one in the inner one's place */
	if (fault_of(directory) || !append(directory, PATH_SIZE, "/idle"))
		return false;
	int result = sys_mkdir(directory, 0700);
	return result == 0 || result == -EEXIST;
}

bool trace_find_idle_directory(char *directory)
{
	const char *base = variable("XDG_RUNTIME_DIR");
	char name[40] = "/sampler-";
	append_number(name, sizeof name, sys_geteuid());
	return (base && *base == '/' && make_idle(directory, base, "/sampler")) ||
	       make_idle(directory, "/dev/shm", name) || make_idle(directory, "/tmp", name);
}

/* That of the session's recorder. */
static char recorder_path[PATH_SIZE];

bool trace_enter_session(const char *directory)
{
	recorder_path[0] = 0;
	return append(recorder_path, PATH_SIZE, directory) &&
	       append(recorder_path, PATH_SIZE, "/" SAMPLER_TRACE_RECORDER);
}

/* What is known of the session's recorder. */
enum recorder { NO_RECORDER, DEAD_RECORDER, LIVING_RECORDER };

static enum recorder look_for_recorder(void)
{
	/* that of the session has them all */
	struct flock byte = {
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = sys_getpid(), .l_len = 1
	};
	int fd = sys_open(recorder_path, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0);
	/* where no file can be opened, nothing is known */
	if (fd < 0)
		return fd == -EMFILE || fd == -ENFILE || fd == -ENOMEM ? LIVING_RECORDER
								       : NO_RECORDER;
	bool is_locked = sys_fcntl(fd, F_OFD_GETLK, (long)&byte) == 0 && byte.l_type != F_UNLCK;
	sys_close(fd);
	return is_locked ? LIVING_RECORDER : DEAD_RECORDER;
}

bool trace_has_recorder(void)
{
	return look_for_recorder() == LIVING_RECORDER;
}

bool trace_is_recorder_dead(void)
{
	return look_for_recorder() == DEAD_RECORDER;
}
