/* sampler send: send the reports that wait in the spool to those who want them, if the user has agreed; see launcher/outbox.h. */

#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../launcher/app.h"
#include "../launcher/consent.h"
#include "../launcher/outbox.h"
#include "../launcher/private-report.h"
#include "../launcher/private-url.h"
#include "../launcher/secrets.h"
#include "../launcher/sender.h"
#include "../launcher/spool.h"
#include "contents.h"
#include "find-files.h"
#include "tool.h"

/* Seconds for a service's reports, whose user may do to our process, and to what that runs, what she wants. */
#define MOST_SECONDS 900

/* One report may be what a connection breaks on; two are not. */
#define MOST_BROKEN 2

static struct {
	const char *app, *preview;
	bool is_now, is_quiet, is_of_system, forgets;
} arguments;

static const struct argp_option options[] = {
	{ "app", 'a', "NAME", 0, "Of this application only (default: of all)", 0 },
	{ "forget", 'f', NULL, 0,
	  "Send nothing, but have collectors forget what was sent in the last 400 days", 0 },
	{ "now", 'n', NULL, 0, "Also if it is not yet time to try again", 0 },
	{ "preview", 'p', "REPORT", 0,
	  "Print what would be sent of REPORT, one file, and send nothing", 0 },
	{ "quiet", 'q', NULL, 0, "Say nothing of what could not be sent", 0 },
	{ "system", 's', NULL, 0, "What the system's services have left, in /var/lib/sampler/spool",
	  0 },
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
	case 'f':
		arguments.forgets = true;
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
	case 's':
		arguments.is_of_system = true;
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
	const char *path;
	char *text;
	struct report_secret secret;
	char id[WIRE_ID_DIGITS + 1];
};

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
	/* a program may forbid everything to everybody by its umask; it is ours, nevertheless */
	if (!(status.st_mode & S_IRUSR) && status.st_uid == geteuid())
		chmod(path, 0600);
	if (!find_secret(&waiting->secret, path) || !read_regular(&contents, path))
		return false;
	make_wire_id(waiting->id, &waiting->secret);
	waiting->path = path;
	/* one that is too long for any collector is as one that is cut */
	waiting->text =
	    formatted("%.*s", contents.size > MOST_REPORT ? 0 : (int)contents.size, contents.bytes);
	drop_contents(&contents);
	return true;
}

/* Make what may be sent of WAITING, as APP wants it; return whether it is a whole report. */
static bool make_private_of(struct private_report *report, struct waiting *waiting,
			    const struct app *app)
{
	const struct privacy privacy = { waiting->secret.bytes, app->sends_bounds,
					 app->sends_times };
	return make_private(report, waiting->text, &privacy);
}

/* The application whose spool the report at PATH is in: what its file asks for is sent; to be freed. */
static char *name_of_app(const char *path)
{
	char *real = realpath(path, NULL), *slash = real ? strrchr(real, '/') : NULL;
	if (slash)
		*slash = 0;
	char *name = duplicate(slash && (slash = strrchr(real, '/')) ? slash + 1 : "");
	free(real);
	return name;
}

/* What would be sent, readable. */
static int preview(void)
{
	struct waiting waiting;
	struct app app;
	char *name = name_of_app(arguments.preview);
	read_app(&app, arguments.app ? arguments.app : name, NULL);
	free(name);
	struct private_report report;
	if (!read_waiting(&waiting, arguments.preview)) {
		complain("%s: %s", arguments.preview, strerror(errno));
		return EXIT_USAGE;
	}
	bool is_whole = make_private_of(&report, &waiting, &app);
	if (!is_whole)
		complain("%s: this is not a whole report: it would not be sent", arguments.preview);
	else
		printf("Sampler-Report-Id: %s\n", waiting.id);
	for (int part = 0; is_whole && part < PART_COUNT; part++)
		if (report.parts[part])
			printf("<report id=\"%s\">\n%s</report>\n", private_part_ids[part],
			       report.parts[part]);
	drop_private(&report);
	free(waiting.text);
	return finish_output(is_whole ? EXIT_FOUND : EXIT_NOT_FOUND);
}

/* What is being sent of one application. */
struct sending {
	const char *name;
	enum consent consent;
	struct app app;
	struct outbox outbox;
	struct sender *sender;
	bool has_trouble; /* a report cannot be read */
	int broken;       /* so many, one after the other, on which the connection has broken */
};

static void complain_of(const struct sending *sending, const char *what)
{
	if (!arguments.is_quiet)
		complain("%s: %s", sending->name, what);
}

static void reject(const struct sending *sending, const char *path, const char *reason)
{
	char *message = formatted("%s is not wanted: %s", path, reason);
	complain_of(sending, message);
	reject_report(&sending->outbox, path);
	free(message);
}

/* Send the one at PATH; return false if there is no use in going on. */
static bool send_one(struct sending *sending, const char *path)
{
	struct waiting waiting;
	struct private_report report;
	struct answer answer = { .sent = SENT_REFUSED, .reason = "it is not a whole report" };
	if (!read_waiting(&waiting, path)) {
		/* its process may have moved it; and what is no file is not ours */
		bool is_trouble = errno != ENOENT && errno != EINVAL;
		if (is_trouble)
			complain_of(sending, strerror(errno));
		sending->has_trouble |= is_trouble;
		return true;
	}
	bool is_whole = make_private_of(&report, &waiting, &sending->app);
	if (is_whole)
		answer = send_report(sending->sender, waiting.id, &report);
	sending->broken = answer.sent == SENT_BROKEN ? sending->broken + 1 : 0;
	if (answer.sent == SENT_STORED)
		forget_report(&sending->outbox, path);
	else if (answer.sent == SENT_REFUSED && (is_whole || !may_be_written(path)))
		reject(sending, path, answer.reason);
	else if (answer.sent != SENT_REFUSED)
		complain_of(sending, answer.reason);
	if (answer.sent == SENT_NOT_NOW || sending->broken)
		put_off(&sending->outbox, answer.seconds);
	drop_private(&report);
	free(waiting.text);
	return answer.sent != SENT_NOT_NOW && sending->broken < MOST_BROKEN;
}

/* Whether the user still agrees; for a service, root has been asked, whose word is not that of the service's user. */
static bool is_agreed(const char *name)
{
	return arguments.is_of_system || find_consent(name).consent == CONSENT_ON;
}

/* Send FILES; return whether all were. */
static bool send_all(struct sending *sending, const glob_t *files)
{
	bool goes_on = true, is_one_left = false;
	sending->sender = open_sender(&sending->app);
	if (!sending->sender)
		return false;
	/* the user may change her mind meanwhile */
	for (size_t i = 0; goes_on && i < files->gl_pathc && is_agreed(sending->name); i++) {
		goes_on = send_one(sending, files->gl_pathv[i]);
		is_one_left |= sending->broken > 0;
	}
	close_sender(sending->sender);
	if (goes_on && !is_one_left)
		note_success(&sending->outbox);
	return goes_on && !is_one_left && !sending->has_trouble;
}

/* ---- Forgetting. */

/* The secrets that are to be shown at once. */
struct showing {
	struct sending *sending;
	char lines[MOST_SHOWN * (SECRET_SIZE * 2 + 24)];
	size_t size, count;
	unsigned long shown, forgotten;
	bool has_failed;
};

static void show_secrets(struct showing *showing)
{
	unsigned long count = 0;
	if (!showing->count)
		return;
	struct answer answer = send_forgetting(showing->sending->sender, showing->lines, &count);
	showing->has_failed = answer.sent != SENT_STORED;
	if (showing->has_failed)
		complain_of(showing->sending, answer.reason);
	showing->shown += showing->count;
	showing->forgotten += count;
	showing->size = showing->count = 0;
}

static bool show_secret(void *context, const struct report_secret *secret)
{
	struct showing *showing = context;
	char *line = line_of_secret(secret);
	size_t length = strlen(line);
	memcpy(showing->lines + showing->size, line, length + 1);
	free(line);
	showing->size += length;
	if (++showing->count == MOST_SHOWN)
		show_secrets(showing);
	return !showing->has_failed;
}

/* Have the collector forget what was sent from the spool. */
static int forget_sent(struct sending *sending)
{
	struct showing *showing = allocate(sizeof *showing);
	*showing = (struct showing){ .sending = sending };
	const char *why = why_nobody_has(&sending->app);
	sending->sender = why ? NULL : open_sender(&sending->app);
	if (why)
		complain_of(sending, why);
	bool is_done =
	    sending->sender && visit_sent_secrets(sending->outbox.spool, show_secret, showing);
	if (is_done && !showing->has_failed)
		show_secrets(showing);
	is_done = is_done && !showing->has_failed;
	if (is_done && !arguments.is_quiet)
		complain("%s: %lu of %lu reports were there, and are forgotten", sending->name,
			 showing->forgotten, showing->shown);
	if (is_done)
		forget_sent_secrets(sending->outbox.spool);
	if (sending->sender)
		close_sender(sending->sender);
	free(showing);
	return is_done ? EXIT_FOUND : EXIT_NOT_FOUND;
}

/* ---- Each application. */

/* Send what waits in the spool, which is ours. */
static int send_spool(struct sending *sending)
{
	glob_t files;
	int status = EXIT_FOUND;
	tidy_outbox(&sending->outbox);
	if (sending->consent < CONSENT_ON || !find_waiting(&sending->outbox, &files))
		return EXIT_FOUND;
	const char *why = why_nobody_has(&sending->app);
	if (why) {
		complain_of(sending, why);
		status = EXIT_NOT_FOUND;
	} else if (is_time_to_send(&sending->outbox) || arguments.is_now)
		status = send_all(sending, &files) ? EXIT_FOUND : EXIT_NOT_FOUND;
	else
		complain_of(sending, "it is not yet time to try again: see --now");
	globfree(&files);
	return status;
}

static int send_from(struct sending *sending, const char *spool)
{
	if (!open_outbox(&sending->outbox, spool)) {
		if (sending->outbox.fault)
			complain_of(sending, sending->outbox.fault);
		return sending->outbox.fault ? EXIT_NOT_FOUND : EXIT_FOUND;
	}
	int status = arguments.forgets ? forget_sent(sending) : send_spool(sending);
	close_outbox(&sending->outbox);
	return status;
}

/* Become the user and the group that the directory belongs to which we are in; return false if that cannot be. */
static bool become_owner(void)
{
	struct stat status;
	if (stat(".", &status) < 0)
		return false;
	return status.st_uid == geteuid() ||
	       (setgroups(0, NULL) == 0 && setgid(status.st_gid) == 0 &&
		setuid(status.st_uid) == 0);
}

/* Send from SPOOL with no more rights than the service that has left it.  It may be a link of systemd's, to where only root comes. */
static int send_of_service(struct sending *sending, const char *spool)
{
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		alarm(MOST_SECONDS);
		_exit(chdir(spool) == 0 && become_owner() ? send_from(sending, ".")
							  : EXIT_NOT_FOUND);
	}
	if (pid < 0 || waitpid(pid, &status, WUNTRACED) != pid)
		return EXIT_NOT_FOUND;
	if (WIFSTOPPED(status)) {
		/* its user may do that, but not keep the others from being sent */
		if (kill(pid, SIGKILL) == 0)
			waitpid(pid, &status, 0);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_NOT_FOUND;
}

/* Send what there is of the application NAME, if that may be. */
static int send_app(const char *name)
{
	struct sending sending = { .name = name, .consent = find_consent(name).consent };
	place spool;
	/* who does not agree any more may want to be forgotten */
	bool is_agreed_to = sending.consent >= CONSENT_LOCAL || arguments.forgets;
	bool may_be = is_agreed_to && read_app(&sending.app, name, NULL) &&
		      find_spool(spool, name) && is_in_safe_place(spool);
	if (!may_be)
		return EXIT_FOUND;
	return arguments.is_of_system ? send_of_service(&sending, spool)
				      : send_from(&sending, spool);
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
	if (arguments.is_of_system)
		use_system_places();
	if (arguments.preview)
		return preview();
	return arguments.app ? send_app(arguments.app) : send_apps();
}
