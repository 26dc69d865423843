/* What a collector shows in a browser: projects, builds, runs by day. */

#ifndef SAMPLER_COLLECTOR_PAGES_H
#define SAMPLER_COLLECTOR_PAGES_H

#include <stdint.h>

#include "reply.h"

/* What the pages may contain. */
extern const char page_policy[];

/* The policy for a page of "sampler rank --format=html": of scripts, it permits that one only which it always has.  Thread-safe. */
const char *ranking_policy(void);

struct reply show_style(void);

/* Ask for a token; IS_WRONG if there was one. */
struct reply show_login(bool is_wrong);

/* All builds of PROJECT; or, if that is null, all projects and theirs. */
struct reply show_builds(const char *project);

/* The runs of the program with BUILD_ID, in PROJECT, by day. */
struct reply show_build(const char *project, const char *build_id);

/* How many of its runs have failed; or that there are none, or the database cannot be read. */
enum { NO_RUNS = -1, UNREADABLE_RUNS = -2 };
int64_t failing_runs(const char *project, const char *build_id);

/* A page that says MESSAGE. */
struct reply show_message(unsigned status, const char *message);

#endif
