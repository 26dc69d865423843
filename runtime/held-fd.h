/* Descriptors of ours, which the program may close. */

#ifndef SAMPLER_HELD_FD_H
#define SAMPLER_HELD_FD_H

#include <sys/stat.h>

#include "runtime.h"

/* A descriptor, and what it was when we got it. */
struct held_fd {
	int fd; /* -1: none */
	dev_t device;
	ino_t inode;
};

/* Hold a copy of FD that is out of the program's way, if the limit of descriptors allows
   that.  Async-signal-safe, like all of these. */
bool hold(struct held_fd *held, int fd) HIDDEN;

bool is_held(const struct held_fd *held) HIDDEN;

/* The same; if it is, *ST is what fstat () says of it. */
bool look_at_held(const struct held_fd *held, struct stat *st) HIDDEN;

/* Whether it is not: the program might want the number, or has few of them. */
bool is_in_the_way(const struct held_fd *held) HIDDEN;

/* Close it, but know what it was. */
void release(struct held_fd *held) HIDDEN;

/* Whether NAME is that of the file that we hold, or held. */
bool names_held(const char *name, const struct held_fd *held) HIDDEN;

#endif
