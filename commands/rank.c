/* sampler rank: which predicates predict that a run fails, in one of the views. */

#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../ranking/equal-sparsity.h"
#include "../ranking/instances.h"
#include "../ranking/read-report.h"
#include "../ranking/site-marks.h"
#include "../views/traced-run.h"
#include "../views/view.h"
#include "look-up-sites.h"
#include "sites.h"
#include "source-files.h"
#include "rank/advice.h"
#include "rank/collected.h"
#include "tool.h"
#include "write-sites.h"

enum {
	KEY_DISCARD = 256,
	KEY_FORMULA,
	KEY_FORMAT,
	KEY_SOURCE,
	KEY_SPARSITY,
	KEY_CONFIDENCE,
	KEY_PAGE,
	KEY_LEAST,
	KEY_CONTEXT,
	KEY_TRACE,
	KEY_MAY_PASS,
	KEY_LINES,
	KEY_CHANGED,
	KEY_GROUP,
	KEY_INSTANCES,
	KEY_EXCLUDE,
	KEY_ONLY,
	KEY_RUN,
	KEY_KEEP,
	KEY_NEEDS_SITES
};

#define MOST_SHOWN 1000000000

static struct {
	const struct formula *formula;
	enum discard discard;
	const struct view *view;
	const char *output, *page; /* or null */
	double confidence;
	uint64_t least_runs;
	bool has_limit;
	unsigned long limit;
	unsigned long lines;
	bool all, source, trace, instances;
	const char *changed_since; /* or null */
	const char *group;         /* how runs have to fail, or null */
	struct patterns excluded, only;
	const char *context; /* "reached", "all", or null for what suits the reports */
	char **sites;        /* up to a null one */
	size_t site_count;
	char **runs;
	bool any_sparsity;
	bool may_pass;                 /* all runs may have passed */
	bool needs_sites;              /* who asks has run what he compiled */
	uint64_t sparsity;             /* what is asked for, or 0 */
	const char *kept_sites;        /* a file to write, or null */
	const char *only_run;          /* what is asked for, or null */
	const struct run **found_runs; /* that are in the store, by their number */
	size_t found_count;
} arguments = { .confidence = 95, .least_runs = DEFAULT_LEAST_RUNS, .lines = LINE_COUNT };

static const struct argp_option options[] = {
	{ "all", 'a', NULL, 0, "Show all predictors, not only those that stand for others", 0 },
	{ "changed-since", KEY_CHANGED, "REVISION|FILE", 0,
	  "Mark the lines that have changed since that revision of git, or by the difference in "
	  "FILE, "
	  "and put them first among equals",
	  0 },
	{ "confidence", KEY_CONFIDENCE, "PERCENT", 0,
	  "Leave out what may be chance at this confidence, from 50 to 99.99 (default: 95)", 0 },
	{ "context", KEY_CONTEXT, "reached|all", 0,
	  "What to compare runs with in which a predicate was true: those that reached its place "
	  "(default if runs were sampled), or all (default if all was counted)",
	  0 },
	{ "discard", KEY_DISCARD, "all|failing|relabel", 0,
	  "What to do with the runs that a predictor explains: leave out all of them (default), or "
	  "those that failed; or take those as passed",
	  0 },
	{ "exclude", KEY_EXCLUDE, "PATTERN", 0,
	  "Leave out files and functions that PATTERN fits, as \"tests/\", \"*_test.cc\" or "
	  "\"parser::*\"",
	  0 },
	{ "format", KEY_FORMAT, "FORMAT", 0, "How to write: see below (default: text)", 0 },
	{ "formula", KEY_FORMULA, "NAME", 0,
	  "Sort by importance (default), ochiai, tarantula, jaccard, dstar, op2, barinel or sober; "
	  "by all but importance, show --all that was true in a run that failed",
	  0 },
	{ "group", KEY_GROUP, "HOW", 0,
	  "Of the runs that failed, count those only that failed so: as \"exit 1\", \"signal 11\", "
	  "\"timeout\" or \"label\"",
	  0 },
	{ "instances", KEY_INSTANCES, NULL, 0,
	  "Rank the code of a header apart for each unit that includes it, and that of a template "
	  "for "
	  "each instance",
	  0 },
	{ "keep-sites", KEY_KEEP, "FILE", 0,
	  "Write the sites to FILE, for when the programs are built anew; \"sites\" among runs is "
	  "read",
	  0 },
	{ "least-runs", KEY_LEAST, "NUMBER", 0,
	  "Leave out what was true in fewer runs, which may be chance (default: 10)", 0 },
	{ "limit", 'n', "NUMBER", 0,
	  "Show no more than NUMBER predictors (0: all; default: 10 in text and tsv, else all)",
	  0 },
	{ "lines", KEY_LINES, "NUMBER", 0,
	  "Show so many of the most suspicious lines, too, and what narrows predictors that also "
	  "pass "
	  "(default: 10)",
	  0 },
	{ "only", KEY_ONLY, "PATTERN", 0, "Leave out all others", 0 },
	{ "output", 'o', "FILE", 0, "Write to FILE, not to standard output", 0 },
	{ "page", KEY_PAGE, "FILE", 0, "Write FILE, too: --format=html", 0 },
	{ "run", KEY_RUN, "RUN", 0, "Show only what was true in RUN, one of RUNS", 0 },
	{ "sparsity", KEY_SPARSITY, "NUMBER|any", 0,
	  "Treat all runs as if they had been sampled by the sparsity NUMBER, and leave out those "
	  "that were sampled less often; or take them as they are (default, if sparsities differ: "
	  "what nine in ten runs have at most)",
	  0 },
	{ "source", KEY_SOURCE, NULL, 0, "Show the lines of the source, if they are there", 0 },
	/* for sampler isolate, which has run what it is to rank */
	{ "needs-sites", KEY_NEEDS_SITES, NULL, OPTION_HIDDEN,
	  "Without any sites, end with the status for what cannot be done", 0 },
	/* for sampler diff, to which that is an answer */
	{ "may-pass", KEY_MAY_PASS, NULL, OPTION_HIDDEN, "Say nothing if no run failed", 0 },
	{ "trace", KEY_TRACE, NULL, 0,
	  "Beside the page, write the calls of a run that failed, as \"sampler run\" has traced it",
	  0 },
	{ "sites", 's', "FILE", 0,
	  "Take sites from FILE, too: a program, a library, or what was extracted from it", 0 },
	{ 0 },
};

static void read_discard(struct argp_state *state, const char *text)
{
	for (int i = 0; i < 3; i++)
		if (strcmp(text, discard_words[i]) == 0) {
			arguments.discard = i;
			return;
		}
	argp_error(state, "--discard=%s is neither all, failing nor relabel", text);
}

static void read_context(struct argp_state *state, const char *text)
{
	arguments.context = text;
	if (strcmp(text, "all") != 0 && strcmp(text, "reached") != 0)
		argp_error(state, "--context=%s is neither reached nor all", text);
}

static void read_formula(struct argp_state *state, const char *text)
{
	arguments.formula = NULL;
	if (strcmp(text, "importance") == 0)
		return;
	for (const struct formula *formula = formulas; formula->name; formula++)
		if (strcmp(text, formula->name) == 0)
			arguments.formula = formula;
	if (!arguments.formula)
		argp_error(state, "there is no formula \"%s\"", text);
}

static void read_format(struct argp_state *state, const char *text)
{
	arguments.view = find_view(text);
	if (!arguments.view)
		argp_error(state, "--format=%s is not %s", text, list_views());
}

static void read_confidence(struct argp_state *state, const char *text)
{
	char *end;
	arguments.confidence = strtod(text, &end);
	if (*text < '0' || *text > '9' || *end ||
	    !(arguments.confidence >= 50 && arguments.confidence <= 99.99))
		argp_error(state, "--confidence=%s is not from 50 to 99.99", text);
}

static void add_sites(char *file)
{
	arguments.sites =
	    reallocate(arguments.sites, (arguments.site_count + 1) * sizeof *arguments.sites);
	arguments.sites[arguments.site_count++] = file;
}

static void add_pattern(struct patterns *patterns, const char *pattern)
{
	patterns->items =
	    reallocate(patterns->items, (patterns->count + 1) * sizeof *patterns->items);
	patterns->items[patterns->count++] = pattern;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'a':
		arguments.all = true;
		return 0;
	case 'n':
		arguments.limit = parse_number(state, "--limit", text, 0, MOST_SHOWN);
		arguments.has_limit = true;
		return 0;
	case 'o':
		arguments.output = text;
		return 0;
	case 's':
		add_sites(text);
		return 0;
	case KEY_CONFIDENCE:
		read_confidence(state, text);
		return 0;
	case KEY_LEAST:
		arguments.least_runs = parse_number(state, "--least-runs", text, 1, MOST_SHOWN);
		return 0;
	case KEY_GROUP:
		arguments.group = text;
		choose_failures(text);
		return 0;
	case KEY_EXCLUDE:
		add_pattern(&arguments.excluded, text);
		return 0;
	case KEY_ONLY:
		add_pattern(&arguments.only, text);
		return 0;
	case KEY_INSTANCES:
		arguments.instances = true;
		return 0;
	case KEY_CHANGED:
		arguments.changed_since = text;
		return 0;
	case KEY_LINES:
		arguments.lines = parse_number(state, "--lines", text, 0, MOST_SHOWN);
		return 0;
	case KEY_CONTEXT:
		read_context(state, text);
		return 0;
	case KEY_PAGE:
		arguments.page = text;
		return 0;
	case KEY_DISCARD:
		read_discard(state, text);
		return 0;
	case KEY_FORMULA:
		read_formula(state, text);
		return 0;
	case KEY_NEEDS_SITES:
		arguments.needs_sites = true;
		return 0;
	case KEY_KEEP:
		arguments.kept_sites = text;
		return 0;
	case KEY_RUN:
		arguments.only_run = text;
		return 0;
	case KEY_SPARSITY:
		arguments.any_sparsity = strcmp(text, "any") == 0;
		arguments.sparsity =
		    arguments.any_sparsity
			? 0
			: parse_number(state, "--sparsity", text, 1, UINT64_C(1) << 40);
		return 0;
	case KEY_SOURCE:
		arguments.source = true;
		return 0;
	case KEY_MAY_PASS:
		arguments.may_pass = true;
		return 0;
	case KEY_TRACE:
		arguments.trace = true;
		return 0;
	case ARGP_KEY_END:
		if (arguments.trace && !arguments.page)
			argp_error(state, "--trace needs --page");
		return 0;
	case KEY_FORMAT:
		read_format(state, text);
		return 0;
	case ARGP_KEY_ARGS:
		arguments.runs = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "runs are needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* What --help says of the formats comes from the views that there are. */
static char *describe_formats(int key, const char *text, void *input)
{
	char *views, *said;
	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	views = list_views();
	if (asprintf(&said, "%s  FORMAT is %s.", text, views) < 0)
		said = duplicate(text);
	free(views);
	return said;
}

static const struct argp_child children[] = { { .argp = &outcome_argp },
					      { .argp = &look_up_sites_argp },
					      { .argp = &source_files_argp },
					      { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "RUNS...",
	.doc = "Rank predicates by how well they predict that a run fails."
	       "\vRUNS are reports, directories of reports, collect:DATABASE of a collector, or "
	       "what \"sampler run\" has stored.",
	.help_filter = describe_formats,
};

static void complain_of_group(void)
{
	const struct failure *list;
	size_t count = failures(&list);
	char *ways = duplicate("");
	for (size_t i = 0; i < count; i++) {
		char *more = formatted("%s%s %s", ways, i ? "," : "", list[i].how);
		free(ways);
		ways = more;
	}
	complain("no run failed by %s%s%s", arguments.group, count ? ", but:" : "", ways);
	free(ways);
}

/* Say which of the user's PATTERNS, given as OPTION, fit nothing. */
static void warn_of_patterns(const struct store *store, const char *option,
			     const struct patterns *patterns)
{
	for (size_t i = 0; store->groups && i < patterns->count; i++)
		if (!fits_any_site(store, patterns->items[i]))
			complain("%s=%s: no file or function with sites is called so", option,
				 patterns->items[i]);
}

/* Whether a site is on a line that was changed. */
static bool touch_sites(const struct changes *changes)
{
	for (const struct site_group *group = site_groups; group; group = group->next)
		for (size_t i = 0; i < group->count; i++)
			if (is_site_changed(changes, group->lines[i]))
				return true;
	return false;
}

/* Say why all is as if there were no changes. */
static void warn_of_changes(const struct changes *changes)
{
	if (arguments.changed_since && !changes->count)
		complain("--changed-since=%s: nothing has changed", arguments.changed_since);
	else if (arguments.changed_since && !touch_sites(changes))
		complain("--changed-since=%s: no site is on a line that has changed",
			 arguments.changed_since);
}

/* Say what the ranking cannot be trusted for. */
static void warn(const struct ranking *ranking, const struct store *store)
{
	bool has_runs = ranking->failing + ranking->passing;
	bool is_filtered = arguments.excluded.count + arguments.only.count;
	if (has_runs && store->groups && !ranking->predicate_count)
		complain(
		    is_filtered
			? "--exclude and --only leave nothing that was counted"
			: "no run has counted anything: set SAMPLER_SPARSITY, to less if it is "
			  "set, or compile with -fno-sample; notes in the reports may say why");
	if (!store->run_count)
		complain("there are no runs to rank");
	else if (!ranking->failing && arguments.group)
		complain_of_group();
	else if (!ranking->failing && !arguments.may_pass)
		complain("no run failed: there is nothing to explain");
	else if (!ranking->passing)
		complain("no run passed: there is nothing to compare with");
	warn_of_few_runs(ranking);
}

/* The runs in the store that have come since are RUN. */
static void note_run(const struct store *store, const struct run *run)
{
	arguments.found_runs =
	    reallocate(arguments.found_runs, (store->run_count + 1) * sizeof *arguments.found_runs);
	while (arguments.found_count < store->run_count)
		arguments.found_runs[arguments.found_count++] = run;
}

static bool is_collected(const char *path)
{
	return strncmp(path, COLLECTED_PREFIX, strlen(COLLECTED_PREFIX)) == 0;
}

/* Sites may have been kept beside runs, and what came of them when conditions were switched.  Return the exit status. */
static int read_beside_runs(void)
{
	int status = EXIT_FOUND;
	for (char **path = arguments.runs; *path; path++) {
		if (!is_collected(*path))
			status = worse(status, read_switched(*path));
		/* as long as the sites */
		char *file = formatted("%s/" SITES_FILE, *path);
		if (access(file, R_OK) == 0)
			add_kept_sites(file);
		else
			free(file);
	}
	return status;
}

/* Whether what is to be ranked needs counts that no collector has; then say so. */
static bool complain_of_counts(void)
{
	const struct formula *formula = arguments.formula;
	for (char **path = arguments.runs; formula && formula->needs_shares && *path; path++)
		if (is_collected(*path)) {
			complain("--formula=%s needs how often conditions were true, which no report tells that was "
				 "sent: see sampler-privacy(7)",
				 formula->name);
			return true;
		}
	return false;
}

/* Read into STORE, which is empty, RUNS and what was collected. */
static int read_once(struct store *store, struct runs *runs)
{
	int status = EXIT_FOUND;
	store->keeps_values = arguments.formula && arguments.formula->needs_shares;
	arguments.found_count = 0;
	forget_failures();
	for (size_t i = 0; i < runs->count; i++) {
		status = worse(status, read_run(store, &runs->items[i]));
		note_run(store, &runs->items[i]);
	}
	for (char **path = arguments.runs; *path; path++)
		if (is_collected(*path) && read_collected(store, *path, note_run) == EXIT_USAGE)
			/* some of it may have been read, and would give another answer */
			exit(EXIT_USAGE);
	return status;
}

static int read_all(struct store *store)
{
	struct runs runs = { 0 };
	int status = EXIT_FOUND;
	for (size_t i = 0; i < arguments.site_count; i++)
		status = worse(status, read_sites(arguments.sites[i]));
	for (char **path = arguments.runs; *path; path++)
		if (!is_collected(*path))
			status = worse(status, find_runs(&runs, *path));
	status = worse(status, read_beside_runs());
	store_begin(store);
	status = worse(status, read_once(store, &runs));
	if (!arguments.any_sparsity && make_sparsities_equal(arguments.sparsity)) {
		store_clear(store);
		status = worse(status, read_once(store, &runs));
		complain_of_unthinned();
		/* by now */
		store->is_sampled = true;
	}
	bool is_of_all = arguments.context && strcmp(arguments.context, "all") == 0;
	if (is_of_all || (!arguments.context && !store->is_sampled))
		observe_all(store);
	store_end(store);
	if (arguments.kept_sites && !write_known_sites(arguments.kept_sites)) {
		complain("%s: %s", arguments.kept_sites, strerror(errno));
		status = EXIT_USAGE;
	}
	if (!arguments.instances)
		join_instances(store);
	mark_sites(store, &arguments.excluded, &arguments.only);
	status = worse(status, complain_of_left_out());
	complain_of_live_files();
	int lacking = complain_of_lacking_sites(
	    "or give the programs and libraries that were run with --sites");
	bool is_nothing_known = lacking != EXIT_FOUND && !store->groups;
	return worse(status, is_nothing_known && arguments.needs_sites ? EXIT_USAGE : lacking);
}

/* The ranking at Z standard errors. */
static struct ranking rank(const struct store *store, double z, uint64_t least_runs)
{
	struct ranking ranking = { .z = z, .least_runs = least_runs, .formula = arguments.formula };
	rank_predicates(&ranking, store);
	if (!ranking.formula) {
		drop_redundant(&ranking);
		eliminate(&ranking, store, arguments.discard);
	}
	return ranking;
}

/* What is certain; or, if nothing is, what there is. */
static struct ranking rank_as_may_be(const struct store *store)
{
	double z = z_of_confidence(arguments.confidence);
	struct ranking ranking = rank(store, z, arguments.least_runs);
	if (ranking.count || !ranking.failing || !ranking.passing)
		return ranking;
	free_ranking(&ranking);
	return rank(store, 0, 2);
}

/* The number of the run at PATH; -1, after complaining, if there is none. */
static int64_t find_run(const char *path)
{
	char *place = realpath(path, NULL);
	for (size_t i = 0; place && i < arguments.found_count; i++) {
		char *other = realpath(arguments.found_runs[i]->name, NULL);
		bool is_same = other && strcmp(place, other) == 0;
		free(other);
		if (is_same) {
			free(place);
			return i;
		}
	}
	free(place);
	complain("--run=%s is none of the runs that are ranked", path);
	return -1;
}

static struct result result_of(const struct ranking *ranking, const struct store *store,
			       const struct changes *changes)
{
	struct result result = make_result(ranking, store);
	result.runs = arguments.found_runs;
	result.run_names = arguments.runs;
	result.is_one_group = arguments.group != NULL;
	result.only_run = arguments.only_run ? find_run(arguments.only_run) : -1;
	result.confidence = ranking->z > 0 ? arguments.confidence : 0;
	result.discard = arguments.discard;
	result.wants_all = arguments.all;
	result.wants_source = arguments.source;
	result.page = arguments.page;
	result.failure_count = failures(&result.failures);
	if (shows_choices(&result) && arguments.lines)
		find_lines(&result, arguments.lines, arguments.changed_since ? changes : NULL);
	if (result.only_run >= 0)
		keep_what_was_true(&result);
	return result;
}

/* Say what would make RESULT better. */
static void advise(const struct result *result)
{
	advise_on_crashes();
	/* the best line may say more than the best predictor */
	if (!result->lines.count || result->lines.items[0].predicate.suspicion < WEAK_SUSPICION)
		advise_if_weak(result->ranking, result->store);
}

/* Write RESULT by VIEW to standard output, or the file PATH; return the exit status that this
   deserves. */
static int write_view(const struct view *view, struct result *result, const char *path)
{
	FILE *out = path ? fopen(path, "we") : stdout;
	result->limit = arguments.has_limit ? arguments.limit : view->limit;
	if (!out) {
		complain("%s: %s", path, strerror(errno));
		return EXIT_USAGE;
	}
	view->write(result, out);
	if (!path)
		return finish_output(EXIT_FOUND);
	bool failed = ferror(out);
	if (fclose(out) == 0 && !failed)
		return EXIT_FOUND;
	complain("%s: %s", path, strerror(errno));
	return EXIT_USAGE;
}

static int write_views(struct result *result)
{
	int status = EXIT_FOUND;
	if (arguments.trace)
		status = write_traced_run(result, arguments.page);
	if (arguments.page) {
		int written = write_view(find_view("html"), result, arguments.page);
		if (written != EXIT_FOUND)
			result->page = NULL;
		status = worse(status, written);
	}
	return worse(status, write_view(arguments.view, result, arguments.output));
}

int main(int argc, char **argv)
{
	struct store store;
	struct changes changes = { 0 };
	arguments.view = find_view("text");
	parse_command_line(&argp, argc, argv, NULL);
	if (complain_of_counts())
		return EXIT_USAGE;
	if (arguments.changed_since && !read_changes(&changes, arguments.changed_since))
		return EXIT_USAGE;
	/* the text of each report takes the memory of the one before */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	int status = read_all(&store);
	struct ranking ranking = rank_as_may_be(&store);
	warn(&ranking, &store);
	warn_of_patterns(&store, "--exclude", &arguments.excluded);
	warn_of_patterns(&store, "--only", &arguments.only);
	warn_of_changes(&changes);
	struct result result = result_of(&ranking, &store, &changes);
	if (arguments.only_run && result.only_run < 0)
		return EXIT_USAGE;
	if (!arguments.only_run)
		advise(&result);
	if (status != EXIT_USAGE)
		status = shown_count(&result) || has_switched_line(&result) ? EXIT_FOUND
									    : EXIT_NOT_FOUND;
	/* without runs, there is nothing to read, but for programs */
	if (!store.run_count)
		status = EXIT_USAGE;
	if (store.run_count || arguments.view != find_view("text"))
		status = worse(status, write_views(&result));
	free_result(&result);
	free_ranking(&ranking);
	free_changes(&changes);
	return status;
}
