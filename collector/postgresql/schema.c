/* Which tables there are.

   They are in a schema of their own, "sampler".  Runs are in a partition for each month of their ids, which begin with the day: so the primary key is that of the
   partitions, and months are dropped as a whole.  A run whose id is of a day that is far away is in the partition run_others. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../report-id.h"
#include "postgresql.h"
#include "tool.h"

/* As that of SQLite: they have the same columns. */
#define SCHEMA_VERSION 2

/* Days from now, for which there are months. */
#define NEAR 31

/* Whoever makes tables or partitions has this lock, so that one does at a time. */
#define LOCK "SELECT pg_advisory_xact_lock(1398893424);"

/* What is text for C may be anything that a client has sent; so it is bytes here, which need no encoding. */
static const char tables[] =
    "BEGIN;" LOCK "CREATE SCHEMA IF NOT EXISTS sampler;"
    "CREATE TABLE IF NOT EXISTS token (hash bytea PRIMARY KEY, project text NOT NULL, kind bigint "
    "NOT NULL,"
    " daily_reports bigint NOT NULL, is_revoked bigint NOT NULL);"
    "CREATE TABLE IF NOT EXISTS use (hash bytea, day bigint, writer bigint, reports bigint NOT "
    "NULL,"
    " PRIMARY KEY (hash, day, writer));"
    "CREATE TABLE IF NOT EXISTS build (id bytea PRIMARY KEY, layout bytea NOT NULL, day bigint NOT "
    "NULL);"
    "CREATE TABLE IF NOT EXISTS run (id bytea PRIMARY KEY, project text NOT NULL, day bigint NOT "
    "NULL,"
    " build bytea NOT NULL, ended bytea NOT NULL, \"row\" bytea NOT NULL, outcome bigint NOT NULL)"
    " PARTITION BY RANGE (id);"
    "CREATE TABLE IF NOT EXISTS run_others PARTITION OF run DEFAULT;"
    "CREATE INDEX IF NOT EXISTS run_of ON run (project, build, day, outcome);"
    "CREATE TABLE IF NOT EXISTS raw (id bytea PRIMARY KEY, day bigint NOT NULL, report bytea NOT "
    "NULL);"
    "CREATE INDEX IF NOT EXISTS raw_day ON raw (day);"
    "CREATE TABLE IF NOT EXISTS sites (project text, build_id text, sites bytea NOT NULL,"
    " PRIMARY KEY (project, build_id));"
    "CREATE TABLE IF NOT EXISTS version (number bigint NOT NULL);"
    "INSERT INTO version SELECT 2 WHERE NOT EXISTS (SELECT FROM version);"
    "COMMIT;";

/* The version of the tables; 0 if there are none, -1 after complaining. */
static int64_t version_of(struct database *database)
{
	PGresult *result = ask(database, "SELECT to_regclass('sampler.version') IS NOT NULL", NULL);
	bool is_there = result && *PQgetvalue(result, 0, 0);
	if (!result)
		return -1;
	PQclear(result);
	if (!is_there)
		return 0;
	result = ask(database, "SELECT number FROM sampler.version", NULL);
	int64_t version = result && PQntuples(result) ? number_in(result, 0, 0) : -1;
	if (result && version < 0)
		complain("the database does not tell its version");
	PQclear(result);
	return version;
}

bool prepare_tables(struct database *database, bool is_to_be_made)
{
	int64_t version = version_of(database);
	if (version == 0 && is_to_be_made)
		version = do_text(database, tables) ? version_of(database) : -1;
	if (version == 0)
		complain("this is no database of a collector");
	else if (version > SCHEMA_VERSION)
		complain("the database is of a newer version of Sampler");
	else if (version >= 0 && version < SCHEMA_VERSION)
		complain("the database is of an older version of Sampler");
	return version == SCHEMA_VERSION;
}

/* The first day of the month that is MONTHS after January 1970. */
static int64_t first_day_of(int64_t months)
{
	struct tm time = { .tm_year = 70 + months / 12, .tm_mon = months % 12, .tm_mday = 1 };
	return timegm(&time) / 86400;
}

static int64_t month_of(int64_t day)
{
	struct tm time;
	time_t seconds = day * 86400;
	gmtime_r(&seconds, &time);
	return (time.tm_year - 70) * 12 + time.tm_mon;
}

static void make_month(struct database *database, int64_t month)
{
	char *text = formatted("BEGIN;" LOCK "CREATE TABLE IF NOT EXISTS run_%04" PRId64
			       "%02" PRId64 " PARTITION OF run FOR VALUES FROM ('\\x%08" PRIx64
			       "') TO ('\\x%08" PRIx64 "'); COMMIT;",
			       1970 + month / 12, month % 12 + 1, first_day_of(month),
			       first_day_of(month + 1));
	PGresult *result = execute(database, text);
	/* others may be in its way; then they stay where they are, as do new ones */
	if (PQresultStatus(result) != PGRES_COMMAND_OK)
		PQclear(execute(database, "ROLLBACK"));
	PQclear(result);
	free(text);
}

void prepare_month(struct database *database, int64_t day)
{
	int64_t now = today(), month = month_of(day);
	if (llabs(day - now) > NEAR || !database->connection)
		return;
	if (!database->months || month < database->first_month ||
	    month - database->first_month > 30) {
		database->months = 0;
		database->first_month = month_of(now) - 2;
	}
	int64_t bit = INT64_C(1) << (month - database->first_month);
	if (database->months & bit)
		return;
	make_month(database, month);
	database->months |= bit;
}

/* Whether the partition NAME has nothing of the day FIRST, or later: its ids may be of other days than its runs. */
static bool is_over(struct database *database, const char *name, int64_t first)
{
	char *text =
	    formatted("SELECT NOT EXISTS (SELECT FROM %s WHERE day >= %" PRId64 ")", name, first);
	PGresult *result = ask(database, text, NULL);
	bool is = result && *PQgetvalue(result, 0, 0);
	PQclear(result);
	free(text);
	return is;
}

/* Drop the partition NAME, "run_YYYYMM", if it was over before the day FIRST. */
static bool drop_month(struct database *database, const char *name, int64_t first)
{
	int year, month;
	if (sscanf(name, "run_%4d%2d", &year, &month) != 2 ||
	    first_day_of((year - 1970) * 12 + month) > first || !is_over(database, name, first))
		return true;
	char *text =
	    formatted("BEGIN;" LOCK "ALTER TABLE run DETACH PARTITION %s; DROP TABLE %s; COMMIT;",
		      name, name);
	bool is_done = do_text(database, text);
	free(text);
	return is_done;
}

bool drop_months(struct database *database, int64_t first)
{
	PGresult *result =
	    ask(database,
		"SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid"
		" WHERE inhparent = 'sampler.run'::regclass",
		NULL);
	bool is_done = result;
	for (int i = 0; is_done && i < PQntuples(result); i++)
		is_done = drop_month(database, PQgetvalue(result, i, 0), first);
	PQclear(result);
	return is_done;
}
