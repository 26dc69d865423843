/* Runs in one file of SQLite: see sampler-collector(5).

   What add() has returned is on the disk: the journal is written ahead, and synchronised for each transaction.  Others
   may read meanwhile. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "database.h"
#include "tool.h"

/* Of the tables. */
#define SCHEMA_VERSION 1

/* How long we wait for others that write. */
#define MOST_MILLISECONDS 10000

static const char tables[] =
    "BEGIN;"
    "CREATE TABLE token (hash BLOB PRIMARY KEY, project TEXT NOT NULL, kind INTEGER NOT NULL,"
    " daily_reports INTEGER NOT NULL, is_revoked INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE build (id BLOB PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE run (id BLOB PRIMARY KEY, project TEXT NOT NULL, day INTEGER NOT NULL,"
    " build BLOB NOT NULL, ended TEXT NOT NULL, row BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE raw (id BLOB PRIMARY KEY, day INTEGER NOT NULL, report BLOB NOT NULL) WITHOUT "
    "ROWID;"
    "PRAGMA application_id = 0x53616d70;"
    "PRAGMA user_version = 1;"
    "COMMIT;";

enum statement { ADD_BUILD, ADD_RUN, ADD_RAW, BEGIN_ADDING, COMMIT, ROLL_BACK, STATEMENTS };

static const char *const statement_texts[STATEMENTS] = {
	[ADD_BUILD] = "INSERT OR IGNORE INTO build VALUES (?, ?)",
	[ADD_RUN] = "INSERT OR IGNORE INTO run VALUES (?, ?, ?, ?, ?, ?)",
	[ADD_RAW] = "INSERT OR IGNORE INTO raw VALUES (?, ?, ?)",
	[BEGIN_ADDING] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLL_BACK] = "ROLLBACK",
};

struct database {
	sqlite3 *sqlite;
	char *name;
	sqlite3_stmt *statements[STATEMENTS];
};

static void complain_of(const struct database *database)
{
	complain("%s: %s", database->name, sqlite3_errmsg(database->sqlite));
}

/* Do what TEXT says, which gives no rows; return whether it could be done, after complaining. */
static bool run_text(struct database *database, const char *text)
{
	if (sqlite3_exec(database->sqlite, text, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	complain_of(database);
	return false;
}

/* The number that the query TEXT gives; -1 if it gives none. */
static int64_t query_number(struct database *database, const char *text)
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

static bool has_tables(struct database *database)
{
	return query_number(database, "SELECT count(*) FROM sqlite_schema") > 0;
}

/* See that the tables are there, and are ours. */
static bool prepare_tables(struct database *database, bool is_to_be_made)
{
	if (is_to_be_made && !has_tables(database) && !run_text(database, tables)) {
		/* somebody else may have made them meanwhile */
		sqlite3_exec(database->sqlite, "ROLLBACK", NULL, NULL, NULL);
		if (!has_tables(database))
			return false;
	}
	int64_t version = query_number(database, "PRAGMA user_version");
	bool is_ours = query_number(database, "PRAGMA application_id") == 0x53616d70;
	if (is_ours && version == SCHEMA_VERSION)
		return true;
	if (is_ours && version > SCHEMA_VERSION)
		complain("%s is of a newer version of Sampler", database->name);
	else
		complain("%s is no database of a collector", database->name);
	return false;
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

static void close_database(struct database *database)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(database->statements[i]);
	sqlite3_close(database->sqlite);
	free(database->name);
	free(database);
}

static struct database *open_database(const char *where, bool is_to_be_made)
{
	struct database *database = allocate(sizeof *database);
	*database = (struct database){ .name = duplicate(where) };
	int flags = SQLITE_OPEN_READWRITE | (is_to_be_made ? SQLITE_OPEN_CREATE : 0);
	/* reports are nobody else's */
	mode_t mask = umask(077);
	bool is_open = sqlite3_open_v2(where, &database->sqlite, flags, NULL) == SQLITE_OK;
	if (is_open) {
		sqlite3_busy_timeout(database->sqlite, MOST_MILLISECONDS);
		sqlite3_extended_result_codes(database->sqlite, 1);
		/* of what is not ours, nothing is changed */
		is_open =
		    prepare_tables(database, is_to_be_made) &&
		    run_text(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") &&
		    prepare_statements(database);
	} else
		complain_of(database);
	umask(mask);
	if (is_open)
		return database;
	close_database(database);
	return NULL;
}

/* ---- Adding. */

static void bind_id(sqlite3_stmt *statement, int number, const unsigned char *id)
{
	sqlite3_bind_blob(statement, number, id, ID_SIZE, SQLITE_STATIC);
}

/* Do the statement; return whether it could be done. */
static bool do_statement(struct database *database, enum statement which)
{
	sqlite3_stmt *statement = database->statements[which];
	int code = sqlite3_step(statement);
	sqlite3_reset(statement);
	return code == SQLITE_DONE;
}

static bool add_build(struct database *database, const struct stored_run *run)
{
	sqlite3_stmt *statement = database->statements[ADD_BUILD];
	bind_id(statement, 1, run->build);
	sqlite3_bind_text(statement, 2, run->layout, -1, SQLITE_STATIC);
	return do_statement(database, ADD_BUILD);
}

static bool add_raw(struct database *database, const struct stored_run *run)
{
	sqlite3_stmt *statement = database->statements[ADD_RAW];
	bind_id(statement, 1, run->id);
	sqlite3_bind_int64(statement, 2, run->day);
	sqlite3_bind_blob64(statement, 3, run->raw, run->raw_size, SQLITE_STATIC);
	return do_statement(database, ADD_RAW);
}

static enum stored add_run(struct database *database, const struct stored_run *run)
{
	sqlite3_stmt *statement = database->statements[ADD_RUN];
	bind_id(statement, 1, run->id);
	sqlite3_bind_text(statement, 2, run->project, -1, SQLITE_STATIC);
	sqlite3_bind_int64(statement, 3, run->day);
	bind_id(statement, 4, run->build);
	sqlite3_bind_text(statement, 5, run->ended, -1, SQLITE_STATIC);
	sqlite3_bind_blob64(statement, 6, run->row, run->row_size, SQLITE_STATIC);
	if (!do_statement(database, ADD_RUN))
		return NOT_STORED;
	if (sqlite3_changes(database->sqlite) == 0)
		return STORED_BEFORE;
	bool is_stored = add_build(database, run) && (!run->raw || add_raw(database, run));
	return is_stored ? STORED : NOT_STORED;
}

/* Add all; return whether each could be. */
static bool add_runs(struct database *database, const struct stored_run *const *runs, size_t count,
		     enum stored *results)
{
	for (size_t i = 0; i < count; i++) {
		results[i] = add_run(database, runs[i]);
		if (results[i] == NOT_STORED)
			return false;
	}
	return do_statement(database, COMMIT);
}

/* Whether the file is where we have opened it: what is written to one that was removed is nowhere. */
static bool is_in_place(struct database *database)
{
	int has_moved = 0;
	sqlite3_file_control(database->sqlite, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
	if (has_moved)
		complain("%s was removed, or renamed: nothing more is stored", database->name);
	return !has_moved;
}

static void add(struct database *database, const struct stored_run *const *runs, size_t count,
		enum stored *results)
{
	if (is_in_place(database)) {
		if (do_statement(database, BEGIN_ADDING) &&
		    add_runs(database, runs, count, results))
			return;
		complain_of(database);
	}
	if (!sqlite3_get_autocommit(database->sqlite))
		do_statement(database, ROLL_BACK);
	for (size_t i = 0; i < count; i++)
		results[i] = NOT_STORED;
}

/* ---- Reading. */

static const char wanted_runs[] =
    "SELECT run.id, run.project, run.day, run.build, build.layout, run.ended, run.row, raw.report"
    " FROM run JOIN build ON build.id = run.build LEFT JOIN raw ON raw.id = run.id"
    " WHERE (?1 IS NULL OR run.project = ?1) AND run.day BETWEEN ?2 AND ?3"
    " AND (?4 IS NULL OR instr(build.layout, ?4)) ORDER BY run.id";

static sqlite3_stmt *select_runs(struct database *database, const struct run_filter *filter)
{
	sqlite3_stmt *query;
	int64_t last = filter->last_day ? filter->last_day : INT64_MAX;
	if (sqlite3_prepare_v2(database->sqlite, wanted_runs, -1, &query, NULL) != SQLITE_OK)
		return NULL;
	if (filter->project)
		sqlite3_bind_text(query, 1, filter->project, -1, SQLITE_STATIC);
	sqlite3_bind_int64(query, 2, filter->first_day);
	sqlite3_bind_int64(query, 3, last);
	if (filter->module_build_id) {
		char *line = formatted("module\t%s\t", filter->module_build_id);
		sqlite3_bind_text(query, 4, line, -1, free);
	}
	return query;
}

static const char *text_column(sqlite3_stmt *query, int number)
{
	const unsigned char *text = sqlite3_column_text(query, number);
	return text ? (const char *)text : "";
}

/* Put an id into TO; return whether it is one. */
static bool copy_id(unsigned char *to, sqlite3_stmt *query, int number)
{
	const void *id = sqlite3_column_blob(query, number);
	bool is_one = id && sqlite3_column_bytes(query, number) == ID_SIZE;
	if (is_one)
		memcpy(to, id, ID_SIZE);
	return is_one;
}

static bool read_run(struct stored_run *run, sqlite3_stmt *query)
{
	*run = (struct stored_run){ .project = text_column(query, 1),
				    .day = sqlite3_column_int64(query, 2),
				    .layout = text_column(query, 4),
				    .ended = text_column(query, 5) };
	run->row = sqlite3_column_blob(query, 6);
	run->row_size = sqlite3_column_bytes(query, 6);
	run->raw = sqlite3_column_blob(query, 7);
	run->raw_size = sqlite3_column_bytes(query, 7);
	return copy_id(run->id, query, 0) && copy_id(run->build, query, 3);
}

static bool visit_runs(struct database *database, const struct run_filter *filter,
		       bool (*visit)(void *context, const struct stored_run *run), void *context)
{
	struct stored_run run;
	sqlite3_stmt *query = select_runs(database, filter);
	int code = SQLITE_ERROR;
	bool goes_on = true;
	while (query && goes_on && (code = sqlite3_step(query)) == SQLITE_ROW)
		if (read_run(&run, query))
			goes_on = visit(context, &run);
		else
			complain("%s: a run has no proper id", database->name);
	if (goes_on && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	return !goes_on || code == SQLITE_DONE;
}

/* ---- Removing. */

/* Do what TEXT says with the bytes of BLOB as its parameter; how many rows have changed, or -1. */
static int change_by_blob(struct database *database, const char *text, const void *blob, int size)
{
	sqlite3_stmt *statement;
	int changed = -1;
	if (sqlite3_prepare_v2(database->sqlite, text, -1, &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_blob(statement, 1, blob, size, SQLITE_STATIC);
		if (sqlite3_step(statement) == SQLITE_DONE)
			changed = sqlite3_changes(database->sqlite);
	}
	sqlite3_finalize(statement);
	if (changed < 0)
		complain_of(database);
	return changed;
}

static int forget(struct database *database, const unsigned char *id)
{
	if (change_by_blob(database, "DELETE FROM raw WHERE id = ?", id, ID_SIZE) < 0)
		return -1;
	return change_by_blob(database, "DELETE FROM run WHERE id = ?", id, ID_SIZE);
}

static bool retain(struct database *database, int64_t first_raw, int64_t first_row)
{
	char *text = formatted("BEGIN IMMEDIATE; DELETE FROM raw WHERE day < %lld;"
			       "DELETE FROM run WHERE day < %lld;"
			       "DELETE FROM build WHERE id NOT IN (SELECT build FROM run); COMMIT",
			       (long long)first_raw, (long long)first_row);
	bool is_done = run_text(database, text);
	if (!is_done && !sqlite3_get_autocommit(database->sqlite))
		do_statement(database, ROLL_BACK);
	free(text);
	return is_done;
}

/* ---- Tokens. */

static bool add_token(struct database *database, const struct token *token)
{
	sqlite3_stmt *statement;
	bool is_added = false;
	if (sqlite3_prepare_v2(database->sqlite, "INSERT INTO token VALUES (?, ?, ?, ?, 0)", -1,
			       &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_blob(statement, 1, token->hash, HASH_SIZE, SQLITE_STATIC);
		sqlite3_bind_text(statement, 2, token->project, -1, SQLITE_STATIC);
		sqlite3_bind_int(statement, 3, token->kind);
		sqlite3_bind_int64(statement, 4, token->daily_reports);
		is_added = sqlite3_step(statement) == SQLITE_DONE;
	}
	if (!is_added)
		complain_of(database);
	sqlite3_finalize(statement);
	return is_added;
}

static int revoke_token(struct database *database, const unsigned char *hash)
{
	return change_by_blob(database, "UPDATE token SET is_revoked = 1 WHERE hash = ?", hash,
			      HASH_SIZE);
}

static void add_to_tokens(struct token **list, size_t *count, sqlite3_stmt *query)
{
	*list = reallocate(*list, (*count + 1) * sizeof **list);
	struct token *token = &(*list)[(*count)++];
	*token = (struct token){ .project = duplicate(text_column(query, 1)),
				 .kind = sqlite3_column_int(query, 2),
				 .daily_reports = sqlite3_column_int64(query, 3),
				 .is_revoked = sqlite3_column_int(query, 4) };
	memcpy(token->hash, sqlite3_column_blob(query, 0), HASH_SIZE);
}

static bool read_tokens(struct database *database, struct token **list, size_t *count)
{
	static const char text[] =
	    "SELECT hash, project, kind, daily_reports, is_revoked FROM token "
	    "WHERE length(hash) = 32";
	sqlite3_stmt *query = NULL;
	int code = SQLITE_ERROR;
	*list = NULL;
	*count = 0;
	if (sqlite3_prepare_v2(database->sqlite, text, -1, &query, NULL) == SQLITE_OK)
		while ((code = sqlite3_step(query)) == SQLITE_ROW)
			add_to_tokens(list, count, query);
	if (code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	return code == SQLITE_DONE;
}

/* ---- Checking. */

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
	if (lost)
		complain("%s: %lld runs are of builds that are not there", database->name,
			 (long long)lost);
	return is_sound(database) && lost == 0;
}

const struct database_kind sqlite_kind = {
	.prefix = "",
	.open = open_database,
	.close = close_database,
	.add = add,
	.visit = visit_runs,
	.forget = forget,
	.retain = retain,
	.add_token = add_token,
	.revoke_token = revoke_token,
	.tokens = read_tokens,
	.check = check,
};
