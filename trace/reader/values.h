/* Arguments and results of calls, as far as they were traced.

   What types they have is in the parameters of the function's name, "TYPE NAME, TYPE NAME = TYPE": the
   last one is that of the result.  A TYPE is a letter and a size in bytes,

	i	integer with a sign		u	without		b	boolean		c	character
	h	character without a sign	t	string: its first bytes, see SAMPLER_TRACE_STRING_WORDS
	f	floating-point number		p	address		s	anything else, of which 16 bytes at most are kept

   An enumeration has the values of its constants behind that, "u4{RED:0|GREEN:1}".  A size of 0 is that of something that could not be told.  A value takes one word, of 64 bits, or two if it has more than 8 bytes; a string, 4. */

#ifndef SAMPLER_VALUES_H
#define SAMPLER_VALUES_H

#include <stdbool.h>
#include <stdio.h>

#include "names.h"

/* Words of 64 bits, not aligned; none if COUNT is 0. */
struct values {
	unsigned char *bytes;
	size_t count;
};

/* Write the ARGUMENTS of NAME, "n=5, text=0x4010": what has no type in hexadecimal. */
void write_arguments(FILE *out, const struct name *name, const struct values *arguments);

/* Write the RESULT of NAME. */
void write_result(FILE *out, const struct name *name, const struct values *result);

/* Write the bytes of the arguments, each as two hexadecimal digits, as they are in memory, with blanks
   between them and two between arguments; those that are of no argument are left out. */
void write_argument_bytes(FILE *out, const struct name *name, const struct values *arguments);

/* What write_arguments or write_result writes, to be freed. */
char *values_text(void (*write)(FILE *out, const struct name *name, const struct values *values),
		  const struct name *name, const struct values *values);

/* How many of the words that follow a parameter's TYPE, like "i4", has. */
unsigned words_of_type(const char *type);

#endif
