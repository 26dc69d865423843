/* A command line, word by word, with files of arguments expanded. */

#define _GNU_SOURCE
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* A file of arguments may name itself. */
#define DEEPEST 200

static void add_word(struct words *words, const char *text, size_t origin)
{
	if (words->count == words->capacity) {
		words->capacity = words->capacity ? 2 * words->capacity : 32;
		words->items = reallocate(words->items, words->capacity * sizeof *words->items);
	}
	words->items[words->count++] = (struct word){ duplicate(text), origin, false };
}

/* The text of FILE, or null if it cannot be read. */
static char *read_text(const char *file)
{
	char *text = NULL;
	size_t size = 0;
	FILE *in = fopen(file, "re");
	if (!in)
		return NULL;
	if (getdelim(&text, &size, 0, in) < 0) {
		free(text);
		text = ferror(in) ? NULL : duplicate("");
	}
	fclose(in);
	return text;
}

/* Take the next word from *TEXT as gcc does: blanks separate words, quotes keep
   them together, a backslash takes the next character as it is.  Return false at
   the end. */
static bool next_word(const char **text, char *word)
{
	const char *c = *text;
	char quote = 0;
	while (isspace((unsigned char)*c))
		c++;
	if (!*c)
		return false;
	for (; *c && (quote || !isspace((unsigned char)*c)); c++) {
		if (*c == '\\' && c[1])
			*word++ = *++c;
		else if (quote ? *c == quote : (*c == '"' || *c == '\''))
			quote = quote ? 0 : *c;
		else
			*word++ = *c;
	}
	*word = 0;
	*text = c;
	return true;
}

/* Add the word TEXT, or those in the file that it names. */
static void expand(struct words *words, const char *text, size_t origin, int depth)
{
	char *content = text[0] == '@' && depth < DEEPEST ? read_text(text + 1) : NULL;
	if (!content) {
		add_word(words, text, origin);
		return;
	}
	char *word = allocate(strlen(content) + 1);
	for (const char *rest = content; next_word(&rest, word);)
		expand(words, word, origin, depth + 1);
	free(word);
	free(content);
}

struct words expand_arguments(int argc, char **argv)
{
	struct words words = { 0 };
	for (int i = 1; i < argc; i++)
		expand(&words, argv[i], i, 0);
	return words;
}

char **insert_words(int *argc, char **argv, const char *text)
{
	struct words words = { 0 };
	char *word = allocate(strlen(text) + 1);
	while (next_word(&text, word))
		add_word(&words, word, 0);
	free(word);
	char **result = allocate((*argc + words.count + 1) * sizeof *result);
	result[0] = argv[0];
	for (size_t i = 0; i < words.count; i++)
		result[1 + i] = words.items[i].text;
	/* up to the null one */
	memcpy(result + 1 + words.count, argv + 1, *argc * sizeof *argv);
	*argc += words.count;
	free(words.items);
	return result;
}

void free_words(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->items[i].text);
	free(words->items);
	*words = (struct words){ 0 };
}
