/* The server: which requests there are, who may make them, and how they are answered. */

#ifndef SAMPLER_HTTP_H
#define SAMPLER_HTTP_H

#include <stdbool.h>
#include <stddef.h>

struct http_settings {
	int socket;    /* that listens */
	bool is_local; /* a socket of this machine alone, whose clients the kernel names */
	const char *const
	    *hosts; /* names by which we may be called, up to a null one; null for any */
	unsigned threads;
	const char *certificate, *key; /* of TLS, in PEM; or null */
	unsigned seconds;              /* a request may take so long */
};

/* Begin to answer; return whether that could be, after complaining.  Database and writer are there before. */
bool http_begin(const struct http_settings *settings);

/* Accept no more connections and requests, and wait until what has come is answered, as long as a request may take. */
void http_quiesce(void);

/* End, when the writer has ended, so that nothing waits for it. */
void http_end(void);

#endif
