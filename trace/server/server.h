/* A server for viewers of traces: websockets, for who knows its token. */

#ifndef SAMPLER_SERVER_H
#define SAMPLER_SERVER_H

#include <stdbool.h>

struct server_settings {
	const char *address; /* to listen on, of an interface of this machine */
	int port;
	const char *const *
	    hosts; /* by which clients may call us, besides localhost and numbers of the loopback; up to a null one */
	const char *token;
};

/* Serve until SIGINT or SIGTERM; BEGUN is called when clients can come.  Return false, after complaining, if that cannot be. */
bool serve(const struct server_settings *settings,
	   void (*begun)(const struct server_settings *settings));

#endif
