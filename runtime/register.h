/* What is registered, by whoever. */

#ifndef SAMPLER_REGISTER_H
#define SAMPLER_REGISTER_H

#include "runtime.h"

/* Call FUNCTION with ARGUMENT as call_locked () does, when all wings have begun. */
void call_begun(void (*function)(void *), void *argument) HIDDEN;

#endif
