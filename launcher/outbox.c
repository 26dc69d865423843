/* The spool of an application, from which reports are sent. */

#define _GNU_SOURCE
#include "outbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "child-output.h"
#include "contents.h"
#include "find-files.h"
#include "sampler/live.h"
#include "secrets.h"
#include "spool.h"
#include "tool.h"

#define DAY           86400
#define HOUR          3600
#define MOST_DAYS     30  /* that a report waits, and anything else; */
#define DAYS_FAILING  400 /* or one of a failure, as collectors take it */
#define MOST_WAIT     (6 * 3600)
#define MOST_DOUBLING 9 /* 2^9 minutes are more than that */

/* Live files whose names are given to one process: a command line has a limit. */
#define MOST_RECOVERED 256

static char *in_spool(const struct outbox *outbox, const char *name)
{
	return formatted("%s/%s", outbox->spool, name);
}

/* ---- One process sends. */

static bool lock_spool(struct outbox *outbox)
{
	char *path = in_spool(outbox, ".lock");
	outbox->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	free(path);
	return outbox->lock >= 0 && flock(outbox->lock, LOCK_EX | LOCK_NB) == 0;
}

/* Whether the spool, which is locked, is of our version; a new one is from now on. */
static bool is_of_version(const struct outbox *outbox)
{
	static const char ours[] = "1\n";
	char *path = in_spool(outbox, ".version"), text[16];
	enum small small = read_small(path, text, sizeof text);
	if (small == SMALL_NONE) {
		int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (fd >= 0 && write(fd, ours, strlen(ours)) == (ssize_t)strlen(ours))
			small = SMALL_READ;
		if (fd >= 0)
			close(fd);
		strcpy(text, ours);
	}
	free(path);
	/* somebody may have been killed before it was written */
	return small == SMALL_READ && (!*text || strcmp(text, ours) == 0);
}

bool open_outbox(struct outbox *outbox, const char *spool)
{
	*outbox = (struct outbox){ .lock = -1 };
	snprintf(outbox->spool, sizeof outbox->spool, "%s", spool);
	if (access(outbox->spool, F_OK) < 0)
		return false;
	if (!is_private_spool(outbox->spool))
		outbox->fault = "others may write to its spool";
	else if (!lock_spool(outbox))
		/* another process sends already */
		outbox->fault = errno == EWOULDBLOCK ? NULL : strerror(errno);
	else if (!is_of_version(outbox))
		outbox->fault = "its spool is of another version of Sampler, or cannot be written";
	else
		return true;
	close_outbox(outbox);
	return false;
}

void close_outbox(struct outbox *outbox)
{
	if (outbox->lock >= 0)
		close(outbox->lock);
	outbox->lock = -1;
}

/* ---- When. */

bool is_time_to_send(struct outbox *outbox)
{
	char *path = in_spool(outbox, ".next"), text[64];
	long long next = 0;
	if (read_small(path, text, sizeof text) == SMALL_READ &&
	    sscanf(text, "%lld %u", &next, &outbox->failures) != 2)
		next = outbox->failures = 0;
	free(path);
	/* a clock that was wrong must not stop us for ever */
	return next <= time(NULL) || next > time(NULL) + 2 * MOST_WAIT;
}

void put_off(struct outbox *outbox, long seconds)
{
	uint32_t chance = 0;
	long doubled = 60L << (outbox->failures < MOST_DOUBLING ? outbox->failures : MOST_DOUBLING);
	long wait = seconds > 0 ? seconds : doubled;
	if (wait > MOST_WAIT)
		wait = MOST_WAIT;
	if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) == sizeof chance)
		wait += chance % (wait / 4 + 1);
	char *path = in_spool(outbox, ".next");
	/* not into what a link leads to */
	unlink(path);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0) {
		dprintf(fd, "%lld %u\n", (long long)time(NULL) + wait, outbox->failures + 1);
		close(fd);
	}
	free(path);
}

void note_success(const struct outbox *outbox)
{
	char *path = in_spool(outbox, ".next");
	unlink(path);
	free(path);
}

/* ---- What. */

/* Whether it is not a report, but may become one. */
static bool is_unfinished(const char *path)
{
	return has_suffix(path, SAMPLER_LIVE_SUFFIX) || has_suffix(path, ".new");
}

bool find_waiting(const struct outbox *outbox, glob_t *files)
{
	size_t kept = 0;
	if (!find_files(files, outbox->spool, "*"))
		return false;
	for (size_t i = 0; i < files->gl_pathc; i++)
		if (is_unfinished(files->gl_pathv[i]))
			free(files->gl_pathv[i]);
		else
			files->gl_pathv[kept++] = files->gl_pathv[i];
	files->gl_pathv[files->gl_pathc = kept] = NULL;
	if (!kept)
		globfree(files);
	return kept > 0;
}

bool may_be_written(const char *path)
{
	struct stat status;
	char *live = formatted("%s" SAMPLER_LIVE_SUFFIX, path);
	bool has_live = lstat(live, &status) == 0;
	free(live);
	/* it has a live file, or is so young that it may be about to */
	return has_live || lstat(path, &status) < 0 || status.st_mtime + HOUR > time(NULL);
}

/* Move the file at PATH to those that are not wanted. */
static void put_away(const struct outbox *outbox, const char *path)
{
	char *directory = in_spool(outbox, ".rejected"),
	     *away = formatted("%s%s", directory, strrchr(path, '/'));
	if (mkdir(directory, 0700) == 0 || errno == EEXIST)
		rename(path, away);
	free(away);
	free(directory);
}

void reject_report(const struct outbox *outbox, const char *path)
{
	put_away(outbox, path);
}

void forget_report(const struct outbox *outbox, const char *path)
{
	char *live = formatted("%s" SAMPLER_LIVE_SUFFIX, path);
	/* one that is left beside it is damaged: its report would be made again, under another id */
	if (access(live, F_OK) == 0)
		put_away(outbox, live);
	unlink(path);
	free(live);
}

/* ---- Tidying. */

/* Have reports made of the COUNT live files FILES. */
static void recover(const char *program, char *const *files, size_t count)
{
	const char *words[MOST_RECOVERED + 4] = { program, "--quiet", "--" };
	memcpy(words + 3, files, count * sizeof *words);
	struct child_output child = begin_child(program, words, "/dev/null", false);
	while (child.stream && getc(child.stream) != EOF)
		;
	end_child(&child);
}

static void recover_left(const struct outbox *outbox)
{
	glob_t files;
	if (!find_files(&files, outbox->spool, "*" SAMPLER_LIVE_SUFFIX))
		return;
	char *program = beside_ourselves("sampler-recover");
	for (size_t i = 0; i < files.gl_pathc; i += MOST_RECOVERED) {
		size_t left = files.gl_pathc - i;
		recover(program, files.gl_pathv + i, left < MOST_RECOVERED ? left : MOST_RECOVERED);
	}
	free(program);
	globfree(&files);
}

/* Whether the file at PATH, which is not a report, will never become one: it is damaged, or nobody completes it.  A process that lives holds a lock on its live file. */
static bool is_hopeless(const char *path)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	bool is = fd >= 0 && fcntl(fd, F_OFD_GETLK, &whole) == 0 && whole.l_type == F_UNLCK &&
		  flock(fd, LOCK_EX | LOCK_NB) == 0;
	if (fd >= 0)
		close(fd);
	return is;
}

/* Whether the file at PATH, which was WRITTEN then, has waited for too long; none waits in the directory of those that are not wanted. */
static bool is_too_old(const char *path, time_t written, bool does_wait)
{
	time_t days = (time(NULL) - written) / DAY;
	if (is_unfinished(path))
		return days >= MOST_DAYS && is_hopeless(path);
	return days >= DAYS_FAILING ||
	       (days >= MOST_DAYS && (!does_wait || has_report_passed(path)));
}

/* What nobody has wanted for so long, nobody will. */
static void remove_old(const struct outbox *outbox, const char *pattern, bool do_wait)
{
	glob_t files;
	struct stat status;
	if (!find_files(&files, outbox->spool, pattern))
		return;
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (lstat(files.gl_pathv[i], &status) == 0 && S_ISREG(status.st_mode) &&
		    is_too_old(files.gl_pathv[i], status.st_mtime, do_wait))
			unlink(files.gl_pathv[i]);
	globfree(&files);
}

/* A report, and what speaks for keeping it. */
struct kept {
	const char *path;
	time_t written;
	off_t size;
	bool has_failed;
};

/* What goes first comes first: what no collector would have, what has passed, and of that the oldest. */
static int compare_kept(const void *left, const void *right)
{
	const struct kept *a = left, *b = right;
	bool is_a_too_long = a->size > MOST_REPORT, is_b_too_long = b->size > MOST_REPORT;
	if (is_a_too_long != is_b_too_long)
		return is_b_too_long - is_a_too_long;
	if (a->has_failed != b->has_failed)
		return a->has_failed - b->has_failed;
	return (a->written > b->written) - (a->written < b->written);
}

static void remove_first(struct kept *kept, size_t count, uint64_t size)
{
	for (size_t i = 0; i < count; i++)
		kept[i].has_failed = !has_report_passed(kept[i].path);
	qsort(kept, count, sizeof *kept, compare_kept);
	for (size_t i = 0; i < count; i++) {
		size_t most = kept[i].has_failed ? MOST_SPOOLED : LEFT_SPOOLED;
		uint64_t most_bytes = kept[i].has_failed ? MOST_SPOOLED_BYTES : LEFT_SPOOLED_BYTES;
		if ((count - i > most || size > most_bytes) && unlink(kept[i].path) == 0)
			size -= kept[i].size;
	}
}

/* A program that forks may leave more than it was launched for. */
static void remove_surplus(const struct outbox *outbox)
{
	glob_t files;
	struct stat status;
	size_t count = 0;
	uint64_t size = 0;
	if (!find_waiting(outbox, &files))
		return;
	struct kept *kept = allocate(files.gl_pathc * sizeof *kept);
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (lstat(files.gl_pathv[i], &status) == 0 && S_ISREG(status.st_mode)) {
			kept[count++] = (struct kept){ files.gl_pathv[i], status.st_mtime,
						       status.st_size, false };
			size += status.st_size;
		}
	if (count > MOST_SPOOLED || size > MOST_SPOOLED_BYTES)
		remove_first(kept, count, size);
	free(kept);
	globfree(&files);
}

void tidy_outbox(const struct outbox *outbox)
{
	recover_left(outbox);
	remove_old(outbox, "*", true);
	remove_old(outbox, ".rejected/*", false);
	remove_surplus(outbox);
	forget_old_secrets(outbox->spool);
}
