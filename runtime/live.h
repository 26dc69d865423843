/* The live file of this process: see sampler/live.h for what is in it. */

#ifndef SAMPLER_RUNTIME_LIVE_H
#define SAMPLER_RUNTIME_LIVE_H

#include "held-fd.h"
#include "live-report.h"
#include "mapping.h"
#include "report.h"
#include "sampler/live.h"

/* Begin a live file in FILE, which is empty and called NAME (or null); PARENT is the process that
   forked us, or 0.  Return whether it could be written.

   All of these are called by one thread at a time.  What cannot be written stays in memory, and
   dies with the process. */
bool live_begin(const struct held_fd *file, const char *name, pid_t parent) HIDDEN;

/* The process goes on, after its end was reported: continue with all that was in the file, in FILE,
   which is called NAME.  Call live_continue_object for each object then.  Return whether that could
   be. */
bool live_continue(const struct held_fd *file, const char *name) HIDDEN;
void live_continue_object(struct sampler_object *object) HIDDEN;

/* Add an object, and its pages of cells. */
void live_add_object(struct sampler_object *object) HIDDEN;

/* Its memory goes away, and its cells in the file are for others. */
void live_close_object(struct sampler_object *object) HIDDEN;

/* Let the memory at COPY, as large as the cells of OBJECT, which are in the file, and all zeros, be a copy of
   these in the file, and *PLACE what is known of it there.  Return whether that could be; if not, it is
   memory of zeros. */
struct live_copy {
	uint64_t cells, record;
};
bool live_add_copy(struct sampler_object *object, char *copy, struct live_copy *place) HIDDEN;

/* The copy of the cells of OBJECT is used no more. */
void live_close_copy(const struct sampler_object *object, const struct live_copy *place) HIDDEN;

/* Add UNIT, whose counters lie in the cells of OBJECT. */
void live_add_unit(struct sampler_unit *unit, const struct sampler_object *object) HIDDEN;

/* Write what UNIT has counted, there and in COPIES, because it is unloaded. */
void live_close_unit(struct sampler_unit *unit, const struct copies *copies) HIDDEN;

/* In a forked child: leave the file to the parent.  After that, the cells of each OBJECT, which
   begin with 0, are its own. */
void live_leave(void) HIDDEN;
void live_leave_object(struct sampler_object *object) HIDDEN;

/* Let the header say how the process ENDED.  Async-signal-safe, like all that follow. */
void live_set_ended(const char *ended) HIDDEN;

/* Whether all of the file is there: see mapping.h. */
enum mapping_state live_state(void) HIDDEN;

/* Set SOURCE to what the file holds, if all of it is there; the header is ours in any case.  Return
   the same. */
enum mapping_state live_source_of_file(struct live_source *source) HIDDEN;

/* Whether the file has counts of units that were unloaded. */
bool live_has_texts(void) HIDDEN;

/* Whether there is no file, or it can be told in it that the sparsity is doubled, whatever became of descriptors and rights. */
bool live_can_tell_sparsity(void) HIDDEN;

/* The sparsity that the file tells; 0 if that is not known. */
uint64_t live_told_sparsity(void) HIDDEN;

/* The sparsity was doubled so often: let the file say that counts are being thinned, and then that they are. */
void live_begin_thinning(unsigned doublings) HIDDEN;
void live_end_thinning(void) HIDDEN;

/* Write the line of the metadata about OBJECT. */
void live_write_module(struct writer *writer, const struct sampler_object *object) HIDDEN;

/* Whether the memory at ADDRESS was a page of the header, or of OBJECT's cells, that the file has no more, as when
   somebody cut it; if so, there is memory again. */
bool live_mend_header(const void *address) HIDDEN;
bool live_mend(const struct sampler_object *object, const void *address) HIDDEN;

#endif
