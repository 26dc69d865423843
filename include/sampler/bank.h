/* Files of distances between samples: see precompute(1). */

#ifndef SAMPLER_BANK_H
#define SAMPLER_BANK_H

/* The first 16 bytes, with the null byte; distances follow, 64 bits each, the least
   significant byte first. */
#define SAMPLER_BANK_MAGIC "SAMPLER BANK 1\n"

/* The greatest distance. */
#define SAMPLER_BANK_MOST (UINT64_C(1) << 60)

#endif
