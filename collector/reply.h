/* What is answered to a request. */

#ifndef SAMPLER_COLLECTOR_REPLY_H
#define SAMPLER_COLLECTOR_REPLY_H

#include <stdbool.h>
#include <stddef.h>

struct reply {
	unsigned status;    /* of HTTP; 0: there is none yet */
	const char *text;   /* null if there is BODY */
	char *body;         /* to be freed */
	size_t size;        /* of BODY */
	const char *type;   /* null for plain text */
	const char *policy; /* Content-Security-Policy; null for none at all */
	char *cookie;       /* to be set, and freed; or null */
	const char *location;
};

static inline struct reply say(unsigned status, const char *text)
{
	return (struct reply){ status, .text = text };
}

#endif
