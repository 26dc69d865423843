/* Which requests there are. */

#ifndef SAMPLER_COLLECTOR_ROUTES_H
#define SAMPLER_COLLECTOR_ROUTES_H

#include "request.h"

/* The headers of REQUEST, for PATH by METHOD, are there: set what becomes of it, or its reply if it is refused, or needs no body. */
void begin_request(struct request *request, const char *path, const char *method);

/* What is in files of their own: rankings of a build's runs, and who enters, and leaves. */
void begin_ranking(struct request *request);
void begin_login(struct request *request);
void begin_logout(struct request *request);

#endif
