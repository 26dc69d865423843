/* Sites of programs, which a collector keeps for who ranks. */

#ifndef SAMPLER_COLLECTOR_SITES_H
#define SAMPLER_COLLECTOR_SITES_H

#include "database.h"
#include "reply.h"

/* Bytes of a body. */
#define LONGEST_SITES (64 << 20)

/* Whether TEXT is a build id: hexadecimal digits, two for each of at least two bytes. */
bool is_build_id(const char *text);

/* Keep the SIZE bytes of BODY, sites as they are or compressed by gzip or zstd, as those of BUILD_ID in PROJECT. */
struct reply keep_sites(const char *project, const char *build_id, const char *body, size_t size);

/* The sites of BUILD_ID in PROJECT, or, if that is null, in any. */
struct reply give_sites(const char *project, const char *build_id);

/* Whether there are sites of BUILD_ID in PROJECT, or, if that is null, in any. */
bool are_sites_kept(const char *project, const char *build_id);

/* Set *ARE_THERE to the same of DATABASE, which the caller has to itself; return whether that could be found out. */
bool find_sites(const struct database_kind *kind, struct database *database, const char *project,
		const char *build_id, bool *are_there);

/* The build ids of which there are sites in PROJECT, or, if that is null, in any: one in a line. */
struct reply list_sites(const char *project);

#endif
