/* The places in a program where a line of its source begins. */

#ifndef SAMPLER_GDB_PLACES_H
#define SAMPLER_GDB_PLACES_H

#include <stddef.h>

/* What gdb is to be told, each as "*(SYMBOL+OFFSET)". */
struct places {
	char **items;
	size_t count;
};

/* Those of LINE of the source FILE in optimised code of the program at PATH; none if there is no such code, or no debugging
   information.  The compiler makes several of one line, and gdb would stop at one of them only. */
struct places places_of_line(const char *path, const char *file, int line);

#endif
