/* Requests whose answer the database has to be asked for. */

#ifndef SAMPLER_COLLECTOR_QUESTIONS_H
#define SAMPLER_COLLECTOR_QUESTIONS_H

#include <stdbool.h>

#include "request.h"

/* Begin the threads that ask; return whether that could be. */
bool questions_begin(void);

/* Suspend the connection of REQUEST, and call its ASK in another thread, whose the request is until it resumes the connection; return true.  Or, when the
   threads have ended, have it come again, and return false.  Thread-safe. */
bool ask_later(struct request *request);

/* Answer what waits, and end the threads.  Who asks later is told to come again. */
void questions_end(void);

#endif
