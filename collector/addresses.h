/* How many reports have come from an address in this minute, so that one client does not spend what a token is good for. */

#ifndef SAMPLER_COLLECTOR_ADDRESSES_H
#define SAMPLER_COLLECTOR_ADDRESSES_H

#include <stdbool.h>
#include <sys/socket.h>

/* Let no more than so many come in a minute; 0: any number. */
void limit_addresses(unsigned most);

/* Count a report from ADDRESS; return whether it may come.  Those of this machine may, behind which a proxy may be.  No address is kept, only numbers, and for a minute.
   Thread-safe. */
bool may_come_from(const struct sockaddr *address);

#endif
