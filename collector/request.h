/* One request, from its headers to its answer.

   What becomes of it is first UPLOAD, or BODY, and then REPLY, which is complete when it has a status.  When the body is there, ASK is called once in a
   thread that may wait for the database (questions.h), with the connection suspended; and if there is no reply yet, FINISH in one that reads requests. */

#ifndef SAMPLER_COLLECTOR_REQUEST_H
#define SAMPLER_COLLECTOR_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "access.h"
#include "http.h"
#include "rankings.h"
#include "reply.h"
#include "upload.h"

/* A body that is kept until it is complete. */
struct body {
	char *bytes;       /* a null byte follows; or null, if there are none */
	size_t size, most; /* MOST 0: nobody wants it */
	bool is_too_long;  /* there were more than MOST: some are not kept */
};

struct request {
	struct MHD_Connection *connection;
	const struct http_settings *settings;
	bool is_trusted;       /* the kernel says that it is from us, or root */
	struct upload *upload; /* or null */
	struct grant grant;    /* whom it is from, unless that is the upload's */
	struct body body;      /* of what is not an upload */
	char *subject;         /* a part of the path that is asked for, to be freed; or null */
	void (*ask)(struct request *request);    /* or null */
	bool is_asked;                           /* or about to be */
	void (*finish)(struct request *request); /* or null */
	STAILQ_ENTRY(request) entry;             /* among those that wait to be asked */
	struct ranking ranking;
	bool is_ranked; /* the ranking was asked for, and is done */
	struct reply reply;
};

/* What the client says in the header, or in the address behind "?", NAME; null if it says nothing. */
const char *header_of(const struct request *request, const char *name);
const char *argument_of(const struct request *request, const char *name);

/* Whether the client says that its body has more than MOST bytes: then none of it need be read. */
bool says_more_than(const struct request *request, size_t most);

/* SIZE bytes of the body have come. */
void continue_request(struct request *request, const char *data, size_t size);

/* The body is there, or the connection was resumed: complete the reply, and return true; or the connection is suspended, and the request is another
   thread's until it is resumed. */
bool finish_request(struct request *request);

void drop_request(struct request *request);

#endif
