/* What all processes of ours trace, from a moment to another one: copies, so that nobody else who records or looks is disturbed. */

#ifndef SAMPLER_SERVER_RECORDING_H
#define SAMPLER_SERVER_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct recording;

/* Record PROCESS, and others that are chosen, and not all of ours; return false, after complaining, if it has no trace buffer. */
bool choose_process(uint32_t process);

/* From now on, recordings copy so many bytes, besides what buffers have when they begin; what is not copied is lost. */
void limit_recordings(uint64_t bytes);

/* Begin.  Processes that have a trace buffer, and do not trace, do so until the last recording has ended.  Null after complaining. */
struct recording *begin_recording(void);

/* Copy what would be overwritten before long: to be called some fifty times a second. */
void continue_recording(struct recording *recording);

/* End it.  A process is begun that writes its events as "sampler trace export --chrome" does, to the file whose descriptor *OUT is set to; return its number, or
   -1, after complaining. */
pid_t end_recording(struct recording *recording, int *out);

/* End it for nobody. */
void drop_recording(struct recording *recording);

#endif
