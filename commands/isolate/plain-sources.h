/* Source files of a program that nothing is known of. */

#ifndef SAMPLER_ISOLATE_PLAIN_SOURCES_H
#define SAMPLER_ISOLATE_PLAIN_SOURCES_H

/* Of each program and library that the reports of the runs name: if some of its source files were compiled without sites,
   say which on standard error. */
void advise_on_plain_sources(void);

#endif
