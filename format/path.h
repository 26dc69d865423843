/* Names and paths, made piece by piece.  All of it is async-signal-safe. */

#ifndef SAMPLER_PATH_H
#define SAMPLER_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define PATH_SIZE 4096

/* Append to PATH, of SIZE bytes; return whether there is room. */
bool append(char *path, size_t size, const char *more);
bool append_number(char *path, size_t size, uint64_t number);

#pragma GCC visibility pop

#endif
