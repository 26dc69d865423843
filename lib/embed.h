/* Files of the source that are texts in a program. */

#ifndef SAMPLER_EMBED_H
#define SAMPLER_EMBED_H

/* Let NAME be the text of FILE. */
#define EMBED(name, file)                                                                          \
	__asm__(".pushsection .rodata\n"                                                           \
		".globl " #name "\n"                                                               \
		".hidden " #name "\n" #name ":\n"                                                  \
		".incbin \"" file "\"\n"                                                           \
		".byte 0\n"                                                                        \
		".popsection");                                                                    \
	extern const char name[] __attribute__((visibility("hidden")))

#endif
