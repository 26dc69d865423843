/* What the tools know of the schemes: lib/schemes.def, as a table. */

#ifndef SAMPLER_SCHEMES_H
#define SAMPLER_SCHEMES_H

enum scheme_merge { MERGE_SUM, MERGE_BOUNDS };
enum scheme_covers { COVERS_LINE, COVERS_FUNCTION, COVERS_BRANCH };
enum scheme_subject { SUBJECT_TEXT, SUBJECT_FUNCTION, SUBJECT_PAIR };

struct scheme {
	const char *name;
	enum scheme_merge merge;
	enum scheme_covers covers;
	enum scheme_subject subject;
	unsigned width; /* values of each site */
};

/* The schemes, in alphabetical order; after the last, one without a name. */
extern const struct scheme schemes[];

/* The scheme NAME, or null if it is not known. */
const struct scheme *find_scheme(const char *name);

#endif
