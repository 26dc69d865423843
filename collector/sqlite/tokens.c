/* Tokens in a database of SQLite. */

#include <string.h>

#include "sqlite.h"
#include "tool.h"

bool add_token(struct database *database, const struct token *token)
{
	sqlite3_stmt *statement = prepare(database, "INSERT INTO token VALUES (?, ?, ?, ?, 0)");
	if (statement) {
		sqlite3_bind_blob(statement, 1, token->hash, HASH_SIZE, SQLITE_STATIC);
		sqlite3_bind_text(statement, 2, token->project, -1, SQLITE_STATIC);
		sqlite3_bind_int(statement, 3, token->kind);
		sqlite3_bind_int64(statement, 4, token->daily_reports);
	}
	return finish_change(database, statement) > 0;
}

int revoke_token(struct database *database, const unsigned char *hash)
{
	sqlite3_stmt *statement =
	    prepare(database, "UPDATE token SET is_revoked = 1 WHERE hash = ?");
	if (statement)
		sqlite3_bind_blob(statement, 1, hash, HASH_SIZE, SQLITE_STATIC);
	return finish_change(database, statement);
}

static void add_to_tokens(struct token **list, size_t *count, sqlite3_stmt *query)
{
	*list = reallocate(*list, (*count + 1) * sizeof **list);
	struct token *token = &(*list)[(*count)++];
	*token = (struct token){ .project = duplicate(text_column(query, 1)),
				 .kind = sqlite3_column_int(query, 2),
				 .daily_reports = sqlite3_column_int64(query, 3),
				 .is_revoked = sqlite3_column_int(query, 4),
				 .reports = sqlite3_column_int64(query, 5) };
	memcpy(token->hash, sqlite3_column_blob(query, 0), HASH_SIZE);
}

bool read_tokens(struct database *database, int64_t today, struct token **list, size_t *count)
{
	sqlite3_stmt *query = prepare(
	    database,
	    "SELECT token.hash, project, kind, daily_reports, is_revoked, coalesce(reports, 0)"
	    " FROM token LEFT JOIN use ON use.hash = token.hash AND use.day = ?"
	    " WHERE length(token.hash) = 32");
	int code = SQLITE_ERROR;
	*list = NULL;
	*count = 0;
	if (query)
		sqlite3_bind_int64(query, 1, today);
	while (query && (code = sqlite3_step(query)) == SQLITE_ROW)
		add_to_tokens(list, count, query);
	if (query && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	return code == SQLITE_DONE;
}
