/* What a client of the DevTools protocol says, and what it is told. */

#ifndef SAMPLER_SERVER_DEVTOOLS_H
#define SAMPLER_SERVER_DEVTOOLS_H

#include <stdbool.h>
#include <stddef.h>

struct devtools;

/* A client.  If it speaks in LINES, it says "start" and "end", and is told an event in each message; see sampler-trace-serve(1). */
struct devtools *begin_devtools(bool lines);

/* The client says TEXT, of SIZE bytes. */
void hear(struct devtools *devtools, const char *text, size_t size);

/* Time goes by: to be called some fifty times a second. */
void tick(struct devtools *devtools);

/* The next message for the client, of *SIZE bytes, to be freed; null if there is none now. */
char *next_message(struct devtools *devtools, size_t *size);

bool has_message(const struct devtools *devtools);

/* Whether what the client says may be heard now: it has heard most of what it was told. */
bool is_patient(const struct devtools *devtools);

void end_devtools(struct devtools *devtools);

#endif
