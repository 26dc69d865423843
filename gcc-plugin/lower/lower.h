/* From carried sites to code that samples. */

#ifndef SAMPLER_LOWER_H
#define SAMPLER_LOWER_H

/* Register the pass. */
void register_lowering(const char *plugin_name);

#endif
