/* What the user has agreed to.

   A word in a file: $XDG_CONFIG_HOME/sampler/consent for all, consent.d/APP for one application.  An administrator's limit is
   /etc/sampler/consent. */

#define _GNU_SOURCE
#include "consent.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIMIT_FILE "/etc/sampler/consent"

static const char *const words[] = {
	[CONSENT_UNKNOWN] = "not asked",
	[CONSENT_OFF] = "off",
	[CONSENT_LOCAL] = "local",
	[CONSENT_ON] = "on",
};

const char *consent_word(enum consent consent)
{
	return words[consent];
}

enum consent consent_of(const char *word)
{
	for (int i = CONSENT_OFF; i <= CONSENT_ON; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	return CONSENT_UNKNOWN;
}

/* Whether the directory of the file at PATH is a link that leads nowhere: what the user has said is there, but not now. */
static bool is_missing_now(const place path)
{
	place directory;
	struct stat status;
	snprintf(directory, sizeof directory, "%.*s", (int)(strrchr(path, '/') - path), path);
	return status_of(directory, &status, false) == 0 &&
	       status_of(directory, &status, true) != 0;
}

/* Read the word in the file SAID.by; return whether there is one.  What cannot be read or understood forbids. */
static bool read_consent(struct consent_said *said)
{
	char text[32];
	enum small small = read_small(said->by, text, sizeof text);
	if (small == SMALL_NONE && !is_missing_now(said->by))
		return false;
	if (*text && text[strlen(text) - 1] == '\n')
		text[strlen(text) - 1] = 0;
	said->consent = small == SMALL_READ ? consent_of(text) : CONSENT_OFF;
	if (said->consent == CONSENT_UNKNOWN)
		said->consent = CONSENT_OFF;
	return true;
}

static bool user_file(place path, const char *app)
{
	char name[96];
	if (app && !is_app_name(app))
		return false;
	snprintf(name, sizeof name, app ? "consent.d/%s" : "consent", app);
	return config_place(path, name);
}

static bool may_others_write(const char *path)
{
	struct stat status;
	return status_of(path, &status, true) != 0 || (status.st_mode & 022);
}

/* Nobody can agree for somebody else: root, too, may have another user's directories. */
static bool read_users(struct consent_said *said, const char *app)
{
	if (!user_file(said->by, app) || !read_consent(said))
		return false;
	if (!is_ours(said->by) || may_others_write(said->by))
		said->consent = CONSENT_OFF;
	return true;
}

static struct consent_said user_consent(const char *app)
{
	struct consent_said said = { CONSENT_UNKNOWN, "" };
	if (!(app && read_users(&said, app)) && !read_users(&said, NULL))
		said.by[0] = 0;
	return said;
}

/* The Console Do Not Track convention: anything but nothing and 0. */
static bool wants_no_tracking(void)
{
	const char *value = variable_of("DO_NOT_TRACK");
	return value && *value && strcmp(value, "0") != 0;
}

struct consent_said find_consent(const char *app)
{
	struct consent_said said = user_consent(app), limit = { CONSENT_UNKNOWN, LIMIT_FILE };
	if (said.consent <= CONSENT_OFF)
		return said;
	if (wants_no_tracking())
		return (struct consent_said){ CONSENT_OFF, "DO_NOT_TRACK" };
	return read_consent(&limit) && limit.consent < said.consent ? limit : said;
}

/* Have the file at PATH consist of WORD, all at once. */
static bool write_word(const char *path, const char *word)
{
	const char *name = strrchr(path, '/') + 1;
	char temporary[PATH_MAX + 32];
	snprintf(temporary, sizeof temporary, "%.*s.%s.%ld", (int)(name - path), path, name,
		 (long)getpid());
	FILE *out = fopen(temporary, "we");
	if (!out)
		return false;
	bool is_written =
	    fprintf(out, "%s\n", word) > 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
	is_written &= fclose(out) == 0;
	if (is_written && rename(temporary, path) == 0)
		return true;
	int error = errno;
	unlink(temporary);
	errno = error;
	return false;
}

bool write_consent(const char *app, enum consent consent, place path)
{
	if (!user_file(path, app)) {
		errno = ENOENT;
		return false;
	}
	return make_parents(path) && write_word(path, consent_word(consent));
}
