/* sampler diff: what two rankings say, before and after a change of the program: what predicts failure no
   longer, what does so newly, and what still does.

   What a ranking says is its predictors and its most suspicious lines.  A predicate of one is that of the other if
   the names of file, without directories, function and predicate are the same: lines move when code changes. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read-ranking.h"
#include "tool.h"

static struct {
	const char *old, *new;
} arguments;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_ARG:
		if (arguments.new)
			argp_error(state, "two rankings are compared");
		*(arguments.old ? &arguments.new : &arguments.old) = text;
		return 0;
	case ARGP_KEY_END:
		if (!arguments.new)
			argp_error(state, "two rankings are needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "OLD NEW",
	.doc =
	    "Compare what predicts failure in OLD with what does in NEW."
	    "\vEach is runs, as for \"sampler rank\", or what that has written by --format=json.",
};

/* What a ranking says. */
struct said {
	json_t *ranking;
	json_t **items; /* predicates, each once, the best first */
	size_t count;
};

/* The name of the file without the directories before it. */
static const char *base_of(const json_t *predicate)
{
	const char *file = ranking_text(predicate, "file"), *slash = strrchr(file, '/');
	return slash ? slash + 1 : file;
}

static bool are_same_text(const json_t *a, const json_t *b, const char *key)
{
	return strcmp(ranking_text(a, key), ranking_text(b, key)) == 0;
}

static bool are_same(const json_t *a, const json_t *b)
{
	return are_same_text(a, b, "predicate") && are_same_text(a, b, "function") &&
	       strcmp(base_of(a), base_of(b)) == 0;
}

/* How near two that are the same are to each other: of several, those of one file are, and then of near lines. */
static long distance_of(const json_t *a, const json_t *b)
{
	long lines = labs((long)(ranking_number(a, "line") - ranking_number(b, "line")));
	return are_same_text(a, b, "file") ? lines : lines + (1L << 40);
}

/* The place in SAID of the one that is nearest to PREDICATE, among those that are not TAKEN; -1 if there is none. */
static ptrdiff_t find_nearest(const struct said *said, const bool *taken, const json_t *predicate)
{
	ptrdiff_t nearest = -1;
	for (size_t i = 0; i < said->count; i++)
		if (!taken[i] && are_same(said->items[i], predicate) &&
		    (nearest < 0 || distance_of(said->items[i], predicate) <
					distance_of(said->items[nearest], predicate)))
			nearest = i;
	return nearest;
}

static void add(struct said *said, json_t *predicate)
{
	for (size_t i = 0; i < said->count; i++)
		if (are_same(said->items[i], predicate) &&
		    distance_of(said->items[i], predicate) == 0)
			return;
	said->items = reallocate(said->items, (said->count + 1) * sizeof *said->items);
	said->items[said->count++] = predicate;
}

/* The ranking that the user calls NAME, or the one of such runs; without any, end. */
static struct said read_said(const char *name)
{
	const char *const words[] = { "--", name, NULL };
	struct said said = { load_ranking(name), NULL, 0 };
	size_t i;
	json_t *item;
	if (!said.ranking)
		said.ranking = make_ranking(words, true);
	const json_t *runs = json_object_get(said.ranking, "runs");
	if (!ranking_number(runs, "failed") && !ranking_number(runs, "passed")) {
		complain("%s: there is nothing to compare", name);
		exit(EXIT_USAGE);
	}
	json_array_foreach(json_object_get(said.ranking, "predictors"), i, item)
	    add(&said, predicate_of(said.ranking, item));
	json_array_foreach(json_object_get(said.ranking, "lines"), i, item) add(&said, item);
	return said;
}

static void show_runs(const char *when, const struct said *said)
{
	const json_t *runs = json_object_get(said->ranking, "runs");
	printf("%-7s %" JSON_INTEGER_FORMAT " runs failed, %" JSON_INTEGER_FORMAT " passed\n", when,
	       ranking_number(runs, "failed"), ranking_number(runs, "passed"));
}

/* Write in how many of the runs of SAID PREDICATE was true; columns are as in the head. */
static void show_counts(const json_t *predicate)
{
	if (predicate)
		printf("  %6" JSON_INTEGER_FORMAT "  %6" JSON_INTEGER_FORMAT,
		       ranking_number(predicate, "failed"), ranking_number(predicate, "passed"));
	else
		printf("  %6s  %6s", "-", "-");
}

static void show_row(const char *word, const json_t *old, const json_t *new)
{
	const json_t *shown = new ? new : old;
	printf("%-6s", word);
	show_counts(old);
	show_counts(new);
	printf("  %s:%" JSON_INTEGER_FORMAT " in %s: %s\n", ranking_text(shown, "file"),
	       ranking_number(shown, "line"), ranking_text(shown, "function"),
	       ranking_text(shown, "predicate"));
}

/* Show both, and return how many are new. */
static size_t compare(const struct said *old, const struct said *new)
{
	bool *taken = allocate(new->count + 1);
	ptrdiff_t *partners = allocate((old->count + 1) * sizeof *partners);
	size_t new_count = 0;
	memset(taken, 0, new->count + 1);
	for (size_t i = 0; i < old->count; i++) {
		partners[i] = find_nearest(new, taken, old->items[i]);
		if (partners[i] >= 0)
			taken[partners[i]] = true;
	}
	for (size_t i = 0; i < old->count; i++)
		if (partners[i] < 0)
			show_row("gone", old->items[i], NULL);
	for (size_t i = 0; i < new->count; i++)
		if (!taken[i]) {
			show_row("new", NULL, new->items[i]);
			new_count++;
		}
	for (size_t i = 0; i < old->count; i++)
		if (partners[i] >= 0)
			show_row("stayed", old->items[i], new->items[partners[i]]);
	free(taken);
	free(partners);
	return new_count;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	struct said old = read_said(arguments.old), new = read_said(arguments.new);
	size_t new_count = 0;
	show_runs("before:", &old);
	show_runs("after:", &new);
	if (old.count || new.count) {
		puts("\n        before:         after:\n        failed  passed  failed  passed  "
		     "predicate");
		new_count = compare(&old, &new);
	} else
		puts("Nothing predicts failure in either.");
	return finish_output(new_count ? EXIT_NOT_FOUND : EXIT_FOUND);
}
