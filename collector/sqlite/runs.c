/* Runs in a database of SQLite. */

#include <stdlib.h>
#include <string.h>

#include "../layouts.h"
#include "../log.h"
#include "../report-id.h"
#include "sqlite.h"
#include "tool.h"

/* ---- Adding. */

static void bind_id(sqlite3_stmt *statement, int number, const unsigned char *id)
{
	sqlite3_bind_blob(statement, number, id, ID_SIZE, SQLITE_STATIC);
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

static bool add_use(struct database *database, const struct stored_run *run)
{
	sqlite3_stmt *statement = database->statements[ADD_USE];
	sqlite3_bind_blob(statement, 1, run->token, HASH_SIZE, SQLITE_STATIC);
	sqlite3_bind_int64(statement, 2, today());
	return do_statement(database, ADD_USE);
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
	sqlite3_bind_int(statement, 7, run->outcome);
	if (!do_statement(database, ADD_RUN))
		return NOT_STORED;
	if (sqlite3_changes(database->sqlite) == 0)
		return STORED_BEFORE;
	bool is_stored = add_build(database, run) && (!run->raw || add_raw(database, run)) &&
			 (!run->token || add_use(database, run));
	return is_stored ? STORED : NOT_STORED;
}

/* Add all; return whether each could be. */
static bool add_all(struct database *database, const struct stored_run *const *runs, size_t count,
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
		log_seldom("%s was removed, or renamed: nothing more is stored", database->name);
	return !has_moved;
}

void add_runs(struct database *database, const struct stored_run *const *runs, size_t count,
	      enum stored *results)
{
	if (is_in_place(database)) {
		if (do_statement(database, BEGIN_ADDING) && add_all(database, runs, count, results))
			return;
		complain_of(database);
	}
	if (!sqlite3_get_autocommit(database->sqlite))
		do_statement(database, ROLL_BACK);
	for (size_t i = 0; i < count; i++)
		results[i] = NOT_STORED;
}

/* ---- Reading. */

/* Put an id into TO; return whether it is one. */
static bool copy_id(unsigned char *to, sqlite3_stmt *query, int number)
{
	const void *id = sqlite3_column_blob(query, number);
	bool is_one = id && sqlite3_column_bytes(query, number) == ID_SIZE;
	if (is_one)
		memcpy(to, id, ID_SIZE);
	return is_one;
}

static bool read_layouts(struct database *database, struct layouts *layouts,
			 struct wanted_layouts wanted)
{
	unsigned char build[ID_SIZE];
	int code = SQLITE_ERROR;
	char *line = line_of_module(wanted.module_build_id);
	sqlite3_stmt *query = prepare(database, "SELECT id, substr(layout, 1, ?2) FROM build"
						" WHERE ?1 IS NULL OR instr(layout, ?1) > 0");
	layouts->tree = NULL;
	if (query && line)
		sqlite3_bind_text(query, 1, line, -1, SQLITE_STATIC);
	if (query)
		sqlite3_bind_int64(query, 2, wanted.are_heads_enough ? HEAD_OF_LAYOUT : INT32_MAX);
	while (query && (code = sqlite3_step(query)) == SQLITE_ROW)
		if (copy_id(build, query, 0))
			add_layout(layouts, build, text_column(query, 1),
				   sqlite3_column_bytes(query, 1));
	if (query && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	free(line);
	return code == SQLITE_DONE;
}

static sqlite3_stmt *select_runs(struct database *database, const struct run_filter *filter)
{
	sqlite3_stmt *query = prepare(
	    database,
	    "SELECT run.id, project, run.day, build, ended, row, report, outcome"
	    " FROM run LEFT JOIN raw ON raw.id = run.id"
	    " WHERE (?1 IS NULL OR project = ?1) AND run.day BETWEEN ?2 AND ?3 ORDER BY run.id");
	if (!query)
		return NULL;
	if (filter->project)
		sqlite3_bind_text(query, 1, filter->project, -1, SQLITE_STATIC);
	sqlite3_bind_int64(query, 2, filter->first_day);
	sqlite3_bind_int64(query, 3, filter->last_day ? filter->last_day : INT64_MAX);
	return query;
}

/* Read the run that QUERY is at; return false if its layout is not there, or not wanted. */
static bool read_run(struct stored_run *run, sqlite3_stmt *query, const struct layouts *layouts)
{
	*run = (struct stored_run){ .project = text_column(query, 1),
				    .day = sqlite3_column_int64(query, 2),
				    .ended = text_column(query, 4) };
	run->row = sqlite3_column_blob(query, 5);
	run->row_size = sqlite3_column_bytes(query, 5);
	run->raw = sqlite3_column_blob(query, 6);
	run->raw_size = sqlite3_column_bytes(query, 6);
	run->outcome = sqlite3_column_int(query, 7);
	if (!copy_id(run->id, query, 0) || !copy_id(run->build, query, 3)) {
		log_seldom("a run has no proper id");
		return false;
	}
	run->layout = find_layout(layouts, run->build);
	return run->layout;
}

bool visit_runs(struct database *database, const struct run_filter *filter,
		bool (*visit)(void *context, const struct stored_run *run), void *context)
{
	struct stored_run run;
	struct layouts layouts;
	int code = SQLITE_ERROR;
	bool goes_on = read_layouts(database, &layouts,
				    (struct wanted_layouts){ filter->module_build_id, false });
	sqlite3_stmt *query = goes_on ? select_runs(database, filter) : NULL;
	while (query && goes_on && (code = sqlite3_step(query)) == SQLITE_ROW)
		if (read_run(&run, query, &layouts))
			goes_on = visit(context, &run);
	if (query && goes_on && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	drop_layouts(&layouts);
	return query && (!goes_on || code == SQLITE_DONE);
}

/* ---- Counting. */

static bool read_count(struct run_count *count, sqlite3_stmt *query, const struct layouts *layouts)
{
	*count = (struct run_count){ .project = text_column(query, 0),
				     .day = sqlite3_column_int64(query, 2),
				     .outcome = sqlite3_column_int(query, 3),
				     .runs = sqlite3_column_int64(query, 4) };
	if (!copy_id(count->build, query, 1))
		return false;
	count->layout = find_layout(layouts, count->build);
	return count->layout;
}

bool count_runs(struct database *database, const char *project,
		bool (*visit)(void *context, const struct run_count *count), void *context)
{
	struct run_count count;
	struct layouts layouts;
	int code = SQLITE_ERROR;
	bool goes_on = read_layouts(database, &layouts, (struct wanted_layouts){ NULL, true });
	sqlite3_stmt *query =
	    !goes_on
		? NULL
		: prepare(database,
			  "SELECT project, build, day, outcome, count(*) FROM run"
			  " WHERE ?1 IS NULL OR project = ?1 GROUP BY project, build, day, outcome"
			  " ORDER BY project, build, day DESC, outcome");
	if (query && project)
		sqlite3_bind_text(query, 1, project, -1, SQLITE_STATIC);
	while (query && goes_on && (code = sqlite3_step(query)) == SQLITE_ROW)
		if (read_count(&count, query, &layouts))
			goes_on = visit(context, &count);
	if (query && goes_on && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	drop_layouts(&layouts);
	return query && (!goes_on || code == SQLITE_DONE);
}

/* ---- Removing. */

static int remove_by_id(struct database *database, const char *text, const unsigned char *id)
{
	sqlite3_stmt *statement = prepare(database, text);
	if (statement)
		bind_id(statement, 1, id);
	return finish_change(database, statement);
}

int forget_run(struct database *database, const unsigned char *id)
{
	if (remove_by_id(database, "DELETE FROM raw WHERE id = ?", id) < 0)
		return -1;
	return remove_by_id(database, "DELETE FROM run WHERE id = ?", id);
}

bool retain_runs(struct database *database, int64_t first_raw, int64_t first_row)
{
	char *text = formatted("BEGIN IMMEDIATE; DELETE FROM raw WHERE day < %lld;"
			       "DELETE FROM run WHERE day < %lld; DELETE FROM use WHERE day < %lld;"
			       "DELETE FROM build WHERE id NOT IN (SELECT build FROM run); COMMIT",
			       (long long)first_raw, (long long)first_row, (long long)today() - 1);
	bool is_done = run_text(database, text);
	if (!is_done && !sqlite3_get_autocommit(database->sqlite))
		do_statement(database, ROLL_BACK);
	free(text);
	return is_done;
}
