/* Outputs that are expected: what --expect=DIRECTORY has. */

#ifndef SAMPLER_ISOLATE_EXPECTED_H
#define SAMPLER_ISOLATE_EXPECTED_H

#include <stdbool.h>
#include <stddef.h>

/* The file that the output of JOB is expected to be in; to be freed. */
char *expected_file(size_t job);

/* The command that says whether JOB has passed; to be freed. */
char *command_to_compare(size_t job);

/* Whether the file is there for any of the jobs, after complaining of those for which it is not. */
bool are_expected_files_there(void);

/* Complain of jobs that have failed although they wrote what is expected, because they did not exit with 0. */
void complain_of_statuses(void);

#endif
