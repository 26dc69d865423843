/* A database of SQLite is opened, closed and checked. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "../log.h"
#include "sqlite.h"
#include "tool.h"

/* How long we wait for others that write. */
#define MOST_MILLISECONDS 10000

static const char *const statement_texts[STATEMENTS] = {
	[ADD_BUILD] = "INSERT OR IGNORE INTO build VALUES (?, ?)",
	[ADD_RUN] = "INSERT OR IGNORE INTO run VALUES (?, ?, ?, ?, ?, ?, ?)",
	[ADD_RAW] = "INSERT OR IGNORE INTO raw VALUES (?, ?, ?)",
	[ADD_USE] =
	    "INSERT INTO use VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET reports = reports + 1",
	[BEGIN_ADDING] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLL_BACK] = "ROLLBACK",
};

void complain_of(const struct database *database)
{
	log_seldom("%s: %s", database->name, sqlite3_errmsg(database->sqlite));
}

bool run_text(struct database *database, const char *text)
{
	if (sqlite3_exec(database->sqlite, text, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	complain_of(database);
	return false;
}

sqlite3_stmt *prepare(struct database *database, const char *text)
{
	sqlite3_stmt *statement = NULL;
	if (sqlite3_prepare_v2(database->sqlite, text, -1, &statement, NULL) != SQLITE_OK)
		complain_of(database);
	return statement;
}

int64_t query_number(struct database *database, const char *text)
{
	sqlite3_stmt *query;
	int64_t number = -1;
	if (sqlite3_prepare_v2(database->sqlite, text, -1, &query, NULL) != SQLITE_OK)
		return -1;
	if (sqlite3_step(query) == SQLITE_ROW)
		number = sqlite3_column_int64(query, 0);
	sqlite3_finalize(query);
	return number;
}

bool do_statement(struct database *database, enum statement which)
{
	sqlite3_stmt *statement = database->statements[which];
	int code = sqlite3_step(statement);
	sqlite3_reset(statement);
	return code == SQLITE_DONE;
}

int finish_change(struct database *database, sqlite3_stmt *statement)
{
	int changed = -1;
	if (statement && sqlite3_step(statement) == SQLITE_DONE)
		changed = sqlite3_changes(database->sqlite);
	if (changed < 0)
		complain_of(database);
	sqlite3_finalize(statement);
	return changed;
}

const char *text_column(sqlite3_stmt *query, int number)
{
	const unsigned char *text = sqlite3_column_text(query, number);
	return text ? (const char *)text : "";
}

static bool prepare_statements(struct database *database)
{
	for (int i = 0; i < STATEMENTS; i++)
		if (sqlite3_prepare_v3(database->sqlite, statement_texts[i], -1,
				       SQLITE_PREPARE_PERSISTENT, &database->statements[i],
				       NULL) != SQLITE_OK) {
			complain_of(database);
			return false;
		}
	return true;
}

static void limit_waiting(struct database *database, unsigned seconds)
{
	sqlite3_busy_timeout(database->sqlite, seconds * 1000);
}

static void close_database(struct database *database)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(database->statements[i]);
	sqlite3_close(database->sqlite);
	free(database->name);
	free(database);
}

/* Whether the file at PATH, or where it would be, is on another machine, whose locks and synchronisation nobody can rely on. */
static bool is_remote(const char *path)
{
	/* AFS, CIFS, NFS, SMB and SMB2, as statfs(2) has them */
	static const unsigned types[] = { 0x5346414f, 0xff534d42, 0x6969, 0x517b, 0xfe534d42 };
	const char *slash = strrchr(path, '/');
	char *directory = slash ? formatted("%.*s/", (int)(slash - path), path) : duplicate(".");
	struct statfs status;
	bool is = false;
	if (statfs(path, &status) == 0 || statfs(directory, &status) == 0)
		for (size_t i = 0; i < sizeof types / sizeof *types; i++)
			is |= (unsigned)status.f_type == types[i];
	free(directory);
	return is;
}

static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

/* The address of the file at PATH, which cannot be written.  Without a log beside it, nobody writes it at present, and no log can be made. */
static char *read_only_address(const char *path)
{
	char *text, *log = formatted("%s-wal", path);
	size_t size;
	FILE *out = open_memstream(&text, &size);
	fputs("file:", out);
	for (; *path; path++)
		if (strchr("%?#", *path))
			fprintf(out, "%%%02x", *path);
		else
			fputc(*path, out);
	fputs(exists(log) ? "?mode=ro" : "?mode=ro&immutable=1", out);
	fclose(out);
	free(log);
	return text;
}

/* Open what can only be read; rankings need no more. */
static bool open_read_only(struct database *database)
{
	char *address = read_only_address(database->name);
	bool is_open = sqlite3_open_v2(address, &database->sqlite,
				       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK;
	free(address);
	if (!is_open)
		complain_of(database);
	return is_open && prepare_tables(database, false) && prepare_statements(database);
}

static bool open_file(struct database *database, bool is_to_be_made)
{
	int flags = SQLITE_OPEN_READWRITE | (is_to_be_made ? SQLITE_OPEN_CREATE : 0);
	bool is_read_only = exists(database->name) && access(database->name, W_OK) != 0;
	if (is_read_only && !is_to_be_made)
		return open_read_only(database);
	if (is_read_only) {
		complain("%s: %s", database->name, strerror(errno));
		return false;
	}
	if (is_remote(database->name)) {
		complain("%s: a database cannot be on the file system of another machine",
			 database->name);
		return false;
	}
	if (sqlite3_open_v2(database->name, &database->sqlite, flags, NULL) != SQLITE_OK) {
		complain_of(database);
		return false;
	}
	sqlite3_busy_timeout(database->sqlite, MOST_MILLISECONDS);
	sqlite3_extended_result_codes(database->sqlite, 1);
	/* of what is not ours, nothing is changed */
	return prepare_tables(database, is_to_be_made) &&
	       run_text(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") &&
	       prepare_statements(database);
}

static struct database *open_database(const char *where, bool is_to_be_made)
{
	struct database *database = allocate(sizeof *database);
	*database = (struct database){ .name = duplicate(where) };
	/* reports are nobody else's */
	mode_t mask = umask(077);
	bool is_open = open_file(database, is_to_be_made);
	umask(mask);
	if (is_open)
		return database;
	close_database(database);
	return NULL;
}

/* Whether SQLite finds the file in order; what it says otherwise is told. */
static bool is_sound(struct database *database)
{
	sqlite3_stmt *query;
	bool is = false;
	if (sqlite3_prepare_v2(database->sqlite, "PRAGMA integrity_check", -1, &query, NULL) !=
	    SQLITE_OK) {
		complain_of(database);
		return false;
	}
	while (sqlite3_step(query) == SQLITE_ROW) {
		is = strcmp(text_column(query, 0), "ok") == 0;
		if (!is)
			complain("%s: %s", database->name, text_column(query, 0));
	}
	sqlite3_finalize(query);
	return is;
}

static bool check(struct database *database)
{
	int64_t lost =
	    query_number(database, "SELECT count(*) FROM run WHERE build NOT IN (SELECT id "
				   "FROM build)");
	if (lost < 0)
		complain_of(database);
	if (lost > 0)
		complain("%s: %lld runs are of builds that are not there", database->name,
			 (long long)lost);
	return is_sound(database) && lost == 0;
}

const struct database_kind sqlite_kind = {
	.open = open_database,
	.close = close_database,
	.limit_waiting = limit_waiting,
	.add = add_runs,
	.visit = visit_runs,
	.count = count_runs,
	.put_sites = put_sites,
	.visit_sites = visit_sites,
	.forget = forget_run,
	.retain = retain_runs,
	.add_token = add_token,
	.revoke_token = revoke_token,
	.tokens = read_tokens,
	.check = check,
};
