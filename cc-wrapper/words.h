/* A command line, word by word, with files of arguments expanded. */

#ifndef SAMPLER_WORDS_H
#define SAMPLER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct word {
	char *text;
	size_t origin; /* the index of the argument that it is, or came from */
	bool own;      /* Sampler's, not for gcc */
};

struct words {
	struct word *items;
	size_t count, capacity;
};

/* The arguments ARGV + 1 up to ARGV + ARGC - 1, where @FILE is replaced by the
   words in FILE if it can be read, as gcc does. */
struct words expand_arguments(int argc, char **argv);

/* ARGV, of *ARGC arguments, with the words in TEXT before the first; quotes are as in a file of
   arguments.  The list lasts for ever. */
char **insert_words(int *argc, char **argv, const char *text);

void free_words(struct words *words);

#endif
