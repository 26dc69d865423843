/* Where regions start: see regions.cc. */

#ifndef SAMPLER_HEADS_H
#define SAMPLER_HEADS_H

/* Indices of blocks. */
struct heads {
	auto_bitmap all;
	auto_bitmap starts; /* those at which a region starts however they are reached */
	auto_bitmap
	    unsampled; /* no heads: blocks that run only where it is known that nothing is sampled */

	/* Whether no region goes on behind BLOCK, or none is sampled. */
	bool end_at(basic_block block)
	{
		return bitmap_bit_p(all, block->index) || bitmap_bit_p(unsampled, block->index);
	}
};

#endif
