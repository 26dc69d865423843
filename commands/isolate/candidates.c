/* Conditions that may be the cause, and the ways in which each could be wrong.

   A condition stands where the most suspicious predicate of its line does, because what is wrong in a condition may be seen better in
   what hangs on it.  First come the ways that switch the fewest outcomes. */

#include "candidates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "arguments.h"
#include "begin-ranking.h"
#include "condition-switch.h"
#include "switch-key.h"
#include "tabs.h"
#include "tool.h"

/* Of a row of "sampler rank --format=tsv". */
enum {
	COLUMN_SUSPICION = 1,
	COLUMN_FILE,
	COLUMN_LINE,
	COLUMN_FUNCTION,
	COLUMN_SCHEME,
	COLUMN_PREDICATE,
	COLUMNS
};

/* A predicate; or, when rows were merged, a condition. */
struct ranked {
	char *row; /* the texts are in it */
	const char *file, *line;
	const char *condition;    /* its text; null if the predicate is of something else */
	bool was_true, was_false; /* the condition, in some run that failed */
	double suspicion;         /* when it is shared, that of its line's best predicate */
	size_t place;             /* where it came first in the ranking */
};

struct ranking {
	struct ranked *items;
	size_t count, capacity;
};

static struct ranked *add_ranked(struct ranking *ranking)
{
	if (ranking->count == ranking->capacity) {
		ranking->capacity = ranking->capacity ? 2 * ranking->capacity : 64;
		ranking->items =
		    reallocate(ranking->items, ranking->capacity * sizeof *ranking->items);
	}
	struct ranked *ranked = &ranking->items[ranking->count];
	*ranked = (struct ranked){ .place = ranking->count++ };
	return ranked;
}

/* TEXT without ENDING, if it has that; return whether it has. */
static bool cut_ending(char *text, const char *ending)
{
	bool has = has_suffix(text, ending);
	if (has)
		text[strlen(text) - strlen(ending)] = 0;
	return has;
}

/* Add the predicate of ROW, which is RANKING's then. */
static void add_row(struct ranking *ranking, char *row)
{
	char *fields[COLUMNS];
	if (!split_at_tabs(row, fields, COLUMNS)) {
		free(row);
		return;
	}
	struct ranked *ranked = add_ranked(ranking);
	ranked->row = row;
	ranked->file = fields[COLUMN_FILE];
	ranked->line = fields[COLUMN_LINE];
	ranked->suspicion = strtod(fields[COLUMN_SUSPICION], NULL);
	if (strcmp(fields[COLUMN_SCHEME], "branches") != 0)
		return;
	ranked->was_true = cut_ending(fields[COLUMN_PREDICATE], " is true");
	ranked->was_false = cut_ending(fields[COLUMN_PREDICATE], " is false");
	ranked->condition = fields[COLUMN_PREDICATE];
}

/* How many words there are before the null one; WORDS may be null. */
static size_t count_words(char *const *words)
{
	size_t count = 0;
	while (words && words[count])
		count++;
	return count;
}

/* The option for sites, which are kept beside all jobs when these are ranked, and read there when only some are, as the program may be built anew while
   conditions are switched.  To be freed; null if none were kept. */
static char *option_for_sites(bool are_all)
{
	char *path = formatted("%s/" SITES_FILE, arguments.directory), *option = NULL;
	if (are_all || access(path, R_OK) == 0)
		option = formatted(are_all ? "--keep-sites=%s" : "--sites=%s", path);
	free(path);
	return option;
}

/* All predicates of the runs in DIRECTORIES, which ARE_ALL jobs, or some of them. */
static struct ranking read_ranking(char *const *directories, char *const *options, bool are_all)
{
	char *sites = option_for_sites(are_all);
	const char *const own[] = { "--formula=ochiai", "--limit=0", sites ? sites : "--", "--" };
	const size_t own_count = sizeof own / sizeof *own - !sites;
	struct ranking ranking = { 0 };
	char *row = NULL;
	size_t size = 0, option_count = count_words(options),
	       directory_count = count_words(directories);
	const char **words =
	    allocate((option_count + own_count + directory_count + 1) * sizeof *words);
	if (option_count)
		memcpy(words, options, option_count * sizeof *words);
	memcpy(words + option_count, own, sizeof own);
	memcpy(words + option_count + own_count, directories,
	       (directory_count + 1) * sizeof *words);
	struct child_output child = begin_ranking("--format=tsv", words, false);
	bool is_head = true;
	for (; child.stream && getline(&row, &size, child.stream) > 0; is_head = false) {
		if (is_head)
			continue;
		add_row(&ranking, row);
		row = NULL;
	}
	end_child(&child);
	free(row);
	free(words);
	free(sites);
	return ranking;
}

static int compare_lines(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->line, b->line);
}

/* By line, and those of one condition one after the other; what is of none comes first. */
static int compare_conditions(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int order = compare_lines(a, b);
	return order ? order
		     : strcmp(a->condition ? a->condition : "", b->condition ? b->condition : "");
}

static int compare_suspicions(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	if (a->suspicion != b->suspicion)
		return a->suspicion > b->suspicion ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

static void sort(struct ranking *ranking, int (*compare)(const void *left, const void *right))
{
	if (ranking->count)
		qsort(ranking->items, ranking->count, sizeof *ranking->items, compare);
}

/* Let each of the COUNT predicates, of one line, be as suspicious as the best. */
static void share_suspicion(struct ranked *items, size_t count)
{
	double best = 0;
	for (size_t i = 0; i < count; i++)
		if (items[i].suspicion > best)
			best = items[i].suspicion;
	for (size_t i = 0; i < count; i++)
		items[i].suspicion = best;
}

/* The same for each line of RANKING, which is sorted. */
static void share_suspicions(struct ranking *ranking)
{
	size_t first = 0;
	for (size_t i = 1; i <= ranking->count; i++) {
		if (i < ranking->count &&
		    compare_lines(&ranking->items[first], &ranking->items[i]) == 0)
			continue;
		share_suspicion(ranking->items + first, i - first);
		first = i;
	}
}

static void merge(struct ranked *into, const struct ranked *other)
{
	into->was_true |= other->was_true;
	into->was_false |= other->was_false;
	if (other->place < into->place)
		into->place = other->place;
}

/* Keep one of each condition in RANKING, which is sorted, with what all its predicates say; and nothing else. */
static void merge_conditions(struct ranking *ranking)
{
	size_t kept = 0;
	for (size_t i = 0; i < ranking->count; i++) {
		struct ranked *ranked = &ranking->items[i];
		if (!ranked->condition) {
			free(ranked->row);
		} else if (kept && compare_conditions(&ranking->items[kept - 1], ranked) == 0) {
			merge(&ranking->items[kept - 1], ranked);
			free(ranked->row);
		} else {
			ranking->items[kept++] = *ranked;
		}
	}
	ranking->count = kept;
}

/* Whether TEXT, of a condition, may be an order: it has a "<" or ">" that is no part of "->", "<<" or ">>". */
static bool may_be_order(const char *text)
{
	for (const char *c = text; (c = strpbrk(c, "<>")); c++) {
		if (c[0] == c[1])
			c++;
		else if (*c == '<' || c == text || c[-1] != '-')
			return true;
	}
	return false;
}

static uint32_t key_of(const struct ranked *ranked)
{
	return switch_key(ranked->file, strlen(ranked->file), ranked->line, strlen(ranked->line),
			  ranked->condition, strlen(ranked->condition));
}

static void add_way(struct candidates *candidates, const struct ranked *ranked, const char *way,
		    size_t number)
{
	candidates->items =
	    reallocate(candidates->items, (candidates->count + 1) * sizeof *candidates->items);
	candidates->items[candidates->count++] = (struct candidate){
		key_of(ranked),
		way,
		formatted("%s\t%s\t%s", ranked->file, ranked->line, ranked->condition),
		number,
	};
}

/* Add those of RANKED, a condition, which has this NUMBER. */
static void add_ways(struct candidates *candidates, const struct ranked *ranked, size_t number)
{
	static const char *const near[] = { "equal", "below", "above" };
	for (size_t i = 0; i < 3 && may_be_order(ranked->condition); i++)
		add_way(candidates, ranked, near[i], number);
	if (ranked->was_false)
		add_way(candidates, ranked, "true", number);
	if (ranked->was_true)
		add_way(candidates, ranked, "false", number);
	add_way(candidates, ranked, "not", number);
}

static bool is_kept(const struct ranked *ranked, const struct condition_switches *kept)
{
	uint32_t key = key_of(ranked);
	for (unsigned i = 0; i < kept->count; i++)
		if (kept->items[i].key == key)
			return true;
	return false;
}

struct candidates find_candidates(char *const *directories, char *const *options, const char *kept,
				  size_t most)
{
	struct candidates candidates = { 0 };
	struct condition_switches switches;
	size_t conditions = 0;
	struct ranking ranking = read_ranking(directories, options, !*kept);
	parse_condition_switches(kept, &switches);
	candidates.is_ranked = ranking.count > 0;
	sort(&ranking, compare_conditions);
	share_suspicions(&ranking);
	merge_conditions(&ranking);
	sort(&ranking, compare_suspicions);
	for (size_t i = 0; i < ranking.count; i++) {
		if (conditions < most && !is_kept(&ranking.items[i], &switches))
			add_ways(&candidates, &ranking.items[i], conditions++);
		free(ranking.items[i].row);
	}
	free(ranking.items);
	return candidates;
}

void free_candidates(struct candidates *candidates)
{
	for (size_t i = 0; i < candidates->count; i++)
		free(candidates->items[i].where);
	free(candidates->items);
}
