/* Sites of programs in a database of PostgreSQL. */

#include "postgresql.h"

bool put_sites(struct database *database, const struct stored_sites *sites)
{
	struct parameters parameters;
	begin_parameters(&parameters);
	add_text(&parameters, sites->project);
	add_text(&parameters, sites->build_id);
	add_bytes(&parameters, sites->packed, sites->size);
	return change(database,
		      "INSERT INTO sites VALUES ($1, $2, $3) ON CONFLICT (project, build_id)"
		      " DO UPDATE SET sites = excluded.sites",
		      &parameters) > 0;
}

bool visit_sites(struct database *database, const char *project, const char *build_id,
		 bool are_needed, bool (*visit)(void *context, const struct stored_sites *sites),
		 void *context)
{
	struct parameters parameters;
	bool goes_on = true;
	begin_parameters(&parameters);
	add_text(&parameters, project);
	add_text(&parameters, build_id);
	add_number(&parameters, are_needed);
	PGresult *result =
	    ask(database,
		"SELECT project, build_id, CASE WHEN $3 <> 0 THEN sites END FROM sites"
		" WHERE ($1::text IS NULL OR project = $1) AND ($2::text IS NULL OR build_id = $2)"
		" ORDER BY project COLLATE \"C\", build_id",
		&parameters);
	for (int i = 0; result && goes_on && i < PQntuples(result); i++) {
		struct stored_sites sites = { .project = PQgetvalue(result, i, 0),
					      .build_id = PQgetvalue(result, i, 1),
					      .packed = PQgetisnull(result, i, 2)
							    ? NULL
							    : PQgetvalue(result, i, 2),
					      .size = PQgetlength(result, i, 2) };
		goes_on = visit(context, &sites);
	}
	PQclear(result);
	return result;
}
