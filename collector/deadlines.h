/* Connections of which a request takes too long are ended, however they drip. */

#ifndef SAMPLER_DEADLINES_H
#define SAMPLER_DEADLINES_H

#include <stdbool.h>

struct deadline;

/* Begin the thread that looks; return whether it could be begun. */
bool deadlines_begin(unsigned seconds);

/* There is a connection by the SOCKET, whose first request has begun. */
struct deadline *add_deadline(int socket);

/* A request is complete: from now on it is we who work, until the answer, or the next request, begins, for which there are MORE seconds than usual. */
void deadline_met(struct deadline *deadline);
void deadline_renewed(struct deadline *deadline, double more);

/* The socket will be closed. */
void drop_deadline(struct deadline *deadline);

void deadlines_end(void);

#endif
