/* What a compilation unit brings to the link: its tables, their registration
   and its site information. */

#ifndef SAMPLER_UNIT_PASS_H
#define SAMPLER_UNIT_PASS_H

/* Register the pass. */
void register_unit_pass(const char *plugin_name);

#endif
