/* Which tables there are, and what becomes of older ones.

   Version 1 had neither outcomes of runs, nor uses of tokens, nor sites. */

#include "../../ranking/outcome.h"
#include "sqlite.h"
#include "tool.h"

#define SCHEMA_VERSION 2
#define APPLICATION_ID 0x53616d70

/* What version 2 has more than version 1. */
#define NEW_IN_2                                                                                   \
	"CREATE INDEX run_of ON run (project, build, day, outcome);"                               \
	"CREATE TABLE use (hash BLOB NOT NULL, day INTEGER NOT NULL, reports INTEGER NOT NULL,"    \
	" PRIMARY KEY (hash, day)) WITHOUT ROWID;"                                                 \
	"CREATE TABLE sites (project TEXT NOT NULL, build_id TEXT NOT NULL, sites BLOB NOT NULL,"  \
	" PRIMARY KEY (project, build_id));"                                                       \
	"PRAGMA user_version = 2;"

static const char tables[] =
    "BEGIN;"
    "CREATE TABLE token (hash BLOB PRIMARY KEY, project TEXT NOT NULL, kind INTEGER NOT NULL,"
    " daily_reports INTEGER NOT NULL, is_revoked INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE build (id BLOB PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE run (id BLOB PRIMARY KEY, project TEXT NOT NULL, day INTEGER NOT NULL,"
    " build BLOB NOT NULL, ended TEXT NOT NULL, row BLOB NOT NULL,"
    " outcome INTEGER NOT NULL DEFAULT 3) WITHOUT ROWID;"
    "CREATE TABLE raw (id BLOB PRIMARY KEY, day INTEGER NOT NULL, report BLOB NOT NULL) WITHOUT "
    "ROWID;"
    "PRAGMA application_id = 0x53616d70;" NEW_IN_2 "COMMIT;";

static bool has_tables(struct database *database)
{
	return query_number(database, "SELECT count(*) FROM sqlite_schema") > 0;
}

/* Set the outcomes of runs that ended as the row of the QUERY says. */
static bool set_outcome(struct database *database, sqlite3_stmt *query)
{
	sqlite3_stmt *change = prepare(database, "UPDATE run SET outcome = ? WHERE ended = ?");
	if (!change)
		return false;
	sqlite3_bind_int(change, 1, parse_ending(text_column(query, 0)));
	sqlite3_bind_text(change, 2, text_column(query, 0), -1, SQLITE_TRANSIENT);
	return finish_change(database, change) >= 0;
}

static bool set_outcomes(struct database *database)
{
	sqlite3_stmt *query = prepare(database, "SELECT DISTINCT ended FROM run");
	int code = SQLITE_ERROR;
	while (query && (code = sqlite3_step(query)) == SQLITE_ROW)
		if (!set_outcome(database, query))
			break;
	sqlite3_finalize(query);
	return code == SQLITE_DONE;
}

/* Make version 2 of version 1, or leave it. */
static bool migrate(struct database *database)
{
	if (!run_text(database, "BEGIN IMMEDIATE"))
		return false;
	/* somebody else may have done it meanwhile */
	bool is_done =
	    query_number(database, "PRAGMA user_version") == SCHEMA_VERSION ||
	    (run_text(database, "ALTER TABLE run ADD COLUMN outcome INTEGER NOT NULL DEFAULT 3") &&
	     set_outcomes(database) && run_text(database, NEW_IN_2));
	return run_text(database, is_done ? "COMMIT" : "ROLLBACK") && is_done;
}

bool prepare_tables(struct database *database, bool is_to_be_made)
{
	if (is_to_be_made && !has_tables(database) && !run_text(database, tables)) {
		/* somebody else may have made them meanwhile */
		sqlite3_exec(database->sqlite, "ROLLBACK", NULL, NULL, NULL);
		if (!has_tables(database))
			return false;
	}
	int64_t version = query_number(database, "PRAGMA user_version");
	bool is_ours = query_number(database, "PRAGMA application_id") == APPLICATION_ID;
	if (is_ours && version == 1)
		return migrate(database);
	if (is_ours && version == SCHEMA_VERSION)
		return true;
	if (is_ours && version > SCHEMA_VERSION)
		complain("%s is of a newer version of Sampler", database->name);
	else
		complain("%s is no database of a collector", database->name);
	return false;
}
