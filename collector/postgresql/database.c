/* A database of PostgreSQL is opened, closed and asked. */

#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "../log.h"
#include "postgresql.h"
#include "tool.h"

/* ---- Parameters. */

void begin_parameters(struct parameters *parameters)
{
	parameters->count = 0;
}

static void add(struct parameters *parameters, const void *value, size_t length, bool is_binary)
{
	int i = parameters->count++;
	parameters->values[i] = value;
	parameters->lengths[i] = length;
	parameters->formats[i] = is_binary;
}

void add_text(struct parameters *parameters, const char *text)
{
	add(parameters, text, 0, false);
}

void add_number(struct parameters *parameters, int64_t number)
{
	char *text = parameters->numbers[parameters->count];
	snprintf(text, sizeof parameters->numbers[0], "%" PRId64, number);
	add(parameters, text, 0, false);
}

void add_bytes(struct parameters *parameters, const void *bytes, size_t size)
{
	add(parameters, bytes, size, true);
}

/* ---- The connection. */

/* What the server tells besides is for its own log. */
static void ignore_notice(void *unused, const char *message)
{
	(void)unused, (void)message;
}

void complain_of_message(const char *message)
{
	if (*message)
		log_seldom("the database: %.*s", (int)strcspn(message, "\n"), message);
}

void give_up(struct database *database)
{
	if (!database->connection)
		return;
	complain_of_message(PQerrorMessage(database->connection));
	disconnect(database);
	/* of what was sent last, nobody knows what became */
	forget_builds(database);
}

bool connect_database(struct database *database)
{
	static const char *const names[] = { "dbname", "connect_timeout",
					     "fallback_application_name", NULL };
	const char *const values[] = { database->where, "10", "sampler collect", NULL };
	if (database->connection && PQstatus(database->connection) == CONNECTION_OK)
		return true;
	disconnect(database);
	database->connection = PQconnectdbParams(names, values, 1);
	database->months = 0;
	forget_builds(database);
	if (PQstatus(database->connection) == CONNECTION_OK) {
		has_connected(database);
		/* what we have given up ends there, too; servers before 14 do not know this */
		PQclear(execute(database, "SET client_connection_check_interval = 1000"));
		PQsetNoticeProcessor(database->connection, ignore_notice, NULL);
		if (do_text(database, "SET search_path = sampler, pg_temp; SET synchronous_commit "
				      "= on; SET bytea_output = hex"))
			return true;
	}
	give_up(database);
	return false;
}

/* Whether RESULT is good; else it is cleared, and the connection ended. */
static PGresult *checked(struct database *database, PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return result;
	PQclear(result);
	give_up(database);
	return NULL;
}

PGresult *ask(struct database *database, const char *text, const struct parameters *parameters)
{
	static const struct parameters none = { .count = 0 };
	const struct parameters *given = parameters ? parameters : &none;
	if (!connect_database(database))
		return NULL;
	set_waiting(database, true);
	PGresult *result = PQexecParams(database->connection, text, given->count, NULL,
					given->values, given->lengths, given->formats, 1);
	set_waiting(database, false);
	return checked(database, result);
}

PGresult *execute(struct database *database, const char *text)
{
	set_waiting(database, true);
	PGresult *result = PQexec(database->connection, text);
	set_waiting(database, false);
	return result;
}

bool do_text(struct database *database, const char *text)
{
	PGresult *result = checked(database, execute(database, text));
	PQclear(result);
	return result;
}

bool send_query(struct database *database, const char *text, const struct parameters *parameters)
{
	set_waiting(database, true);
	bool is_sent =
	    PQsendQueryParams(database->connection, text, parameters->count, NULL,
			      parameters->values, parameters->lengths, parameters->formats, 1);
	set_waiting(database, false);
	return is_sent;
}

bool send_sync(struct database *database)
{
	set_waiting(database, true);
	bool is_sent = PQpipelineSync(database->connection);
	set_waiting(database, false);
	return is_sent;
}

PGresult *next_result(struct database *database)
{
	set_waiting(database, true);
	PGresult *result = PQgetResult(database->connection);
	set_waiting(database, false);
	return result;
}

int64_t change(struct database *database, const char *text, const struct parameters *parameters)
{
	PGresult *result = ask(database, text, parameters);
	int64_t changed = result ? atoll(PQcmdTuples(result)) : -1;
	PQclear(result);
	return changed;
}

int64_t number_in(const PGresult *result, int row, int column)
{
	uint64_t number = 0;
	if (PQgetlength(result, row, column) == sizeof number)
		memcpy(&number, PQgetvalue(result, row, column), sizeof number);
	return be64toh(number);
}

bool id_in(const PGresult *result, int row, int column, unsigned char id[ID_SIZE])
{
	bool is_one = PQgetlength(result, row, column) == ID_SIZE;
	if (is_one)
		memcpy(id, PQgetvalue(result, row, column), ID_SIZE);
	return is_one;
}

/* ---- Opening, closing, checking. */

static void close_database(struct database *database)
{
	disconnect(database);
	end_waiting_limit(database);
	forget_builds(database);
	free(database->where);
	free(database);
}

/* Whether libpq understands WHERE; what it says otherwise may have a password in it. */
static bool is_address(const char *where)
{
	PQconninfoOption *options = PQconninfoParse(where, NULL);
	if (!options)
		complain("the address of the database is none that libpq understands");
	PQconninfoFree(options);
	return options;
}

static struct database *open_database(const char *where, bool is_to_be_made)
{
	struct database *database = allocate(sizeof *database);
	*database = (struct database){ .where = duplicate(where) };
	bool is_open =
	    is_address(where) &&
	    getrandom(&database->writer, sizeof database->writer, 0) == sizeof database->writer &&
	    connect_database(database) && prepare_tables(database, is_to_be_made);
	if (is_open)
		return database;
	close_database(database);
	return NULL;
}

static bool check(struct database *database)
{
	PGresult *result = ask(
	    database, "SELECT count(*) FROM run WHERE build NOT IN (SELECT id FROM build)", NULL);
	int64_t lost = result ? number_in(result, 0, 0) : -1;
	PQclear(result);
	if (lost > 0)
		complain("%" PRId64 " runs are of builds that are not there", lost);
	return lost == 0;
}

__attribute__((visibility("default"))) const struct database_kind sampler_database = {
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
