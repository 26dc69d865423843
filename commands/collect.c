/* sampler collect: a server that receives reports, and stores what ranking needs of them.

	client -> http.c -> upload.c: parts.c, reduce.c -> writer.c -> database.h: sqlite/, postgresql/
			 -> pages.c, sites.c, rankings.c

   A report is acknowledged when it is on the disk. See sampler-protocol(7) and sampler-collector(5). */

#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../collector/addresses.h"
#include "../collector/access.h"
#include "../collector/database.h"
#include "../collector/http.h"
#include "../collector/listen.h"
#include "../collector/merge.h"
#include "../collector/questions.h"
#include "../collector/rankings.h"
#include "../collector/report-id.h"
#include "../collector/shared-database.h"
#include "../collector/writer.h"
#include "row.h"
#include "tool.h"

#define DEFAULT_ADDRESS "127.0.0.1:7727"
#define DEFAULT_FILE    "sampler-collector.db"

/* Seconds in which a database has to answer those who serve. */
#define PATIENCE 10

/* What is done instead of serving. */
enum action { SERVE, ADD_TOKEN, REVOKE_TOKEN, CHECK, FORGET, MERGE };

static struct {
	enum action action;
	const char *subject; /* of the action: a project, a token, an id */
	const char *address, *database, *certificate, *key;
	const char **hosts; /* up to a null one */
	size_t host_count;
	uint64_t raw_days, row_days, daily_reports, seconds, threads;
	enum token_kind kind;
} arguments = { .address = DEFAULT_ADDRESS, .raw_days = 7, .row_days = 800, .seconds = 10 };

enum {
	KEY_ADD_TOKEN = 256,
	KEY_REVOKE,
	KEY_CHECK,
	KEY_FORGET,
	KEY_MERGE,
	KEY_KIND,
	KEY_QUOTA,
	KEY_RAW,
	KEY_ROWS,
	KEY_CERTIFICATE,
	KEY_KEY,
	KEY_HOST,
	KEY_TIMEOUT,
	KEY_THREADS,
	KEY_ADDRESS_QUOTA
};

/* A client that was off line for long has a thousand reports. */
#define ADDRESS_QUOTA 1200

static const struct argp_option options[] = {
	{ "address-quota", KEY_ADDRESS_QUOTA, "NUMBER", 0,
	  "Take so many reports a minute from an address, but of this machine (default: 1200; 0: "
	  "any number)",
	  0 },
	{ "add-token", KEY_ADD_TOKEN, "PROJECT", 0, "Make a token for PROJECT, print it, and end",
	  0 },
	{ "check", KEY_CHECK, NULL, 0, "See whether the database is in order, and end", 0 },
	{ "database", 'd', "DATABASE", 0,
	  "Store in this file, or postgresql://... (default: sampler-collector.db, in "
	  "$STATE_DIRECTORY if that is set)",
	  0 },
	{ "forget", KEY_FORGET, "ID", 0, "Remove the report ID, and end", 0 },
	{ "host", KEY_HOST, "NAME", 0,
	  "Answer also those who call us NAME; may be repeated (default: localhost)", 0 },
	{ "keep-raw", KEY_RAW, "DAYS", 0, "Keep reports as they came for so long (default: 7)", 0 },
	{ "keep-rows", KEY_ROWS, "DAYS", 0,
	  "Keep what ranking needs of them for so long (default: 800, as reports may come 400 days "
	  "late)",
	  0 },
	{ "kind", KEY_KIND, "KIND", 0,
	  "What the token is for: report (default), read or admin; that may do both", 0 },
	{ "listen", 'l', "ADDRESS", 0,
	  "Listen on HOST:PORT or unix:PATH (default: " DEFAULT_ADDRESS
	  ", or the socket that systemd hands over)",
	  0 },
	{ "merge", KEY_MERGE, "OTHER", 0, "Add the runs and sites of the database OTHER, and end",
	  0 },
	{ "quota", KEY_QUOTA, "NUMBER", 0, "The token is good for so many reports a day", 0 },
	{ "revoke-token", KEY_REVOKE, "TOKEN", 0, "Accept TOKEN no more, and end", 0 },
	{ "request-time", KEY_TIMEOUT, "SECONDS", 0,
	  "End connections of which a request takes longer (default: 10)", 0 },
	{ "threads", KEY_THREADS, "NUMBER", 0,
	  "Read requests in so many threads (default: one for each processor)", 0 },
	{ "tls-cert", KEY_CERTIFICATE, "FILE", 0, "Speak TLS, with this certificate, in PEM", 0 },
	{ "tls-key", KEY_KEY, "FILE", 0, "Its key, in PEM", 0 },
	{ 0 },
};

static void choose_action(struct argp_state *state, enum action action, const char *subject)
{
	if (arguments.action != SERVE)
		argp_error(state, "one thing is done at a time");
	arguments.action = action;
	arguments.subject = subject;
}

static void add_host(const char *name)
{
	arguments.hosts =
	    reallocate(arguments.hosts, (arguments.host_count + 2) * sizeof *arguments.hosts);
	arguments.hosts[arguments.host_count++] = name;
	arguments.hosts[arguments.host_count] = NULL;
}

static void read_kind(struct argp_state *state, const char *text)
{
	static const char *const words[] = { "report", "read", "admin" };
	for (int i = 0; i < 3; i++)
		if (strcmp(text, words[i]) == 0) {
			arguments.kind = i;
			return;
		}
	argp_error(state, "--kind=%s is not report, read or admin", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_ADDRESS_QUOTA:
		limit_addresses(parse_number(state, "--address-quota", text, 0, 1000000));
		return 0;
	case KEY_ADD_TOKEN:
		if (!is_project_name(text))
			argp_error(state, "'%s' cannot be the name of a project", text);
		choose_action(state, ADD_TOKEN, text);
		return 0;
	case KEY_REVOKE:
		choose_action(state, REVOKE_TOKEN, text);
		return 0;
	case KEY_CHECK:
		choose_action(state, CHECK, NULL);
		return 0;
	case KEY_FORGET:
		choose_action(state, FORGET, text);
		return 0;
	case KEY_MERGE:
		choose_action(state, MERGE, text);
		return 0;
	case 'd':
		if (!*text || *text == ':' || strncmp(text, "file:", strlen("file:")) == 0)
			argp_error(state, "--database=%s is no path of a file", text);
		arguments.database = text;
		return 0;
	case 'l':
		arguments.address = text;
		return 0;
	case KEY_HOST:
		add_host(text);
		return 0;
	case KEY_KIND:
		read_kind(state, text);
		return 0;
	case KEY_QUOTA:
		arguments.daily_reports = parse_number(state, "--quota", text, 1, 1000000000);
		return 0;
	case KEY_RAW:
		arguments.raw_days = parse_number(state, "--keep-raw", text, 0, 100000);
		return 0;
	case KEY_ROWS:
		/* ids may be 30 days late */
		arguments.row_days = parse_number(state, "--keep-rows", text, 31, 100000);
		return 0;
	case KEY_TIMEOUT:
		arguments.seconds = parse_number(state, "--request-time", text, 1, 3600);
		return 0;
	case KEY_THREADS:
		arguments.threads = parse_number(state, "--threads", text, 1, 256);
		return 0;
	case KEY_CERTIFICATE:
		arguments.certificate = text;
		return 0;
	case KEY_KEY:
		arguments.key = text;
		return 0;
	case ARGP_KEY_END:
		if (!arguments.certificate != !arguments.key)
			argp_error(state, "--tls-cert and --tls-key belong together");
		if (arguments.raw_days > arguments.row_days)
			argp_error(state, "--keep-raw is more than --keep-rows");
		if (arguments.action != ADD_TOKEN && (arguments.kind || arguments.daily_reports))
			argp_error(state, "--kind and --quota belong to --add-token");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.doc = "Receive reports, and store what ranking needs of them."
	       "\v\"sampler rank collect:FILE\" ranks what was stored.",
};

/* ---- What is done at once. */

static bool print_new_token(const struct database_kind *kind, struct database *database)
{
	char text[TOKEN_TEXT_SIZE];
	struct token token = { .project = (char *)arguments.subject,
			       .kind = arguments.kind,
			       .daily_reports = arguments.daily_reports };
	make_token(text, token.hash);
	if (!kind->add_token(database, &token))
		return false;
	puts(text);
	return true;
}

static bool revoke_token(const struct database_kind *kind, struct database *database)
{
	unsigned char hash[HASH_SIZE];
	hash_token(arguments.subject, hash);
	int count = kind->revoke_token(database, hash);
	if (count == 0)
		complain("there is no such token");
	return count > 0;
}

static bool forget(const struct database_kind *kind, struct database *database)
{
	unsigned char id[ID_SIZE];
	int count = parse_report_id(id, arguments.subject) ? kind->forget(database, id) : 0;
	if (count == 0)
		complain("%s: there is no such report", arguments.subject);
	return count > 0;
}

static bool merge(const struct database_kind *kind, struct database *database)
{
	struct merged merged;
	const char *place;
	const struct database_kind *other_kind = database_kind_of(arguments.subject, &place);
	struct database *other = other_kind ? other_kind->open(place, false) : NULL;
	if (!other)
		return false;
	/* runs whose builds are not there are passed over */
	bool is_sound = other_kind->check(other);
	bool is_done = merge_databases(kind, database, other_kind, other, &merged) && is_sound;
	other_kind->close(other);
	printf("%zu run%s more, %zu there already\n", merged.runs, plural(merged.runs, "s"),
	       merged.there_already);
	return is_done;
}

/* Whether the row of RUN can be read; *ARE_GOOD is whether all could. */
static bool check_row(void *are_good, const struct stored_run *run)
{
	struct row_reader *reader = row_reader_of(run->layout, run->row, run->row_size);
	const struct report_event *event;
	bool is_over = false, is_good = false;
	char id[ID_TEXT_SIZE];
	while (!is_over && (event = row_next(reader))) {
		is_good = event->kind == REPORT_END;
		is_over = is_good || event->kind == REPORT_ERROR;
	}
	if (!is_good) {
		write_report_id(id, run->id);
		complain("%s: its row is damaged", id);
		*(bool *)are_good = false;
	}
	row_reader_close(reader);
	return true;
}

static bool check(const struct database_kind *kind, struct database *database)
{
	bool are_good = true, is_sound = kind->check(database);
	return kind->visit(database, &(struct run_filter){ 0 }, check_row, &are_good) && is_sound &&
	       are_good;
}

static bool act(const struct database_kind *kind, struct database *database)
{
	switch (arguments.action) {
	case ADD_TOKEN:
		return print_new_token(kind, database);
	case REVOKE_TOKEN:
		return revoke_token(kind, database);
	case FORGET:
		return forget(kind, database);
	case MERGE:
		return merge(kind, database);
	default:
		return check(kind, database);
	}
}

/* ---- Serving. */

/* The names by which a client may call us: not those that somebody else has made for our address. */
static void complete_hosts(void)
{
	add_host("localhost");
	add_host("127.0.0.1");
	add_host("[::1]");
}

static bool serve(const struct database_kind *kind, struct database *database,
		  struct database *for_tokens, const sigset_t *ends)
{
	int number;
	complete_hosts();
	struct http_settings settings = {
		.socket = listen_at(arguments.address),
		.hosts = arguments.hosts,
		.threads =
		    arguments.threads ? arguments.threads : (uint64_t)sysconf(_SC_NPROCESSORS_ONLN),
		.certificate = arguments.certificate,
		.key = arguments.key,
		.seconds = arguments.seconds,
	};
	settings.is_local = settings.socket >= 0 && is_of_unix(settings.socket);
	if (settings.is_local)
		settings.hosts = NULL;
	if (settings.socket < 0 || !access_begin(kind, for_tokens) ||
	    !begin_writing(kind, database, arguments.raw_days, arguments.row_days) ||
	    !rankings_begin(database_name()) || !questions_begin() || !http_begin(&settings))
		return false;
	sigwait(ends, &number);
	http_quiesce();
	questions_end();
	rankings_end();
	end_writing();
	http_end();
	access_end();
	return true;
}

static char *chosen_database(void)
{
	const char *directory = getenv("STATE_DIRECTORY");
	if (arguments.database)
		return duplicate(arguments.database);
	return directory ? formatted("%s/" DEFAULT_FILE, directory) : duplicate(DEFAULT_FILE);
}

/* The same database, also for who works in another directory; to be freed. */
static char *absolute_name(const char *name)
{
	char *path = strstr(name, "://") ? NULL : realpath(name, NULL);
	return path ? path : duplicate(name);
}

/* Whether the database NAME is there, after complaining otherwise. */
static bool is_database(const char *name)
{
	const char *place;
	const struct database_kind *kind = database_kind_of(name, &place);
	struct database *database = kind ? kind->open(place, false) : NULL;
	if (database)
		kind->close(database);
	return database;
}

int main(int argc, char **argv)
{
	const char *place;
	limit_addresses(ADDRESS_QUOTA);
	parse_command_line(&argp, argc, argv, NULL);
	/* nothing is made to add nothing to */
	if (arguments.action == MERGE && !is_database(arguments.subject))
		return EXIT_NOT_FOUND;
	char *name = chosen_database();
	const struct database_kind *kind = database_kind_of(name, &place);
	bool is_to_be_made =
	    arguments.action == SERVE || arguments.action == ADD_TOKEN || arguments.action == MERGE;
	struct database *database = kind ? kind->open(place, is_to_be_made) : NULL;
	if (!database)
		return EXIT_USAGE;
	if (arguments.action != SERVE) {
		bool is_done = act(kind, database);
		kind->close(database);
		return is_done ? finish_output(EXIT_FOUND) : EXIT_NOT_FOUND;
	}
	struct database *for_tokens = kind->open(place, false),
			*for_pages = for_tokens ? kind->open(place, false) : NULL;
	char *path = absolute_name(name);
	if (!for_pages)
		return EXIT_USAGE;
	sigset_t ends;
	sigemptyset(&ends);
	sigaddset(&ends, SIGTERM);
	sigaddset(&ends, SIGINT);
	/* for all threads that begin from here on; and who hangs up is told by write */
	sigprocmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	kind->limit_waiting(database, PATIENCE);
	kind->limit_waiting(for_tokens, PATIENCE);
	kind->limit_waiting(for_pages, PATIENCE);
	share_database(kind, for_pages, path);
	if (!serve(kind, database, for_tokens, &ends))
		return EXIT_USAGE;
	kind->close(for_pages);
	kind->close(for_tokens);
	kind->close(database);
	free(path);
	free(name);
	return EXIT_FOUND;
}
