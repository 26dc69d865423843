/* What the program wants signals to do. */

#ifndef SAMPLER_DISPOSITIONS_H
#define SAMPLER_DISPOSITIONS_H

#include "runtime.h"

typedef void signal_handler(int number, siginfo_t *info, void *context);

/* Let HANDLER stand in for the default action of the signals that would end the process. */
void watch_signals(signal_handler *handler) HIDDEN;

/* As sigaction (2), of the C library. */
int real_sigaction(int number, const struct sigaction *action, struct sigaction *old) HIDDEN;

#endif
