/* Which programs and libraries have lines of a source file. */

#ifndef SAMPLER_GDB_LINES_H
#define SAMPLER_GDB_LINES_H

#include <stdbool.h>

/* Whether the debugging information of the program or library at PATH names a source called as the last part of FILE is; or, if
   FILE is null, whether it has lines at all. */
bool has_lines(const char *path, const char *file);

/* Whether the program has sites of FILE, but no lines. */
bool lacks_lines(const char *path, const char *file);

/* Whether there is an ELF file at PATH. */
bool is_elf(const char *path);

#endif
