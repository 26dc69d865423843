/* A file that pages of counters are mapped from, so that they outlive the process. */

#ifndef SAMPLER_MAPPING_H
#define SAMPLER_MAPPING_H

#include "held-fd.h"

#define PAGE 4096

/* From now on, FILE is the one; it can be opened again by NAME, unless that is null. */
void mapping_begin(const struct held_fd *file, const char *name) HIDDEN;

/* There is none any more. */
void mapping_end(void) HIDDEN;

/* Whether there is one; its descriptor is held then, opened again if need be.  Async-signal-safe,
   like all that follow. */
bool mapping_is_there(void) HIDDEN;

/* Its descriptor; -1 if it is not held. */
int mapping_fd(void) HIDDEN;

/* Whether it has as many bytes as that; if not, whether somebody has cut or removed it, or it only
   cannot be read now. */
enum mapping_state { MAPPING_INTACT, MAPPING_CUT, MAPPING_UNREADABLE };
enum mapping_state mapping_state(uint64_t size) HIDDEN;

/* Whether NAME is that of the file. */
bool mapping_is_called(const char *name) HIDDEN;

/* Where so few descriptors are allowed that ours is one that the program would get, close it:
   until it is opened again, the counts go to the file all the same. */
void mapping_give_way(void) HIDDEN;

/* The file could not be written, because of ERROR, while all signals are blocked: fetch the one
   that this may have raised.  Return false. */
bool mapping_fail(int error) HIDDEN;

/* Write SIZE bytes of DATA at OFFSET; return whether that could be. */
bool mapping_write(uint64_t offset, const void *data, size_t size) HIDDEN;

/* Have room for SIZE bytes from OFFSET of the file FD, in pages; return 0, or -errno.
   Async-signal-safe, but may raise SIGXFSZ. */
int reserve_space(int fd, uint64_t offset, uint64_t size) HIDDEN;

/* Have room on the disk for SIZE bytes at OFFSET, because a write to a mapping could not be
   refused; return whether there is. */
bool mapping_reserve(uint64_t offset, uint64_t size) HIDDEN;

/* Whether what lies from BEGIN to END can be mapped: whole pages. */
bool mapping_is_possible(const char *begin, const char *end) HIDDEN;

/* Let the pages from BEGIN to END be those at OFFSET of the file, with what they hold now;
   IS_FRESH: the file holds zeros there.  Return whether they are. */
bool mapping_map(char *begin, char *end, uint64_t offset, bool is_fresh) HIDDEN;

/* Let the pages from BEGIN to END be memory of zeros, and no file's. */
bool mapping_unmap(char *begin, char *end) HIDDEN;

#endif
