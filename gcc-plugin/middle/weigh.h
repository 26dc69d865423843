/* What sites weigh for the inliner, in functions that the user has declared inline: nothing. */

#ifndef SAMPLER_WEIGH_H
#define SAMPLER_WEIGH_H

/* Called when GCC has noted the sizes of all functions, for the passes between functions. */
void weigh_unit(void);

#endif
