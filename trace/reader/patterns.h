/* Which functions and tracepoints a user has chosen, by patterns for their names. */

#ifndef SAMPLER_PATTERNS_H
#define SAMPLER_PATTERNS_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

struct pattern {
	const char *text; /* as for fnmatch (3) */
	bool has_matched; /* something so far */
};

/* Those that match one of INCLUDE, or all if there are none, but not those that match one of EXCLUDE. */
struct patterns {
	struct pattern *include, *exclude;
	size_t include_count, exclude_count;
};

/* The options for them, -F and -N, to be among those of a verb; its child input is the struct
   patterns. */
extern const struct argp patterns_argp;

bool has_patterns(const struct patterns *patterns);

/* Whether NAME is one of those; what matches is noted in PATTERNS. */
bool is_included(struct patterns *patterns, const char *name);

/* Whether NAME matches one to include, and one to exclude; what matches is noted. */
void match_patterns(struct patterns *patterns, const char *name, bool *is_wanted,
		    bool *is_unwanted);

/* Whether the pattern TEXT is for NAME. */
bool matches_pattern(const char *text, const char *name);

/* Add a pattern TEXT to *PATTERNS, of which there are *COUNT. */
void add_pattern(struct pattern **patterns, size_t *count, const char *text);

/* Say of each pattern that has matched nothing that this is so; return whether there was one. */
bool complain_of_patterns(const struct patterns *patterns);

/* Whether one of them has matched nothing so far. */
bool has_unmatched(const struct patterns *patterns);

#endif
