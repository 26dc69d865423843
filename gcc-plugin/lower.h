/* From markers to code that counts. */

#ifndef SAMPLER_LOWER_H
#define SAMPLER_LOWER_H

/* Register the pass. */
void register_lowering(const char *plugin_name);

/* The array of the counters of the enabled scheme of this index. */
tree counter_table(unsigned scheme_index);

#endif
