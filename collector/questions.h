/* Requests whose answer the database has to be asked for. */

#ifndef SAMPLER_COLLECTOR_QUESTIONS_H
#define SAMPLER_COLLECTOR_QUESTIONS_H

#include <stdbool.h>

#include "request.h"

/* Begin the threads that ask; return whether that could be. */
bool questions_begin(void);

/* Suspend the connection of REQUEST, and call its ASK in another thread, which resumes it then.  Thread-safe. */
void ask_later(struct request *request);

/* Answer what waits, and end the threads.  Who asks later is told to come again. */
void questions_end(void);

#endif
