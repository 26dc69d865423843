/* Sections taken out of files that are installed. */

#ifndef SAMPLER_REMOVE_SECTION_H
#define SAMPLER_REMOVE_SECTION_H

#include <stdbool.h>

/* Remove the section NAME from FILE, an ELF file or an archive, by the program objcopy, or what the
   environment variable OBJCOPY names.  The file stays the same inode, with its mode, owner and times:
   also if it has several links, or is read-only.  If that cannot be, complain, leave the file as it
   was, and return false. */
bool remove_section(const char *file, const char *name);

#endif
