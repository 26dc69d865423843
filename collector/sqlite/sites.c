/* Sites of programs in a database of SQLite. */

#include "sqlite.h"

bool put_sites(struct database *database, const struct stored_sites *sites)
{
	sqlite3_stmt *statement =
	    prepare(database, "INSERT OR REPLACE INTO sites VALUES (?, ?, ?)");
	if (statement) {
		sqlite3_bind_text(statement, 1, sites->project, -1, SQLITE_STATIC);
		sqlite3_bind_text(statement, 2, sites->build_id, -1, SQLITE_STATIC);
		sqlite3_bind_blob64(statement, 3, sites->packed, sites->size, SQLITE_STATIC);
	}
	return finish_change(database, statement) > 0;
}

bool visit_sites(struct database *database, const char *project, const char *build_id,
		 bool are_needed, bool (*visit)(void *context, const struct stored_sites *sites),
		 void *context)
{
	int code = SQLITE_ERROR;
	bool goes_on = true;
	sqlite3_stmt *query = prepare(
	    database, "SELECT project, build_id, CASE WHEN ?3 THEN sites END FROM sites"
		      " WHERE (?1 IS NULL OR project = ?1) AND (?2 IS NULL OR build_id = ?2)"
		      " ORDER BY project, build_id");
	if (query && project)
		sqlite3_bind_text(query, 1, project, -1, SQLITE_STATIC);
	if (query && build_id)
		sqlite3_bind_text(query, 2, build_id, -1, SQLITE_STATIC);
	if (query)
		sqlite3_bind_int(query, 3, are_needed);
	while (query && goes_on && (code = sqlite3_step(query)) == SQLITE_ROW) {
		struct stored_sites sites = { .project = text_column(query, 0),
					      .build_id = text_column(query, 1),
					      .packed = sqlite3_column_blob(query, 2) };
		sites.size = sqlite3_column_bytes(query, 2);
		goes_on = visit(context, &sites);
	}
	if (query && goes_on && code != SQLITE_DONE)
		complain_of(database);
	sqlite3_finalize(query);
	return !goes_on || code == SQLITE_DONE;
}
