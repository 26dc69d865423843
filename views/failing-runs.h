/* The runs that failed in which a predicate was true: who wants to know why looks at one of them. */

#ifndef SAMPLER_FAILING_RUNS_H
#define SAMPLER_FAILING_RUNS_H

#include <jansson.h>
#include <stdio.h>

#include "../ranking/runs.h"
#include "result.h"

/* Of a predicate, so many runs are told. */
#define EXAMPLE_COUNT 5

/* Set RUNS to the numbers of the first of them, no more than MOST, those first that failed as most runs did; return how many. */
size_t find_failing_runs(const struct result *result, const struct finding *finding, uint32_t *runs,
			 size_t most);

/* Whether FINDING's predicate was true in the run with that number. */
bool was_true_in(const struct finding *finding, uint32_t run);

/* If most runs that failed crashed, the FILE:LINE where the first of them was in the function that it is said to have crashed in; null if that is not known. To be
   freed. */
char *usual_crash_place(const struct result *result);

/* Whether the run is one that was stored with its command, so that it can be made again. */
bool can_be_repeated(const struct run *run);

/* Write how RUN is repeated, as a shell reads it: the command, and what it reads. */
void write_command_of(const struct run *run, FILE *out);

/* The names of the first runs in a list. */
json_t *json_of_examples(const struct result *result, const struct finding *finding);

/* What is known of all runs that are examples: an object with one for each, by its name. */
json_t *json_of_failing_runs(const struct result *result);

/* Where the threads of a run were that did not end in time, a line for each, if most runs failed so. */
void write_where_threads_were(const struct result *result, FILE *out);

#endif
