/* Where a collector listens. */

#ifndef SAMPLER_COLLECTOR_LISTEN_H
#define SAMPLER_COLLECTOR_LISTEN_H

#include <stdbool.h>

/* A socket that listens at ADDRESS, "unix:PATH" or HOST:PORT; or, whatever that is, the one that systemd hands over.  -1, after complaining, if that cannot be. */
int listen_at(const char *address);

/* Whether the socket FD is one of this machine alone, whose peers the kernel names. */
bool is_of_unix(int fd);

#endif
