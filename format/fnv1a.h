/* FNV-1a, as in draft-eastlake-fnv: hashes of bytes that nobody chose to collide.  Thread-safe, async-signal-safe. */

#ifndef SAMPLER_FNV1A_H
#define SAMPLER_FNV1A_H

#include <stddef.h>
#include <stdint.h>

/* What hashes begin with. */
#define FNV1A_32 UINT32_C(2166136261)
#define FNV1A_64 UINT64_C(0xcbf29ce484222325)

/* HASH, going on with SIZE bytes of DATA. */
static inline uint32_t fnv1a_32(uint32_t hash, const void *data, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)data;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ bytes[i]) * UINT32_C(16777619);
	return hash;
}

static inline uint64_t fnv1a_64(uint64_t hash, const void *data, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)data;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

#endif
