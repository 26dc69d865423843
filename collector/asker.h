/* Who asks, and what that one may do. */

#ifndef SAMPLER_COLLECTOR_ASKER_H
#define SAMPLER_COLLECTOR_ASKER_H

#include "request.h"

/* What a browser keeps the token in. */
#define COOKIE "sampler-token"

/* Whether the kernel says that who is at the other end of the local SOCKET is us, or root. */
bool is_us_or_root(int socket);

/* Whether REQUEST is by a page of somebody else's, in a browser, which may neither send to us nor, by a name that it has made for our address,
   read. */
bool is_from_elsewhere(const struct request *request);

/* Find out whom REQUEST is from, and whether that one may do what KIND says; else set the reply.  Whom the kernel names, who is us, or root,
   may do everything, in the project that is asked for. */
bool may(struct request *request, enum token_kind kind);

/* The same for who looks at a page: who may not is asked for a token. */
bool may_look(struct request *request);

#endif
