/* Runs in one file of SQLite: see sampler-collector(5).

	database.c	opening, closing, and what there is
	schema.c	which tables there are, and what becomes of older ones
	runs.c		runs
	tokens.c	tokens
	sites.c		sites of programs

   What was written is on the disk: the journal is written ahead, and synchronised for each transaction.  Others may read
   meanwhile. */

#ifndef SAMPLER_COLLECTOR_SQLITE_H
#define SAMPLER_COLLECTOR_SQLITE_H

#include <sqlite3.h>

#include "../database.h"

enum statement {
	ADD_BUILD,
	ADD_RUN,
	ADD_RAW,
	ADD_USE,
	BEGIN_ADDING,
	COMMIT,
	ROLL_BACK,
	STATEMENTS
};

struct database {
	sqlite3 *sqlite;
	char *name;
	sqlite3_stmt *statements[STATEMENTS];
};

/* Say what SQLite complains about. */
void complain_of(const struct database *database);

/* Do what TEXT says, which gives no rows; return whether it could be done, after complaining. */
bool run_text(struct database *database, const char *text);

/* The number that the query TEXT gives; -1 if it gives none. */
int64_t query_number(struct database *database, const char *text);

/* Do the statement, with what was bound to it; return whether it could be done. */
bool do_statement(struct database *database, enum statement which);

/* The query TEXT, to be finalised; null, after complaining, if there is none. */
sqlite3_stmt *prepare(struct database *database, const char *text);

/* Do STATEMENT, which may be null, and finalise it; return how many rows have changed, or -1 after complaining. */
int finish_change(struct database *database, sqlite3_stmt *statement);

/* The text of a column, "" if there is none. */
const char *text_column(sqlite3_stmt *query, int number);

/* See that the tables are there, and are ours; return whether they are, after complaining. */
bool prepare_tables(struct database *database, bool is_to_be_made);

/* What the kind of database has: see database.h. */
void add_runs(struct database *database, const struct stored_run *const *runs, size_t count,
	      enum stored *results);
bool visit_runs(struct database *database, const struct run_filter *filter,
		bool (*visit)(void *context, const struct stored_run *run), void *context);
bool count_runs(struct database *database, const char *project,
		bool (*visit)(void *context, const struct run_count *count), void *context);
int forget_run(struct database *database, const unsigned char *id);
bool retain_runs(struct database *database, int64_t first_raw, int64_t first_row);
bool add_token(struct database *database, const struct token *token);
int revoke_token(struct database *database, const unsigned char *hash);
bool read_tokens(struct database *database, int64_t today, struct token **list, size_t *count);
bool put_sites(struct database *database, const struct stored_sites *sites);
bool visit_sites(struct database *database, const char *project, const char *build_id,
		 bool are_needed, bool (*visit)(void *context, const struct stored_sites *sites),
		 void *context);

#endif
