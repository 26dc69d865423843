/* Sections of ELF files, however they are wrapped. */

#ifndef SAMPLER_ELF_SECTION_H
#define SAMPLER_ELF_SECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "contents.h"

/* What a file turned out to be. */
enum elf_kind {
	ELF_KIND_NONE, /* neither an ELF file nor an archive */
	ELF_KIND_ELF,
	ELF_KIND_ARCHIVE,
};

/* Called with SIZE bytes of DATA, the content of one section; they are valid
   during the call only.  Return false to stop. */
typedef bool section_callback(const void *data, size_t size, void *context);

struct section_result {
	enum elf_kind kind;
	size_t found;      /* sections of that name that were not empty */
	size_t lto_only;   /* members that hold nothing but LTO code */
	size_t members;    /* of an archive, those that are ELF files */
	size_t lacking;    /* of these, those without the section */
	const char *error; /* static text, or null */
};

/* Call CALLBACK for each section NAME of FILE, which has CONTENTS: in an archive, of all members.
   Compressed sections are inflated.  Not thread-safe. */
struct section_result for_each_section(const char *file, const struct contents *contents,
				       const char *name, section_callback *callback, void *context);

/* Whether the file at PATH can be read, and has a section NAME that is not empty.  Not thread-safe. */
bool has_section(const char *path, const char *name);

/* Whether CONTENTS, of an ELF file, go on after all that its headers tell of. */
bool elf_has_more(const struct contents *contents);

#endif
