/* What the program wants signals to do. */

#ifndef SAMPLER_DISPOSITIONS_H
#define SAMPLER_DISPOSITIONS_H

#include "runtime.h"

/* Whether the signal says that an instruction could not be done. */
bool is_fault(int number) HIDDEN;

sigset_t all_but_faults(void) HIDDEN;

/* Handle the signals whose default action is to end the process. */
void watch_signals(void) HIDDEN;

/* As sigaction (2), of the C library. */
int real_sigaction(int number, const struct sigaction *action, struct sigaction *old) HIDDEN;

/* Whether the program's calls come to us.  Not so where it found the C library first. */
bool are_calls_ours(void) HIDDEN;

#endif
