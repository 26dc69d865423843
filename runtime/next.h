/* Functions that ours stand in for. */

#ifndef SAMPLER_NEXT_H
#define SAMPLER_NEXT_H

#include "runtime.h"

/* Find them, while nothing else runs. */
void find_next_functions(void) HIDDEN;

/* As signal (2), of the C library. */
sighandler_t next_signal(int number, sighandler_t handler) HIDDEN;

/* As exit (3), of the C library. */
_Noreturn void next_exit(int status) HIDDEN;

/* As execvpe (3), of whoever comes after us. */
int next_execvpe(const char *file, char *const argv[], char *const environment[]) HIDDEN;

#endif
