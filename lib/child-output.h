/* What another of our programs writes. */

#ifndef SAMPLER_CHILD_OUTPUT_H
#define SAMPLER_CHILD_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct child_output {
	FILE *stream; /* null if it could not be begun */
	pid_t pid;
};

/* Begin the program at PATH with WORDS, up to a null one, the first being what it calls itself.  It reads the file INPUT, or
   what we do if that is null; what it complains about is not seen unless COMPLAINS. */
struct child_output begin_child(const char *path, const char *const *words, const char *input,
				bool complains);

/* Close the stream, and wait until the child has ended. */
void end_child(struct child_output *child);

#endif
