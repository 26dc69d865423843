/* Static functions in two versions, neither with a check at its entry. */

#ifndef SAMPLER_VERSIONS_H
#define SAMPLER_VERSIONS_H

enum version {
	CHECKED, /* the entry has a check */
	FAST,    /* the entry leads to the fast copy */
	SLOW     /* the entry leads to the slow copy */
};

/* The pass. */
void make_all_versions(void);

/* Which version FUNCTION is. */
enum version version_of(tree function);

/* If the call STATEMENT calls a fast version, the slow version's FUNCTION_DECL;
   else null. */
tree slow_version(gimple *statement);

#endif
