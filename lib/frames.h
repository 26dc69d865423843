/* Frames of backtraces, as reports have them, and where in the source they are. */

#ifndef SAMPLER_FRAMES_H
#define SAMPLER_FRAMES_H

#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line of a backtrace: MODULE(FUNCTION+0xOFFSET)[0xADDRESS], or [0xADDRESS]. */
struct frame {
	char *thread;
	unsigned number; /* of the thread, from 0 */
	uint64_t address, offset;
	char *module;   /* the text before the parenthesis, or "" */
	char *function; /* that before the offset, or "" */
};

/* A program or library, as the metadata of a report tell of it. */
struct frame_module {
	uint64_t base;
	char *build_id, *path; /* BUILD_ID may be "none", or null if nothing is known */
};

/* Parse LINE; FRAME's texts are to be freed, and its thread and number are the caller's.  Return false if it has
   no address, and set *IS_WHOLE to whether nothing is wrong with it. */
bool parse_frame(struct frame *frame, const char *line, bool *is_whole);

/* Parse the VALUE of the key "module"; its texts are to be freed.  Return whether that is one. */
bool parse_frame_module(struct frame_module *module, const char *value);

/* Where files are looked for. */
struct frame_files {
	char *directories; /* of debugging information, separated by colons, as for libdwfl */
	char **files;      /* up to a null one */
	bool
	    is_quiet; /* do not complain of those that are not found, and ask no servers for them */
};

/* Open the files of the modules that are found, by their build ids.  End with dwfl_end. */
Dwfl *open_frame_modules(const struct frame_module *modules, size_t count,
			 const struct frame_files *files);

/* A function that a frame is in: NAME, which C++ has with its scopes and parameters, or null if it is not known; the code of
   it that the frame is in is at LINE of FILE, 0 or null likewise.  What is named lasts as long as the call. */
struct frame_function {
	const char *module, *name;
	const char *
	    source_name; /* without scopes and parameters, where debugging information has it; or null */
	const char *file;
	int line;
};

/* Call VISIT for each function that FRAME is in, those that are inlined first, with CONTEXT. */
void visit_functions(Dwfl *dwfl, const struct frame *frame,
		     void (*visit)(void *context, const struct frame *frame,
				   const struct frame_function *function),
		     void *context);

#endif
