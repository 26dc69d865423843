/* One run that a user has named, for the commands that look closer at it. */

#ifndef SAMPLER_ONE_RUN_H
#define SAMPLER_ONE_RUN_H

#include "runs.h"

/* The run at PATH; null, after complaining, if there is none, or more than one. */
const struct run *find_one_run(const char *path);

/* If a program or library that RUN was made with is another build now, say so: its source, and where its lines are, are those of now. */
void tell_if_rebuilt(const struct run *run);

/* Where those are that it was made with, whatever PATH is called: the directory that it is in; to be freed. */
char *neighbours_of(const char *path);

#endif
