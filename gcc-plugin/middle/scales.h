/* Which sites are counted always, though others are sampled. */

#ifndef SAMPLER_SCALES_H
#define SAMPLER_SCALES_H

/* Read FILE, whose format is described in scales.cc; return false after an error. */
bool read_scales(const char *file);

/* Let who compiles again if a file has changed know of that file. */
void note_scales_file(void);

/* Whether site NUMBER of FUNCTION, as site information names them, is to be counted at each crossing. */
bool has_scale_of_one(const char *function, unsigned number);

#endif
