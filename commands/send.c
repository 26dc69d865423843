/* sampler send: send the reports that wait in the spool to those who want them, if the user has agreed.

   The spool of an application has, besides reports and live files,

	.key		random: only who has it can tell the name of a report by its id
	.lock		locked by the one process that sends
	.next		when to try again, in seconds since 1970, and how often it did not work
	.rejected/	what the collector will never have

   A report leaves the spool when the collector has acknowledged it.  Its id is made of its name, so it has the same one each time,
   also if we are killed. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <nettle/hmac.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../launcher/app.h"
#include "../launcher/consent.h"
#include "../launcher/private-report.h"
#include "../launcher/sender.h"
#include "../launcher/spool.h"
#include "child-output.h"
#include "contents.h"
#include "find-files.h"
#include "sampler/live.h"
#include "tool.h"

#define DAY           86400
#define HOUR          3600
#define MOST_DAYS     30 /* that a report waits */
#define MOST_WAIT     (6 * 3600)
#define MOST_DOUBLING 9 /* 2^9 minutes are more than that */
#define ID_DIGITS     32
#define KEY_SIZE      32
#define MOST_BYTES    (16 << 20)

static struct {
	const char *app, *preview;
	bool is_now, is_quiet;
} arguments;

static const struct argp_option options[] = {
	{ "app", 'a', "NAME", 0, "Of this application only (default: of all)", 0 },
	{ "now", 'n', NULL, 0, "Also if it is not yet time to try again", 0 },
	{ "preview", 'p', "REPORT", 0,
	  "Print what would be sent of REPORT, one file, and send nothing", 0 },
	{ "quiet", 'q', NULL, 0, "Say nothing of what could not be sent", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'a':
		if (!is_app_name(text))
			argp_error(state, "'%s' cannot be the name of an application", text);
		arguments.app = text;
		return 0;
	case 'n':
		arguments.is_now = true;
		return 0;
	case 'p':
		arguments.preview = text;
		return 0;
	case 'q':
		arguments.is_quiet = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.doc = "Send the reports that wait, if the user has agreed."
	       "\vSee sampler-consent(1) and sampler-privacy(7).",
};

/* A report in the spool. */
struct waiting {
	char *path, *text;
	char id[ID_DIGITS + 1];
};

/* The key of the spool that the report at PATH is in, which is made when it is first needed.  Return false if there is none. */
static bool read_key(uint8_t key[KEY_SIZE], const char *path)
{
	const char *slash = strrchr(path, '/');
	char *file = formatted("%.*s/.key", slash ? (int)(slash - path) : 1, slash ? path : ".");
	int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
	free(file);
	if (fd < 0)
		return false;
	bool is_there = read(fd, key, KEY_SIZE) == KEY_SIZE;
	if (!is_there)
		is_there = getrandom(key, KEY_SIZE, 0) == KEY_SIZE &&
			   pwrite(fd, key, KEY_SIZE, 0) == KEY_SIZE && fsync(fd) == 0;
	close(fd);
	return is_there;
}

/* The day in the name "BUILD.TIME.PROCESS", or that on which it was written. */
static uint64_t day_of(const char *name, time_t written)
{
	unsigned long long time;
	const char *dot = strchr(name, '.');
	return (dot && sscanf(dot, ".%llu.", &time) == 1 ? time : (unsigned long long)written) /
	       DAY;
}

/* The same name has the same id, also if its report is made again; and nobody can find the name by it. */
static bool make_id(char id[ID_DIGITS + 1], const char *path, time_t written)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	uint8_t key[KEY_SIZE], digest[12];
	struct hmac_sha256_ctx sum;
	if (!read_key(key, path))
		return false;
	hmac_sha256_set_key(&sum, sizeof key, key);
	hmac_sha256_update(&sum, strlen(name), (const uint8_t *)name);
	hmac_sha256_digest(&sum, sizeof digest, digest);
	snprintf(id, ID_DIGITS + 1, "%08" PRIx64, day_of(name, written));
	for (size_t i = 0; i < sizeof digest; i++)
		snprintf(id + 8 + 2 * i, 3, "%02x", digest[i]);
	return true;
}

static bool read_waiting(struct waiting *waiting, const char *path)
{
	struct contents contents;
	struct stat status;
	if (lstat(path, &status) < 0)
		return false;
	if (!S_ISREG(status.st_mode)) {
		errno = EINVAL;
		return false;
	}
	if (!make_id(waiting->id, path, status.st_mtime) || !read_regular(&contents, path))
		return false;
	waiting->path = duplicate(path);
	/* one that is too long for any collector is as one that is cut */
	waiting->text =
	    formatted("%.*s", contents.size > MOST_BYTES ? 0 : (int)contents.size, contents.bytes);
	drop_contents(&contents);
	return true;
}

static void drop_waiting(struct waiting *waiting)
{
	free(waiting->path);
	free(waiting->text);
}

/* What would be sent, readable. */
static int preview(void)
{
	struct waiting waiting;
	struct private_report report;
	if (!read_waiting(&waiting, arguments.preview)) {
		complain("%s: %s", arguments.preview, strerror(errno));
		return EXIT_USAGE;
	}
	bool is_whole = make_private(&report, waiting.text);
	if (!is_whole)
		complain("%s: this is not a whole report: it would not be sent", arguments.preview);
	else
		printf("Sampler-Report-Id: %s\n", waiting.id);
	for (int part = 0; is_whole && part < PART_COUNT; part++)
		if (report.parts[part])
			printf("<report id=\"%s\">\n%s</report>\n", private_part_ids[part],
			       report.parts[part]);
	drop_private(&report);
	drop_waiting(&waiting);
	return finish_output(is_whole ? EXIT_FOUND : EXIT_NOT_FOUND);
}

/* What is being sent of one application. */
struct outbox {
	const char *name;
	struct app app;
	place spool;
	int lock;
	unsigned failures; /* one after the other, until now */
};

static void complain_of(const struct outbox *outbox, const char *what)
{
	if (!arguments.is_quiet)
		complain("%s: %s", outbox->name, what);
}

static char *in_spool(const struct outbox *outbox, const char *name)
{
	return formatted("%s/%s", outbox->spool, name);
}

/* Have it be ours alone, until we end; return false if another process sends. */
static bool lock_spool(struct outbox *outbox)
{
	char *path = in_spool(outbox, ".lock");
	outbox->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	free(path);
	return outbox->lock >= 0 && flock(outbox->lock, LOCK_EX | LOCK_NB) == 0;
}

/* Whether it is time to try. */
static bool is_time(struct outbox *outbox)
{
	char *path = in_spool(outbox, ".next"), text[64];
	long long next = 0;
	if (read_small(path, text, sizeof text) == SMALL_READ &&
	    sscanf(text, "%lld %u", &next, &outbox->failures) != 2)
		next = outbox->failures = 0;
	free(path);
	/* a clock that was wrong must not stop us for ever */
	return arguments.is_now || next <= time(NULL) || next > time(NULL) + 2 * MOST_WAIT;
}

/* Note when to try again: after SECONDS, or, if these are 0, after twice as long as the last time, and a little at random. */
static void put_off(struct outbox *outbox, long seconds)
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

static void note_success(const struct outbox *outbox)
{
	char *path = in_spool(outbox, ".next");
	unlink(path);
	free(path);
}

static void reject(const struct outbox *outbox, const struct waiting *waiting, const char *reason)
{
	char *directory = in_spool(outbox, ".rejected");
	mkdir(directory, 0700);
	char *path = formatted("%s/%s", directory, strrchr(waiting->path, '/') + 1);
	char *message = formatted("%s is not wanted: %s", waiting->path, reason);
	complain_of(outbox, message);
	rename(waiting->path, path);
	free(message);
	free(path);
	free(directory);
}

/* Make reports of what killed processes have left. */
static void recover_left(const struct outbox *outbox)
{
	glob_t files;
	if (!find_files(&files, outbox->spool, "*" SAMPLER_LIVE_SUFFIX))
		return;
	char *path = beside_ourselves("sampler-recover");
	const char **words = allocate((files.gl_pathc + 4) * sizeof *words);
	words[0] = path;
	words[1] = "--quiet";
	words[2] = "--";
	memcpy(words + 3, files.gl_pathv, (files.gl_pathc + 1) * sizeof *words);
	struct child_output child = begin_child(path, words, "/dev/null", false);
	while (child.stream && getc(child.stream) != EOF)
		;
	end_child(&child);
	free(words);
	free(path);
	globfree(&files);
}

/* Whether its process may still write it: it has a live file, or is so young that it may be about to. */
static bool may_be_written(const char *path)
{
	struct stat status;
	char *live = formatted("%s" SAMPLER_LIVE_SUFFIX, path);
	bool has_live = lstat(live, &status) == 0;
	free(live);
	return has_live || lstat(path, &status) < 0 || status.st_mtime + HOUR > time(NULL);
}

/* Whether it is not a report, but may become one. */
static bool is_unfinished(const char *path)
{
	return has_suffix(path, SAMPLER_LIVE_SUFFIX) || has_suffix(path, ".new");
}

/* The report has been acknowledged.  A live file that is left beside it is damaged: its report would be made again. */
static void forget(const struct outbox *outbox, const char *path)
{
	char *live = formatted("%s" SAMPLER_LIVE_SUFFIX, path),
	     *directory = in_spool(outbox, ".rejected"),
	     *away = formatted("%s%s", directory, strrchr(live, '/'));
	unlink(path);
	if (access(live, F_OK) == 0 && (mkdir(directory, 0700) == 0 || errno == EEXIST))
		rename(live, away);
	free(away);
	free(directory);
	free(live);
}

/* Send one; return false if there is no use in going on. */
static bool send_one(struct outbox *outbox, struct sender *sender, const char *path)
{
	struct waiting waiting;
	struct private_report report;
	struct answer answer = { .sent = SENT_REFUSED, .reason = "it is not a whole report" };
	if (is_unfinished(path) || !read_waiting(&waiting, path))
		return true;
	bool is_whole = make_private(&report, waiting.text);
	if (is_whole)
		answer = send_report(sender, waiting.id, &report);
	if (answer.sent == SENT_STORED)
		forget(outbox, path);
	else if (answer.sent == SENT_REFUSED && (is_whole || !may_be_written(path)))
		reject(outbox, &waiting, answer.reason);
	else if (answer.sent == SENT_NOT_NOW) {
		complain_of(outbox, answer.reason);
		put_off(outbox, answer.seconds);
	}
	drop_private(&report);
	drop_waiting(&waiting);
	return answer.sent != SENT_NOT_NOW;
}

static int send_all(struct outbox *outbox, const glob_t *files)
{
	struct sender *sender = open_sender(&outbox->app);
	bool goes_on = sender != NULL;
	for (size_t i = 0; goes_on && i < files->gl_pathc; i++)
		goes_on = send_one(outbox, sender, files->gl_pathv[i]);
	if (sender)
		close_sender(sender);
	if (goes_on)
		note_success(outbox);
	return goes_on ? EXIT_FOUND : EXIT_NOT_FOUND;
}

/* What nobody has wanted for so long, nobody will. */
static void remove_old(const struct outbox *outbox, const char *pattern)
{
	glob_t files;
	struct stat status;
	if (!find_files(&files, outbox->spool, pattern))
		return;
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (!is_unfinished(files.gl_pathv[i]) && lstat(files.gl_pathv[i], &status) == 0 &&
		    S_ISREG(status.st_mode) &&
		    status.st_mtime + (time_t)MOST_DAYS * DAY < time(NULL))
			unlink(files.gl_pathv[i]);
	globfree(&files);
}

/* Send what waits in the spool, which is locked. */
static int send_spool(struct outbox *outbox)
{
	glob_t files;
	int status = EXIT_FOUND;
	recover_left(outbox);
	remove_old(outbox, "*");
	remove_old(outbox, ".rejected/*");
	if (!find_files(&files, outbox->spool, "*"))
		return EXIT_FOUND;
	if (is_time(outbox))
		status = send_all(outbox, &files);
	globfree(&files);
	return status;
}

/* Send what there is of the application NAME, if that may be. */
static int send_app(const char *name)
{
	struct outbox outbox = { .name = name, .lock = -1 };
	int status = EXIT_FOUND;
	bool may_be = find_consent(name).consent == CONSENT_ON &&
		      read_app(&outbox.app, name, NULL) && *outbox.app.url &&
		      find_spool(outbox.spool, name) && is_safe_spool(outbox.spool);
	if (may_be && lock_spool(&outbox))
		status = send_spool(&outbox);
	if (outbox.lock >= 0)
		close(outbox.lock);
	return status;
}

static int send_apps(void)
{
	place spools;
	glob_t files;
	int status = EXIT_FOUND;
	if (!state_place(spools, "spool") || !find_files(&files, spools, "*"))
		return EXIT_FOUND;
	for (size_t i = 0; i < files.gl_pathc; i++)
		status = worse(status, send_app(strrchr(files.gl_pathv[i], '/') + 1));
	globfree(&files);
	return status;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	if (arguments.preview)
		return preview();
	return arguments.app ? send_app(arguments.app) : send_apps();
}
