/* sampler diff: what two rankings say, before and after a change of the program: what predicts failure no
   longer, what does so newly, and what still does.

   What a ranking says is its predictors and its most suspicious lines.  A predicate of one is that of the other if
   the names of file, without directories, function and predicate are the same: lines move when code changes.  What one says
   has stayed, too, if the other has it behind what it says, among all that predicts failure: another one may speak for the same bug there. */

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read-ranking.h"
#include "tool.h"

static struct {
	const char *old, *new;
	bool wants_json;
} arguments;

enum { KEY_FORMAT = 256 };

static const struct argp_option options[] = {
	{ "format", KEY_FORMAT, "FORMAT", 0, "How to write: text or json (default: text)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_FORMAT:
		arguments.wants_json = strcmp(text, "json") == 0;
		if (!arguments.wants_json && strcmp(text, "text") != 0)
			argp_error(state, "--format=%s: not text or json", text);
		return 0;
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
	.options = options,
	.parser = parse_option,
	.args_doc = "OLD NEW",
	.doc =
	    "Compare what predicts failure in OLD with what does in NEW."
	    "\vEach is runs, as for \"sampler rank\", or what that has written by --format=json.",
};

/* What a ranking says. */
struct said {
	json_t *ranking;
	json_t **
	    items; /* predicates, each once, the best first; behind these, all others that predict failure */
	size_t said, count;
	void *places; /* a tree of them */
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
static json_int_t distance_of(const json_t *a, const json_t *b)
{
	json_int_t lines = llabs(ranking_number(a, "line") - ranking_number(b, "line"));
	return are_same_text(a, b, "file") ? lines : lines + INT32_MAX;
}

/* The place in SAID of the one that is nearest to PREDICATE, from FIRST to, but not including, END, among those that are not TAKEN; -1 if there
   is none. */
static ptrdiff_t find_nearest_in(const struct said *said, size_t first, size_t end,
				 const bool *taken, const json_t *predicate)
{
	ptrdiff_t nearest = -1;
	for (size_t i = first; i < end; i++)
		if (!taken[i] && are_same(said->items[i], predicate) &&
		    (nearest < 0 || distance_of(said->items[i], predicate) <
					distance_of(said->items[nearest], predicate)))
			nearest = i;
	return nearest;
}

/* The same of all, but first of what is said. */
static ptrdiff_t find_nearest(const struct said *said, const bool *taken, const json_t *predicate)
{
	ptrdiff_t nearest = find_nearest_in(said, 0, said->said, taken, predicate);
	return nearest >= 0 ? nearest
			    : find_nearest_in(said, said->said, said->count, taken, predicate);
}

/* For tsearch: by text, function, file and line. */
static int compare_places(const void *left, const void *right)
{
	static const char *const keys[] = { "predicate", "function", "file" };
	int order = 0;
	for (size_t i = 0; i < sizeof keys / sizeof *keys && order == 0; i++)
		order = strcmp(ranking_text(left, keys[i]), ranking_text(right, keys[i]));
	json_int_t a = ranking_number(left, "line"), b = ranking_number(right, "line");
	return order ? order : (a > b) - (a < b);
}

static void add(struct said *said, json_t *predicate)
{
	json_t **found = tsearch(predicate, &said->places, compare_places);
	if (*found != predicate)
		return;
	said->items = reallocate(said->items, (said->count + 1) * sizeof *said->items);
	said->items[said->count++] = predicate;
}

/* The ranking that the user calls NAME, or the one of such runs; without any, end. */
static struct said read_said(const char *name)
{
	const char *const words[] = { "--may-pass", "--", name, NULL };
	struct said said = { .ranking = load_ranking(name) };
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
	said.said = said.count;
	json_array_foreach(json_object_get(said.ranking, "predicates"), i, item) add(&said, item);
	return said;
}

/* What has become of what either says: OLD is null if it is new, NEW if it is gone. */
struct change {
	json_t *old, *new;
};

struct changes {
	struct change *items;
	size_t count;
};

static void add_change(struct changes *changes, json_t *old, json_t *new)
{
	changes->items = reallocate(changes->items, (changes->count + 1) * sizeof *changes->items);
	changes->items[changes->count++] = (struct change){ old, new };
}

/* Flags for all of SAID, none of which is set; to be freed. */
static bool *flags_for(const struct said *said)
{
	bool *flags = allocate(said->count + 1);
	memset(flags, 0, said->count + 1);
	return flags;
}

/* What is gone, then what is new, then what has stayed. */
static struct changes compare(const struct said *old, const struct said *new)
{
	bool *taken = flags_for(new), *old_taken = flags_for(old);
	struct changes changes = { 0 }, stayed = { 0 };
	for (size_t i = 0; i < old->said; i++) {
		ptrdiff_t partner = find_nearest(new, taken, old->items[i]);
		old_taken[i] = true;
		if (partner >= 0) {
			taken[partner] = true;
			add_change(&stayed, old->items[i], new->items[partner]);
		} else
			add_change(&changes, old->items[i], NULL);
	}
	for (size_t i = 0; i < new->said; i++) {
		ptrdiff_t partner = taken[i] ? -1 : find_nearest(old, old_taken, new->items[i]);
		if (partner >= 0) {
			old_taken[partner] = true;
			add_change(&stayed, old->items[partner], new->items[i]);
		} else if (!taken[i])
			add_change(&changes, NULL, new->items[i]);
	}
	for (size_t i = 0; i < stayed.count; i++)
		add_change(&changes, stayed.items[i].old, stayed.items[i].new);
	free(stayed.items);
	free(taken);
	free(old_taken);
	return changes;
}

static const char *word_of(const struct change *change)
{
	return !change->new ? "gone" : !change->old ? "new" : "stayed";
}

static void show_runs(const char *when, const struct said *said)
{
	const json_t *runs = json_object_get(said->ranking, "runs");
	printf("%-7s %" JSON_INTEGER_FORMAT " runs failed, %" JSON_INTEGER_FORMAT " passed\n", when,
	       ranking_number(runs, "failed"), ranking_number(runs, "passed"));
}

/* Write in how many runs PREDICATE was true; columns are as in the head. */
static void show_counts(const json_t *predicate)
{
	if (predicate)
		printf("  %6" JSON_INTEGER_FORMAT "  %6" JSON_INTEGER_FORMAT,
		       ranking_number(predicate, "failed"), ranking_number(predicate, "passed"));
	else
		printf("  %6s  %6s", "-", "-");
}

static void show_change(const struct change *change)
{
	const json_t *shown = change->new ? change->new : change->old;
	printf("%-6s", word_of(change));
	show_counts(change->old);
	show_counts(change->new);
	char *text = make_plain(
	    formatted("%s:%" JSON_INTEGER_FORMAT " in %s: %s", ranking_text(shown, "file"),
		      ranking_number(shown, "line"), ranking_text(shown, "function"),
		      ranking_text(shown, "predicate")));
	printf("  %s\n", text);
	free(text);
}

static void write_text(const struct said *old, const struct said *new,
		       const struct changes *changes)
{
	show_runs("before:", old);
	show_runs("after:", new);
	if (changes->count)
		puts("\n        before:         after:\n        failed  passed  failed  passed  "
		     "predicate");
	else
		puts("Nothing predicts failure in either.");
	for (size_t i = 0; i < changes->count; i++)
		show_change(&changes->items[i]);
}

/* Written is

	{ "format": 1, "sampler": VERSION, "runs": { "old": RUNS, "new": RUNS },
	  "predicates": [ { "change": "gone"|"new"|"stayed", "old": PREDICATE|null, "new": PREDICATE|null }, ... ] }

   where RUNS and PREDICATE are as in rankings. */

/* The predicate as the ranking has it, or null. */
static json_t *json_of_predicate(json_t *predicate)
{
	return predicate ? json_incref(predicate) : json_null();
}

static json_t *json_of_runs(const struct said *said)
{
	return json_incref(json_object_get(said->ranking, "runs"));
}

static void write_json(const struct said *old, const struct said *new,
		       const struct changes *changes)
{
	json_t *list = json_array();
	for (size_t i = 0; i < changes->count; i++) {
		const struct change *change = &changes->items[i];
		json_array_append_new(list, json_pack("{s:s, s:o, s:o}", "change", word_of(change),
						      "old", json_of_predicate(change->old), "new",
						      json_of_predicate(change->new)));
	}
	json_t *object = json_pack("{s:i, s:s, s:{s:o, s:o}, s:o}", "format", 1, "sampler",
				   SAMPLER_VERSION, "runs", "old", json_of_runs(old), "new",
				   json_of_runs(new), "predicates", list);
	json_dumpf(object, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
	putchar('\n');
	json_decref(object);
}

static bool has_new(const struct changes *changes)
{
	for (size_t i = 0; i < changes->count; i++)
		if (!changes->items[i].old)
			return true;
	return false;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	struct said old = read_said(arguments.old), new = read_said(arguments.new);
	struct changes changes = compare(&old, &new);
	(arguments.wants_json ? write_json : write_text)(&old, &new, &changes);
	return finish_output(has_new(&changes) ? EXIT_NOT_FOUND : EXIT_FOUND);
}
