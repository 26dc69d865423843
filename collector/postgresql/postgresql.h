/* Runs in a database of PostgreSQL: see sampler-collector(5).

	database.c	opening, closing, asking, and what there is
	patience.c	how long the server is waited for
	schema.c	which tables there are
	runs.c		runs
	tokens.c	tokens
	sites.c		sites of programs

   Any number of collectors may have the same database: none keeps a state of its own.  A connection that has ended is opened anew when it is needed next. */

#ifndef SAMPLER_COLLECTOR_POSTGRESQL_H
#define SAMPLER_COLLECTOR_POSTGRESQL_H

#include <libpq-fe.h>

#include "../database.h"

#define MOST_PARAMETERS 10

/* What a query is given: texts, numbers and bytes, which last until it was sent. */
struct parameters {
	const char *values[MOST_PARAMETERS];
	int lengths[MOST_PARAMETERS], formats[MOST_PARAMETERS], count;
	char numbers[MOST_PARAMETERS][24];
};

struct database {
	PGconn *connection; /* null if there is none now */
	char *where;
	void *builds;   /* of tsearch: those that were stored today */
	int64_t day;    /* that was then */
	int64_t months; /* a bit for each month whose partition is there, from FIRST_MONTH on */
	int64_t first_month;
	int64_t writer;            /* a number that nobody else has, for uses of tokens */
	struct patience *patience; /* null: it waits for ever */
};

/* Begin with no parameters; add a text, which may be null, a number, or SIZE bytes, which may be null, too. */
void begin_parameters(struct parameters *parameters);
void add_text(struct parameters *parameters, const char *text);
void add_number(struct parameters *parameters, int64_t number);
void add_bytes(struct parameters *parameters, const void *bytes, size_t size);

/* Connect, unless there is a connection; return whether there is one, after complaining. */
bool connect_database(struct database *database);

/* Say the first line of what libpq complains about, if it does. */
void complain_of_message(const char *message);

/* End the connection, after complaining. */
void give_up(struct database *database);

/* Ask TEXT with PARAMETERS, which may be null.  Return what is answered, in binary, to be cleared; null after complaining. */
PGresult *ask(struct database *database, const char *text, const struct parameters *parameters);

/* Do TEXT, of several statements perhaps, with a connection; return what is answered to the last, to be cleared. */
PGresult *execute(struct database *database, const char *text);

/* What libpq calls PQsendQueryParams(), PQpipelineSync() and PQgetResult(), with as much patience as was said. */
bool send_query(struct database *database, const char *text, const struct parameters *parameters);
bool send_sync(struct database *database);
PGresult *next_result(struct database *database);

/* The connection of DATABASE has been made. */
void has_connected(struct database *database);

/* End it, if there is one. */
void disconnect(struct database *database);

/* A call of libpq that may wait begins, or is over. */
void set_waiting(struct database *database, bool is_waiting);

/* Stop the watcher that limit_waiting() has begun, if it has. */
void end_waiting_limit(struct database *database);

/* Do TEXT, of several statements perhaps, without parameters; return whether it could be done, after complaining. */
bool do_text(struct database *database, const char *text);

/* Ask, and return how many rows have changed; -1 after complaining. */
int64_t change(struct database *database, const char *text, const struct parameters *parameters);

/* The number, of the type bigint, and the id in a row of RESULT; the latter returns whether it is one. */
int64_t number_in(const PGresult *result, int row, int column);
bool id_in(const PGresult *result, int row, int column, unsigned char id[ID_SIZE]);

/* See that the tables are there, and of this version; return whether they are, after complaining. */
bool prepare_tables(struct database *database, bool is_to_be_made);

/* Make a partition for the month of DAY, if that is near, and there is a connection.  Without it, runs go to that for others. */
void prepare_month(struct database *database, int64_t day);

/* Drop the partitions of months that were over before the day FIRST. */
bool drop_months(struct database *database, int64_t first);

/* What the kind of database has: see database.h. */
void limit_waiting(struct database *database, unsigned seconds);
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

/* Forget which builds were stored. */
void forget_builds(struct database *database);

#endif
