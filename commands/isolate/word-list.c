/* The words of a command, one after the other. */

#include "word-list.h"

#include <stdlib.h>

#include "tool.h"

void add_word(struct word_list *words, const char *word)
{
	words->items = reallocate(words->items, (words->count + 2) * sizeof *words->items);
	words->items[words->count++] = duplicate(word);
	words->items[words->count] = NULL;
}

void add_option(struct word_list *words, const char *option, const char *value)
{
	if (!value)
		return;
	add_word(words, option);
	add_word(words, value);
}

void free_word_list(struct word_list *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->items[i]);
	free(words->items);
}
