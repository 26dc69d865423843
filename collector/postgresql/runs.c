/* Runs in a database of PostgreSQL. */

#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "../layouts.h"
#include "../log.h"
#include "../report-id.h"
#include "postgresql.h"
#include "tool.h"

/* How often a transaction is tried that others were in the way of. */
#define MOST_ATTEMPTS 4

/* ---- Builds: their layouts are long, and sent once a day. */

static int compare_ids(const void *left, const void *right)
{
	return memcmp(left, right, ID_SIZE);
}

void forget_builds(struct database *database)
{
	tdestroy(database->builds, free);
	database->builds = NULL;
}

/* Whether BUILD is to be stored, today; it counts as stored from now on. */
static bool is_new_build(struct database *database, const unsigned char build[ID_SIZE])
{
	int64_t day = today();
	if (day != database->day)
		forget_builds(database);
	database->day = day;
	unsigned char *id = allocate(ID_SIZE), **there;
	memcpy(id, build, ID_SIZE);
	there = tsearch(id, &database->builds, compare_ids);
	bool is_new = there && *there == id;
	if (!is_new)
		free(id);
	return is_new;
}

/* ---- Adding: all is sent at once, and then all is read that is answered. */

static const char add_build_text[] =
    "INSERT INTO build VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE"
    " SET day = excluded.day WHERE build.day < excluded.day";
static const char add_run_text[] =
    "WITH added AS (INSERT INTO run VALUES ($1, $2, $3::bigint, $4, $5, $6, $7)"
    " ON CONFLICT DO NOTHING RETURNING id),"
    " kept AS (INSERT INTO raw SELECT id, $3::bigint, $8::bytea FROM added"
    " WHERE $8::bytea IS NOT NULL ON CONFLICT DO NOTHING)"
    " SELECT count(*) FROM added";
static const char add_use_text[] =
    "INSERT INTO use VALUES ($1, $2, $3, $4) ON CONFLICT (hash, day, writer)"
    " DO UPDATE SET reports = use.reports + excluded.reports";

/* What is added. */
struct adding {
	struct database *database;
	const struct stored_run *const *runs;
	size_t count;
	enum stored *results;
	bool has_failed, has_collided; /* with others, and may be tried again */
};

static bool send_plain(struct database *database, const char *text)
{
	struct parameters none;
	begin_parameters(&none);
	return send_query(database, text, &none);
}

static bool send_build(struct database *database, const struct stored_run *run)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_bytes(&parameters, run->build, ID_SIZE);
	add_bytes(&parameters, run->layout, strlen(run->layout));
	add_number(&parameters, database->day);
	return send_query(database, add_build_text, &parameters);
}

static bool send_run(struct database *database, const struct stored_run *run)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_bytes(&parameters, run->id, ID_SIZE);
	add_text(&parameters, run->project);
	add_number(&parameters, run->day);
	add_bytes(&parameters, run->build, ID_SIZE);
	add_bytes(&parameters, run->ended, strlen(run->ended));
	add_bytes(&parameters, run->row, run->row_size);
	add_number(&parameters, run->outcome);
	add_bytes(&parameters, run->raw, run->raw_size);
	return send_query(database, add_run_text, &parameters);
}

/* Send builds and runs; *SENT becomes how many builds, of which nothing is wanted. */
static bool send_all(struct adding *adding, size_t *sent)
{
	struct database *database = adding->database;
	bool is_good = send_plain(database, "BEGIN");
	*sent = 1;
	for (size_t i = 0; is_good && i < adding->count; i++)
		if (is_new_build(database, adding->runs[i]->build)) {
			is_good = send_build(database, adding->runs[i]);
			++*sent;
		}
	for (size_t i = 0; is_good && i < adding->count; i++)
		is_good = send_run(database, adding->runs[i]);
	return is_good && send_sync(database);
}

/* Send how many reports were stored with each token, and that the transaction is over; return how many statements. */
static size_t send_end(struct adding *adding)
{
	struct database *database = adding->database;
	size_t sent = 0;
	for (size_t i = 0; i < adding->count; i++) {
		const unsigned char *token = adding->runs[i]->token;
		int64_t reports = 0;
		/* the first one that has the token counts all that have it */
		for (size_t j = 0; token && j < adding->count; j++) {
			const unsigned char *other = adding->runs[j]->token;
			if (!other || memcmp(token, other, HASH_SIZE) != 0)
				continue;
			if (j < i)
				token = NULL;
			reports += adding->results[j] == STORED;
		}
		if (!token || !reports)
			continue;
		struct parameters parameters;
		begin_parameters(&parameters);
		add_bytes(&parameters, token, HASH_SIZE);
		add_number(&parameters, today());
		add_number(&parameters, database->writer);
		add_number(&parameters, reports);
		sent += send_query(database, add_use_text, &parameters);
	}
	sent += send_plain(database, "COMMIT");
	send_sync(database);
	return sent;
}

/* Read what is answered to one statement, to be cleared. */
static PGresult *read_result(struct adding *adding)
{
	PGresult *result = next_result(adding->database);
	ExecStatusType status = PQresultStatus(result);
	const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !adding->has_failed) {
		adding->has_failed = true;
		complain_of_message(PQresultErrorMessage(result));
	}
	/* of the class "transaction rollback" */
	if (state && strncmp(state, "40", 2) == 0)
		adding->has_collided = true;
	/* the null one that ends each statement's */
	if (result)
		PQclear(next_result(adding->database));
	return result;
}

static void read_results(struct adding *adding, size_t count)
{
	for (size_t i = 0; i < count && !(adding->has_failed &&
					  PQstatus(adding->database->connection) != CONNECTION_OK);
	     i++)
		PQclear(read_result(adding));
}

/* The answer to send_sync(). */
static void read_sync(struct adding *adding)
{
	PGresult *result = next_result(adding->database);
	if (PQresultStatus(result) != PGRES_PIPELINE_SYNC)
		adding->has_failed = true;
	PQclear(result);
}

static void read_runs(struct adding *adding)
{
	for (size_t i = 0; i < adding->count; i++) {
		PGresult *result = read_result(adding);
		bool is_there = PQresultStatus(result) == PGRES_TUPLES_OK;
		adding->results[i] = !is_there                 ? NOT_STORED
				     : number_in(result, 0, 0) ? STORED
							       : STORED_BEFORE;
		PQclear(result);
	}
}

/* Do it once; return whether it is done, and all is on the disk. */
static bool try_adding(struct adding *adding)
{
	struct database *database = adding->database;
	size_t sent;
	adding->has_failed = adding->has_collided = false;
	if (!connect_database(database))
		return false;
	for (size_t i = 0; i < adding->count && database->connection; i++)
		prepare_month(database, adding->runs[i]->day);
	if (!database->connection || !PQenterPipelineMode(database->connection))
		return false;
	if (!send_all(adding, &sent))
		return false;
	read_results(adding, sent);
	read_runs(adding);
	read_sync(adding);
	if (!adding->has_failed) {
		read_results(adding, send_end(adding));
		read_sync(adding);
	}
	return !adding->has_failed && PQexitPipelineMode(database->connection);
}

void add_runs(struct database *database, const struct stored_run *const *runs, size_t count,
	      enum stored *results)
{
	struct adding adding = { database, runs, count, results, false, true };
	for (int i = 0; i < MOST_ATTEMPTS && adding.has_collided; i++) {
		if (try_adding(&adding))
			return;
		/* whatever it was, nothing of it is done, or it is done as a whole */
		if (adding.has_collided)
			disconnect(database);
		else
			give_up(database);
	}
	for (size_t i = 0; i < count; i++)
		results[i] = NOT_STORED;
}

/* ---- Reading. */

static bool read_layouts(struct database *database, struct layouts *layouts,
			 struct wanted_layouts wanted)
{
	unsigned char build[ID_SIZE];
	struct parameters parameters;
	char *line = line_of_module(wanted.module_build_id);
	begin_parameters(&parameters);
	add_bytes(&parameters, line, line ? strlen(line) : 0);
	add_number(&parameters, wanted.are_heads_enough ? HEAD_OF_LAYOUT : INT32_MAX - 1);
	PGresult *result = ask(database,
			       "SELECT id, substring(layout from 1 for $2::int) FROM build"
			       " WHERE $1::bytea IS NULL OR position($1::bytea in layout) > 0",
			       &parameters);
	free(line);
	layouts->tree = NULL;
	for (int i = 0; result && i < PQntuples(result); i++)
		if (id_in(result, i, 0, build))
			add_layout(layouts, build, PQgetvalue(result, i, 1),
				   PQgetlength(result, i, 1));
	PQclear(result);
	return result;
}

/* The bytes in a column of a result of one row; null if there are none. */
static const void *bytes_in(const PGresult *result, int column, size_t *size)
{
	*size = PQgetlength(result, 0, column);
	return PQgetisnull(result, 0, column) ? NULL : PQgetvalue(result, 0, column);
}

/* Read the run of RESULT, which has one row; return false if its layout is not there, or not wanted.  *ENDED is to be freed. */
static bool read_run(struct stored_run *run, const PGresult *result, const struct layouts *layouts,
		     char **ended)
{
	*ended = formatted("%.*s", PQgetlength(result, 0, 4), PQgetvalue(result, 0, 4));
	*run = (struct stored_run){ .project = PQgetvalue(result, 0, 1),
				    .day = number_in(result, 0, 2),
				    .ended = *ended,
				    .outcome = number_in(result, 0, 7) };
	run->row = bytes_in(result, 5, &run->row_size);
	run->raw = bytes_in(result, 6, &run->raw_size);
	if (!id_in(result, 0, 0, run->id) || !id_in(result, 0, 3, run->build)) {
		log_seldom("a run has no proper id");
		return false;
	}
	run->layout = find_layout(layouts, run->build);
	return run->layout;
}

/* Ask for runs, one row at a time; return whether that was sent. */
static bool select_runs(struct database *database, const struct run_filter *filter)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_text(&parameters, filter->project);
	add_number(&parameters, filter->first_day);
	add_number(&parameters, filter->last_day ? filter->last_day : INT64_MAX);
	return send_query(
		   database,
		   "SELECT run.id, project, run.day, build, ended, \"row\", report, outcome"
		   " FROM run LEFT JOIN raw ON raw.id = run.id"
		   " WHERE ($1::text IS NULL OR project = $1) AND run.day BETWEEN $2 AND $3 ORDER "
		   "BY run.id",
		   &parameters) &&
	       PQsetSingleRowMode(database->connection);
}

bool visit_runs(struct database *database, const struct run_filter *filter,
		bool (*visit)(void *context, const struct stored_run *run), void *context)
{
	struct stored_run run;
	struct layouts layouts;
	PGresult *result;
	bool goes_on = true,
	     is_good = read_layouts(database, &layouts,
				    (struct wanted_layouts){ filter->module_build_id, false }) &&
		       select_runs(database, filter);
	while (is_good && (result = next_result(database))) {
		char *ended = NULL;
		ExecStatusType status = PQresultStatus(result);
		if (status == PGRES_SINGLE_TUPLE && goes_on &&
		    read_run(&run, result, &layouts, &ended))
			goes_on = visit(context, &run);
		is_good = status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK;
		free(ended);
		PQclear(result);
	}
	if (!is_good)
		give_up(database);
	drop_layouts(&layouts);
	return is_good;
}

/* ---- Counting. */

bool count_runs(struct database *database, const char *project,
		bool (*visit)(void *context, const struct run_count *count), void *context)
{
	struct run_count count;
	struct layouts layouts;
	struct parameters parameters;
	bool goes_on = read_layouts(database, &layouts, (struct wanted_layouts){ NULL, true });
	begin_parameters(&parameters);
	add_text(&parameters, project);
	PGresult *result = goes_on
			       ? ask(database,
				     "SELECT project, build, day, outcome, count(*) FROM run"
				     " WHERE $1::text IS NULL OR project = $1"
				     " GROUP BY project, build, day, outcome"
				     " ORDER BY project COLLATE \"C\", build, day DESC, outcome",
				     &parameters)
			       : NULL;
	for (int i = 0; result && goes_on && i < PQntuples(result); i++) {
		count = (struct run_count){ .project = PQgetvalue(result, i, 0),
					    .day = number_in(result, i, 2),
					    .outcome = number_in(result, i, 3),
					    .runs = number_in(result, i, 4) };
		count.layout =
		    id_in(result, i, 1, count.build) ? find_layout(&layouts, count.build) : NULL;
		goes_on = !count.layout || visit(context, &count);
	}
	PQclear(result);
	drop_layouts(&layouts);
	return result;
}

/* ---- Removing. */

int forget_run(struct database *database, const unsigned char *id)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_bytes(&parameters, id, ID_SIZE);
	if (change(database, "DELETE FROM raw WHERE id = $1", &parameters) < 0)
		return -1;
	return change(database, "DELETE FROM run WHERE id = $1", &parameters);
}

static bool remove_before(struct database *database, const char *text, int64_t day)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_number(&parameters, day);
	return change(database, text, &parameters) >= 0;
}

bool retain_runs(struct database *database, int64_t first_raw, int64_t first_row)
{
	return connect_database(database) && drop_months(database, first_row) &&
	       remove_before(database, "DELETE FROM raw WHERE day < $1", first_raw) &&
	       remove_before(database, "DELETE FROM run WHERE day < $1", first_row) &&
	       remove_before(database, "DELETE FROM use WHERE day < $1", today() - 1) &&
	       /* one of which runs are stored has a later day */
	       remove_before(
		   database,
		   "DELETE FROM build WHERE day < $1 AND id NOT IN (SELECT build FROM run)",
		   first_row);
}
