/* Conditions that may be the cause, and the ways in which each could be wrong.

   A condition stands where the most suspicious predicate of its line does, because what is wrong in a condition may be seen better in
   what hangs on it.  First come the ways that switch the fewest outcomes. */

#include "candidates.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child-output.h"
#include "switch-key.h"
#include "tool.h"

/* A row of "sampler rank --format=tsv". */
enum {
	COLUMN_SUSPICION = 1,
	COLUMN_FILE,
	COLUMN_LINE,
	COLUMN_FUNCTION,
	COLUMN_SCHEME,
	COLUMN_PREDICATE,
	COLUMNS
};

struct condition {
	char *row; /* the fields are in it */
	const char *file, *line, *text;
	double suspicion;         /* of its line's best predicate */
	bool was_true, was_false; /* in a run that failed or passed */
	size_t place;             /* where it came first in the ranking */
};

struct conditions {
	struct condition *items;
	size_t count, capacity;
};

/* Split ROW at tabs, into COLUMNS fields; return false if there are fewer. */
static bool split_row(char *row, char **fields)
{
	for (size_t i = 0; i < COLUMNS; i++) {
		fields[i] = row;
		row = row ? strchr(row, '\t') : NULL;
		if (row)
			*row++ = 0;
		else
			return false;
	}
	return true;
}

static struct condition *add_condition(struct conditions *conditions)
{
	if (conditions->count == conditions->capacity) {
		conditions->capacity = conditions->capacity ? 2 * conditions->capacity : 64;
		conditions->items =
		    reallocate(conditions->items, conditions->capacity * sizeof *conditions->items);
	}
	struct condition *condition = &conditions->items[conditions->count];
	*condition = (struct condition){ .place = conditions->count++ };
	return condition;
}

/* TEXT without ENDING, if it has that; return whether it has. */
static bool cut_ending(char *text, const char *ending)
{
	bool has = has_suffix(text, ending);
	if (has)
		text[strlen(text) - strlen(ending)] = 0;
	return has;
}

/* Add the condition of ROW, if it is of one; the row is its own then.  All rows are added, so that each line's best is known. */
static void read_row(struct conditions *conditions, char *row)
{
	char *fields[COLUMNS];
	if (!split_row(row, fields)) {
		free(row);
		return;
	}
	struct condition *condition = add_condition(conditions);
	condition->row = row;
	condition->file = fields[COLUMN_FILE];
	condition->line = fields[COLUMN_LINE];
	condition->suspicion = strtod(fields[COLUMN_SUSPICION], NULL);
	if (strcmp(fields[COLUMN_SCHEME], "branches") != 0)
		return;
	condition->was_true = cut_ending(fields[COLUMN_PREDICATE], " is true");
	condition->was_false = cut_ending(fields[COLUMN_PREDICATE], " is false");
	condition->text = fields[COLUMN_PREDICATE];
}

static struct conditions read_ranking(const char *directory, char *const *options)
{
	struct conditions conditions = { 0 };
	static const char *const first[] = { "sampler rank", "--formula=ochiai", "--format=tsv",
					     "--limit=0" };
	size_t count = 0, size = 0;
	while (options[count])
		count++;
	const char **words = allocate((count + 7) * sizeof *words);
	memcpy(words, first, sizeof first);
	memcpy(words + 4, options, count * sizeof *words);
	words[count + 4] = "--", words[count + 5] = directory, words[count + 6] = NULL;
	char *path = beside_ourselves("sampler-rank"), *row = NULL;
	struct child_output child = begin_child(path, words, NULL, false);
	while (child.stream && getline(&row, &size, child.stream) > 0) {
		read_row(&conditions, row);
		row = NULL;
	}
	end_child(&child);
	free(row);
	free(path);
	free(words);
	return conditions;
}

static int compare_lines(const void *left, const void *right)
{
	const struct condition *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->line, b->line);
}

/* By line, and the rows of a condition one after the other; what is none comes first. */
static int compare_conditions(const void *left, const void *right)
{
	const struct condition *a = left, *b = right;
	int order = compare_lines(a, b);
	return order ? order : strcmp(a->text ? a->text : "", b->text ? b->text : "");
}

static int compare_suspicions(const void *left, const void *right)
{
	const struct condition *a = left, *b = right;
	if (a->suspicion != b->suspicion)
		return a->suspicion > b->suspicion ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

/* Let each of the COUNT CONDITIONS, of one line, be as suspicious as the line's best. */
static void share_suspicion(struct condition *conditions, size_t count)
{
	double best = 0;
	for (size_t i = 0; i < count; i++)
		if (conditions[i].suspicion > best)
			best = conditions[i].suspicion;
	for (size_t i = 0; i < count; i++)
		conditions[i].suspicion = best;
}

static void share_suspicions(struct conditions *conditions)
{
	size_t first = 0;
	for (size_t i = 1; i <= conditions->count; i++) {
		if (i < conditions->count &&
		    compare_lines(&conditions->items[first], &conditions->items[i]) == 0)
			continue;
		share_suspicion(conditions->items + first, i - first);
		first = i;
	}
}

/* Keep one of the rows of each condition, with what all of them say. */
static void merge_rows(struct conditions *conditions)
{
	size_t kept = 0;
	for (size_t i = 0; i < conditions->count; i++) {
		struct condition *condition = &conditions->items[i],
				 *last = conditions->items + kept - 1;
		bool is_same = kept && condition->text && last->text &&
			       compare_conditions(last, condition) == 0;
		if (!condition->text || is_same)
			free(condition->row);
		if (!condition->text)
			continue;
		if (!is_same) {
			conditions->items[kept++] = *condition;
			continue;
		}
		last->was_true |= condition->was_true;
		last->was_false |= condition->was_false;
		if (condition->place < last->place)
			last->place = condition->place;
	}
	conditions->count = kept;
}

/* Whether TEXT, of a condition, may compare. */
static bool may_compare(const char *text)
{
	return strpbrk(text, "<>") || strstr(text, "==") || strstr(text, "!=");
}

static void add_candidate(struct candidates *candidates, const struct condition *condition,
			  const char *how, size_t site)
{
	candidates->items =
	    reallocate(candidates->items, (candidates->count + 1) * sizeof *candidates->items);
	candidates->items[candidates->count++] = (struct candidate){
		switch_key(condition->file, strlen(condition->file), condition->line,
			   strlen(condition->line), condition->text, strlen(condition->text)),
		how,
		formatted("%s\t%s\t%s", condition->file, condition->line, condition->text),
		site,
	};
}

static void add_candidates(struct candidates *candidates, const struct condition *condition,
			   size_t site)
{
	static const char *const neighbours[] = { "equal", "below", "above" };
	for (size_t i = 0; i < 3 && may_compare(condition->text); i++)
		add_candidate(candidates, condition, neighbours[i], site);
	/* if it always came out the same, that is as good as "not" */
	if (condition->was_true && condition->was_false) {
		add_candidate(candidates, condition, "true", site);
		add_candidate(candidates, condition, "false", site);
	}
	add_candidate(candidates, condition, "not", site);
}

struct candidates find_candidates(const char *directory, char *const *options, size_t most)
{
	struct candidates candidates = { 0 };
	struct conditions conditions = read_ranking(directory, options);
	if (conditions.count)
		qsort(conditions.items, conditions.count, sizeof *conditions.items,
		      compare_conditions);
	share_suspicions(&conditions);
	merge_rows(&conditions);
	if (conditions.count)
		qsort(conditions.items, conditions.count, sizeof *conditions.items,
		      compare_suspicions);
	for (size_t i = 0; i < conditions.count; i++) {
		if (i < most)
			add_candidates(&candidates, &conditions.items[i], i);
		free(conditions.items[i].row);
	}
	free(conditions.items);
	return candidates;
}

void free_candidates(struct candidates *candidates)
{
	for (size_t i = 0; i < candidates->count; i++)
		free(candidates->items[i].where);
	free(candidates->items);
}
