/* sampler consent: say, or see, whether deployed programs may report. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../launcher/app.h"
#include "../launcher/complain-of-app.h"
#include "../launcher/consent.h"
#include "../launcher/empty-spool.h"
#include "../launcher/private-url.h"
#include "../launcher/spool.h"
#include "find-files.h"
#include "tool.h"

static struct {
	const char *app, *word;
	bool is_of_system;
} arguments;

static const struct argp_option options[] = {
	{ "app", 'a', "NAME", 0, "Of this application only (default: of all)", 0 },
	{ "system", 's', NULL, 0, "Of the system's services, for which the administrator agrees",
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
	case 's':
		arguments.is_of_system = true;
		return 0;
	case ARGP_KEY_ARG:
		if (arguments.word)
			argp_error(state, "one word is enough");
		if (strcmp(text, "show") != 0 && !consent_of(text))
			argp_error(state, "'%s' is none of show, on, local and off", text);
		arguments.word = text;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[show|on|local|off]",
	.doc = "Say, or see, whether programs that were made to report may do so."
	       "\von: reports are kept, and may be sent.  local: they are kept here.  off: there "
	       "are none; so it is as long as nothing has been said.",
};

static void show_waiting(const char *spool)
{
	int count = count_spooled(spool);
	printf("%-20s  %d%s report%s in %s\n", "", count, count < MOST_SPOOLED ? "" : " or more",
	       plural(count, "s"), spool);
}

/* Why nothing comes to anybody, whatever the user has agreed to; null if something does. */
static const char *why_not_sent(const struct app *app)
{
	/* what cannot be read has the sparsity 0, too, and is told of by its own reason */
	if (!app->is_unreadable && !app->sparsity)
		return "its sparsity is 0: there is no sampling";
	if (!app->is_unreadable && app_has_expired(app))
		return "its time is over: there is no sampling";
	return why_nobody_has(app);
}

/* What holds for NAME, or, if that is null, for all. */
static void show(const char *name)
{
	struct consent_said said = find_consent(name);
	struct app app;
	place spool;
	printf("%-20s  %-9s  %s\n", name ? name : "(all)", consent_word(said.consent), said.by);
	if (!name)
		return;
	bool is_known = read_app(&app, name, complain_of_app);
	const char *why =
	    is_known ? why_not_sent(&app) : "nothing is known of it: see sampler-app(5)";
	if (*app.url)
		printf("%-20s  to %s\n", "", app.url);
	if (said.consent >= CONSENT_LOCAL && why)
		printf("%-20s  but %s\n", "", why);
	if (find_spool(spool, name))
		show_waiting(spool);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Have the paths be the names of applications, in order. */
static void make_names(glob_t *names)
{
	for (size_t i = 0; i < names->gl_pathc; i++) {
		char *name = strrchr(names->gl_pathv[i], '/') + 1, *ending = strrchr(name, '.');
		if (ending && strcmp(ending, ".conf") == 0)
			*ending = 0;
		memmove(names->gl_pathv[i], name, strlen(name) + 1);
	}
	if (names->gl_pathc)
		qsort(names->gl_pathv, names->gl_pathc, sizeof *names->gl_pathv, compare_names);
}

/* All applications of which there is a file, or a word. */
static void show_all(void)
{
	place mine, said;
	glob_t names = { 0 };
	show(NULL);
	add_files(&names, PACKAGE_APPS, "*.conf");
	add_files(&names, SYSTEM_APPS, "*.conf");
	if (config_place(mine, "apps") && config_place(said, "consent.d")) {
		add_files(&names, mine, "*.conf");
		add_files(&names, said, "*");
	}
	make_names(&names);
	for (size_t i = 0; i < names.gl_pathc; i++)
		if (is_app_name(names.gl_pathv[i]) &&
		    (i == 0 || strcmp(names.gl_pathv[i], names.gl_pathv[i - 1]) != 0))
			show(names.gl_pathv[i]);
	globfree(&names);
}

/* Empty the spool of NAME, if there is no consent for that any more. */
static void empty_spool_of(const char *name)
{
	place spool;
	if (find_consent(name).consent <= CONSENT_OFF && find_spool(spool, name))
		empty_spool(spool);
}

/* What was not sent is not kept behind the user's back. */
static void withdraw(void)
{
	place spools;
	glob_t files;
	if (arguments.app) {
		empty_spool_of(arguments.app);
		return;
	}
	if (!state_place(spools, "spool") || !find_files(&files, spools, "*"))
		return;
	for (size_t i = 0; i < files.gl_pathc; i++)
		empty_spool_of(strrchr(files.gl_pathv[i], '/') + 1);
	globfree(&files);
}

/* The user has decided; but something else may forbid it. */
static int decide(enum consent consent)
{
	place path;
	if (!write_consent(arguments.app, consent, path)) {
		complain("%s: %s", *path ? path : "there is no home directory", strerror(errno));
		return EXIT_USAGE;
	}
	struct consent_said said = find_consent(arguments.app);
	if (said.consent != consent)
		complain("it stays %s, because of %s", consent_word(said.consent), said.by);
	if (consent == CONSENT_OFF)
		withdraw();
	/* what was said of one application stays */
	if (arguments.app)
		show(arguments.app);
	else
		show_all();
	return EXIT_FOUND;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = EXIT_FOUND;
	if (arguments.is_of_system)
		use_system_places();
	if (arguments.word && strcmp(arguments.word, "show") != 0)
		status = decide(consent_of(arguments.word));
	else if (arguments.app)
		show(arguments.app);
	else
		show_all();
	return finish_output(status);
}
