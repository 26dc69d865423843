/* Sections taken out of files that are installed. */

#ifndef SAMPLER_REMOVE_SECTION_H
#define SAMPLER_REMOVE_SECTION_H

#include <stdbool.h>

/* Remove the section NAME from FILE, an ELF file or an archive, by the program objcopy, or what the
   environment variable OBJCOPY names, which writes the file SCRATCH, and that is removed again.  FILE
   stays the same inode, with its mode, owner, times and capabilities: also if it has several links,
   or is read-only.  If that cannot be, complain, leave it as it was, and return false. */
bool remove_section(const char *file, const char *name, const char *scratch);

#endif
