/* Build ids of ELF files, as the linker's --build-id makes them. */

#ifndef SAMPLER_ELF_BUILD_ID_H
#define SAMPLER_ELF_BUILD_ID_H

#include "contents.h"

/* The build id of the ELF file with CONTENTS, two digits for each byte; to be freed.  Null if it
   has none, or is no ELF file.  Not thread-safe. */
char *elf_build_id(const struct contents *contents);

/* The same of the file at PATH, which is not waited for if it is no regular one. */
char *build_id_of_file(const char *path);

#endif
