/* What stored jobs of "sampler isolate" were made of, so that none is told of another program. */

#ifndef SAMPLER_JOB_STAMP_H
#define SAMPLER_JOB_STAMP_H

#include <stdbool.h>
#include <stddef.h>

/* The file with the stamp, in the directory of a job. */
#define STAMP_FILE "made-of"

/* The path of PROGRAM, as execvp finds it, or PROGRAM itself if it does not; to be freed. */
char *path_of_program(const char *program);

/* The stamp of a job that runs PROGRAM, as execvp would find it, and is made of these WORDS, up to a null one, and of COUNT FILES, of which some may be null:
   another one if the program is another file, or another build, or a file was changed.  The caller frees it.  Not thread-safe. */
char *stamp_of(const char *program, char *const *words, const char *const *files, size_t count);

/* Write STAMP to the file at PATH; what cannot be written is as if it were another one. */
void write_stamp(const char *path, const char *stamp);

/* Whether a program or library that the reports of the job in DIRECTORY are of is another build now. */
bool was_built_anew(const char *directory);

/* Whether one of them is, and some units that were counted are not in it any more: see has_other_units. */
bool is_of_other_source(const char *directory);

#endif
