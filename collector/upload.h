/* One upload: from its headers to its answer. */

#ifndef SAMPLER_UPLOAD_H
#define SAMPLER_UPLOAD_H

#include <microhttpd.h>
#include <stdbool.h>

#include "access.h"

/* What is answered. */
struct answer {
	unsigned status; /* of HTTP; 0: there is none yet */
	const char *text;
};

struct upload;

/* Begin the upload of CONNECTION, which GRANT, the upload's from now on, is for: null, with *ANSWER, if it is refused before its body is read. */
struct upload *begin_upload(struct MHD_Connection *connection, const struct grant *grant,
			    struct answer *answer);

/* SIZE bytes of the body have come. */
void continue_upload(struct upload *upload, const char *data, size_t size);

/* The body is complete, or the writer has resumed the connection: the answer, whose status is 0 if the connection was suspended, so that
   this is called again. */
struct answer end_upload(struct upload *upload);

/* Its id, in digits. */
const char *id_of_upload(const struct upload *upload);

void drop_upload(struct upload *upload);

#endif
