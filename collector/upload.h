/* One upload: from its headers to its answer. */

#ifndef SAMPLER_UPLOAD_H
#define SAMPLER_UPLOAD_H

#include <stddef.h>

#include "reply.h"

struct request;
struct upload;

/* Begin the upload that REQUEST, which lasts longer, is for; its grant is the upload's from now on.  If it is refused before its body is read, return
   null, with the request's reply. */
struct upload *begin_upload(struct request *request);

/* SIZE bytes of the body have come. */
void continue_upload(struct upload *upload, const char *data, size_t size);

/* The body is complete, or the writer has resumed the connection: the reply, whose status is 0 if the connection was suspended, so that
   this is called again. */
struct reply end_upload(struct upload *upload);

/* Its id, in digits. */
const char *id_of_upload(const struct upload *upload);

void drop_upload(struct upload *upload);

#endif
