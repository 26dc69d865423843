/* From the text of a report to what is stored of it. */

#ifndef SAMPLER_REDUCE_H
#define SAMPLER_REDUCE_H

#include "database.h"

/* Set build, layout, ended, row and raw of RUN from the SIZE bytes of TEXT, a report.  Return false if that is none, with the reason in MESSAGE,
   of MESSAGE_SIZE bytes.  What was set is freed by drop_reduced(). */
#define MESSAGE_SIZE 256
bool reduce(struct stored_run *run, const char *text, size_t size, char message[MESSAGE_SIZE]);

void drop_reduced(struct stored_run *run);

#endif
