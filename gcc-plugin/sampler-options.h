/* What the user asked of the plugin, by -fplugin-arg-sampler-*. */

#ifndef SAMPLER_OPTIONS_H
#define SAMPLER_OPTIONS_H

#include "switches.h"

struct sampler_options {
	/* The most right-hand sides that scalar-pairs compares with each assignment;
	   0: no limit. */
	unsigned pairs_limit;
	unsigned trace_threshold; /* functions of fewer statements are not traced */
	/* functions of more are not copied; landing pads count, too; 0: no limit */
	unsigned most_blocks;
	unsigned random;    /* an enum sampler_random */
	const char *bodies; /* the file that note_bodies() is to write; or null */
	struct switches switches;
};

extern struct sampler_options sampler_options;

#endif
