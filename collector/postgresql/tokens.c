/* Tokens in a database of PostgreSQL. */

#include <string.h>

#include "postgresql.h"
#include "tool.h"

bool add_token(struct database *database, const struct token *token)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_bytes(&parameters, token->hash, HASH_SIZE);
	add_text(&parameters, token->project);
	add_number(&parameters, token->kind);
	add_number(&parameters, token->daily_reports);
	return change(database, "INSERT INTO token VALUES ($1, $2, $3, $4, 0)", &parameters) > 0;
}

int revoke_token(struct database *database, const unsigned char *hash)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_bytes(&parameters, hash, HASH_SIZE);
	return change(database, "UPDATE token SET is_revoked = 1 WHERE hash = $1", &parameters);
}

static void read_token(struct token *token, const PGresult *result, int row)
{
	*token = (struct token){ .project = duplicate(PQgetvalue(result, row, 1)),
				 .kind = number_in(result, row, 2),
				 .daily_reports = number_in(result, row, 3),
				 .is_revoked = number_in(result, row, 4),
				 .reports = number_in(result, row, 5) };
	memcpy(token->hash, PQgetvalue(result, row, 0), HASH_SIZE);
}

bool read_tokens(struct database *database, int64_t today, struct token **list, size_t *count)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_number(&parameters, today);
	PGresult *result = ask(database,
			       "SELECT hash, project, kind, daily_reports, is_revoked,"
			       " (SELECT coalesce(sum(reports), 0)::bigint FROM use WHERE use.hash "
			       "= token.hash AND day = $1)"
			       " FROM token WHERE length(hash) = 32",
			       &parameters);
	if (!result)
		return false;
	*count = PQntuples(result);
	*list = allocate((*count + 1) * sizeof **list);
	for (size_t i = 0; i < *count; i++)
		read_token(&(*list)[i], result, i);
	PQclear(result);
	return true;
}
