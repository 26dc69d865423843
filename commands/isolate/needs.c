/* What tests need from others. */

#include "needs.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "tool.h"

/* Names with numbers, from 0 on. */
struct numbered {
	void *tree;
	size_t count;
};

struct number {
	const char *name;
	size_t value;
};

static int compare_names(const void *a, const void *b)
{
	return strcmp(((const struct number *)a)->name, ((const struct number *)b)->name);
}

/* The number of NAME, which lasts; a new one if it has none yet. */
static size_t number_of(struct numbered *names, const char *name)
{
	struct number key = { name, names->count };
	struct number **found = tsearch(&key, &names->tree, compare_names);
	if (!found)
		return 0;
	if (*found == &key) {
		*found = allocate(sizeof **found);
		**found = key;
		names->count++;
	}
	return (*found)->value;
}

static void add_number(size_t **numbers, size_t *count, size_t number)
{
	*numbers = reallocate(*numbers, (*count + 1) * sizeof **numbers);
	(*numbers)[(*count)++] = number;
}

/* The value of the word KEY=VALUE, or null if WORD is another one. */
static const char *value_of(const char *word, const char *key)
{
	size_t length = strlen(key);
	return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static void add_need(struct needs *needs, const char *word, struct numbered *locks,
		     struct numbered *tests)
{
	const char *value;
	if (strcmp(word, "alone") == 0)
		needs->is_alone = true;
	else if ((value = value_of(word, "slots")))
		needs->slots = atoi(value) > 1 ? atoi(value) : 1;
	else if ((value = value_of(word, "priority")))
		needs->priority = atol(value);
	else if ((value = value_of(word, "lock")))
		add_number(&needs->locks, &needs->lock_count, number_of(locks, value));
	else if ((value = value_of(word, "after")))
		add_number(&needs->after, &needs->after_count, number_of(tests, value));
}

struct needs *read_needs(const struct lines *lines)
{
	struct numbered locks = { 0 }, tests = { 0 };
	struct needs *all = allocate((lines->count + 1) * sizeof *all);
	memset(all, 0, (lines->count + 1) * sizeof *all);
	/* the words of tests are all different: so their numbers are those of lines */
	for (size_t i = 0; i < lines->count; i++)
		number_of(&tests, lines->items[i].words[TEST_WORD]);
	for (size_t i = 0; i < lines->count; i++) {
		all[i].slots = 1;
		for (size_t j = TEST_WORDS; j < lines->items[i].count; j++)
			add_need(&all[i], lines->items[i].words[j], &locks, &tests);
	}
	for (size_t i = 0; i < lines->count; i++)
		for (size_t j = 0; j < all[i].after_count; j++)
			if (all[i].after[j] < lines->count)
				all[i].is_chained = all[all[i].after[j]].is_chained = true;
	tdestroy(locks.tree, free);
	tdestroy(tests.tree, free);
	return all;
}
