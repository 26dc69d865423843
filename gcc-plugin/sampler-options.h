/* What the user asked of the plugin, by -fplugin-arg-sampler-*. */

#ifndef SAMPLER_OPTIONS_H
#define SAMPLER_OPTIONS_H

struct sampler_options {
	bool sample;  /* else, every crossing of a site counts */
	bool threads; /* several threads may count at once */
};

extern struct sampler_options sampler_options;

#endif
