/* What libsampler-locks writes, and "sampler trace contention" reads.

   Each function that it has in the place of the C library's has three tracepoints, which have the name of the function, and are of the file
   SAMPLER_LOCKS_FILE:

	series "wait"	a scope: the function waits
	series "about"	words, at the beginning of a scope, of the function that waits
	series "done"	words: it was called

   The words are

	0	the tracepoint's id in the upper half, as of all words; in the lower one, of "done", what the function returned, and of "about", the
		number of the thread that holds the object, or 0
	1	the object's address
	2	ids of functions that have none but by their addresses: in the lower half where the function was called, in the upper one that of the object;
		or 0 */

#ifndef SAMPLER_TRACE_LOCKS_H
#define SAMPLER_TRACE_LOCKS_H

#define SAMPLER_LOCKS_FILE "libsampler-locks"
#define SAMPLER_LOCK_WORDS 3

#endif
