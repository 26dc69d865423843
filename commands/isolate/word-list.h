/* The words of a command, one after the other. */

#ifndef SAMPLER_ISOLATE_WORD_LIST_H
#define SAMPLER_ISOLATE_WORD_LIST_H

#include <stddef.h>

struct word_list {
	char **items; /* with a null one behind them; null if there are none */
	size_t count;
};

/* Add a copy of WORD. */
void add_word(struct word_list *words, const char *word);

/* Add OPTION and its VALUE, unless that is null. */
void add_option(struct word_list *words, const char *option, const char *value);

void free_word_list(struct word_list *words);

#endif
