/* The constants of the source. */

#ifndef SAMPLER_CONSTANTS_H
#define SAMPLER_CONSTANTS_H

struct constant {
	tree value;
	const char *text; /* as the source has it: "0x20", "'a'", "LIMIT", "RED" */
};

/* Keep those that FUNCTION uses, and those that stand in its file up to its end. */
void keep_constants(tree function);

/* Add to CONSTANTS those of TYPE that were kept so far, in the order in which they came first. */
void find_constants(tree type, auto_vec<struct constant> *constants);

#endif
