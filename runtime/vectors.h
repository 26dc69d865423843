/* Registers of vectors, which functions of the C library may use. */

#ifndef SAMPLER_VECTORS_H
#define SAMPLER_VECTORS_H

#include "runtime.h"

/* Call FUNCTION with ARGUMENT, and let these registers be as they were: instrumented code that keeps registers
   does not know of the call.  By one thread at a time. */
void call_keeping_vectors(void (*function)(void *), void *argument) HIDDEN;

#endif
