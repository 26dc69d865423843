/* Text that XML and JSON can have. */

#ifndef SAMPLER_VALID_TEXT_H
#define SAMPLER_VALID_TEXT_H

/* TEXT in UTF-8, to be freed: the replacement character stands for what is none, and for
   control characters. */
char *valid_text(const char *text);

#endif
