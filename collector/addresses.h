/* A limit for the reports of one address, so that one client cannot use up the quota of a token. */

#ifndef SAMPLER_COLLECTOR_ADDRESSES_H
#define SAMPLER_COLLECTOR_ADDRESSES_H

#include <stdbool.h>
#include <sys/socket.h>

/* Accept MOST reports a minute from an address; 0: any number. */
void limit_addresses(unsigned most);

/* Count a report from ADDRESS.  Return whether it is within the limit.  Addresses of this machine have no limit, because a proxy may use them.  Only counters are
   kept, for one minute, and no addresses.  Thread-safe. */
bool may_come_from(const struct sockaddr *address);

#endif
