/* Where things are: Sampler's own parts, and the real compiler. */

#ifndef SAMPLER_LOCATE_H
#define SAMPLER_LOCATE_H

#include <stdbool.h>

/* The path of NAME in the directory of Sampler's own files: for a program in PREFIX/bin,
   PREFIX/lib/sampler, or lib64 or libexec if it is there.  Null if that cannot be told.  The
   caller frees it. */
char *own_path(const char *name);

/* The compiler that stands behind us when we are called by the name OURS: what
   SAMPLER_CC_GCC names, or else gcc, or g++ when our name says C++, with the
   target prefix of our name; null if that is ourselves.  A compiler that called us is passed
   over.  The caller frees it. */
char *real_compiler(const char *ours);

/* Tell what the compiler at PATH runs that this compiler was called by us.  It may run us, as
   ccache does, which runs the next gcc in PATH, and without this we would call each other for
   ever. */
void remember_as_caller(const char *path);

/* Whether a compiler that we run has run us.  Then the arguments already have what we add. */
bool is_called_by_compiler(void);

/* A compiler, and what it says of itself. */
struct compiler {
	char *path;
	/* "x86_64-linux-gnu", without the vendor that may stand in it; empty if it
	   does not say */
	char target[64];
	/* as gcc says it: "14.2.0"; empty if it is no gcc, or does not run */
	char version[64];
	/* the major version, or -1 */
	int major;
};

/* Ask COMPILER for its target and version, and wait for the answers; return 0, or the number
   of the error if it cannot be run. */
int identify_compiler(struct compiler *compiler);

/* The first line of what COMPILER says to --version, for messages; the caller frees it. */
char *describe_compiler(const struct compiler *compiler);

#endif
