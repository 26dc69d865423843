/* What a ranking has found, ready to be shown. */

#ifndef SAMPLER_RESULT_H
#define SAMPLER_RESULT_H

#include "../ranking/suspicious-lines.h"
#include "../ranking/rank.h"
#include "../ranking/read-report.h"

/* A predicate, in words. */
struct finding {
	const struct predicate *predicate;
	const struct predictor *chosen; /* null if it was not */
	size_t rank;                    /* from 1; equals share the best one */
	const char *file,
	    *path; /* of the source: as it is shown, and where it is; null if it is not there */
	bool is_source_newer; /* than the program */
	char *site_file;      /* as the site has it */
	char *function, *text;
	unsigned long line;
	const char *unit, *scheme;
	uint32_t site;     /* in these; the first of several instances */
	bool is_changed;   /* the changes that the user asks about have touched the line */
	bool is_check;     /* it is in the code of a test: see ranking/site-marks.h */
	/* how its condition is best switched, if runs that failed pass then; else null */
	const struct switched_condition *switched;
	bool has_namesake; /* another unit that is ranked apart has a source file of that name */
};

/* Of a predictor: what is about the same. */
struct related {
	const struct finding *finding;
	double rest; /* its importance without the runs that the predictor explains */
};

struct choice {
	const struct finding *finding;
	const struct predictor *predictor;
	struct related *related; /* those that lose most first */
	size_t related_count;
	/* what tells the runs that failed from those that passed, among those in which it was true */
	bool has_narrowing;
	struct predicate narrowing;
	struct finding narrowing_finding;
};

struct result {
	const struct ranking *ranking;
	const struct store *store;
	const struct run *const *runs; /* those in the store, by their numbers */
	int64_t only_run;              /* the number of the one that is asked for, or negative */
	double confidence;             /* in percent; 0: there were too few runs for any */
	enum discard discard;
	/* all predicates that are ranked, the best first */
	struct finding *findings;
	size_t count;
	/* those that iterative elimination has chosen, in its order */
	struct choice *choices;
	size_t choice_count;
	/* the most suspicious lines, each by the predicate that speaks for it: no more than are shown */
	struct suspicious_lines lines;
	struct finding *line_findings;
	/* the ways in which runs failed, the most frequent first */
	const struct failure *failures;
	size_t failure_count;
	/* what the user wants to see */
	bool wants_all;         /* instead of those that were chosen */
	bool wants_source;      /* in text */
	bool is_one_group;      /* only runs that failed in one way are looked at */
	char *const *run_names; /* as the user has given them, up to a null one; or null */
	const char *page;       /* a file that has more, or null */
	char *trace_page;       /* a page with the calls of a run, or null */
	const char *traced_run;
	size_t limit; /* so many of them; 0: all */
};

extern const char *const discard_words[3];

/* What predicates are compared with, as --context has it. */
const char *context_word(const struct result *result);

/* Say RANKING of STORE in words; the other fields are the caller's. */
struct result make_result(const struct ranking *ranking, const struct store *store);

/* So many lines are usually shown. */
#define LINE_COUNT 10

/* Find the most suspicious lines, no more than COUNT, and what narrows each choice; mark what CHANGES, unless these are
   null, have touched. */
void find_lines(struct result *result, size_t count, const struct changes *changes);

/* So much is usually told of what is related to a choice. */
#define RELATED_COUNT 20

/* Of what was chosen, and of the lines, keep what was true in the run that is asked for. */
void keep_what_was_true(struct result *result);

/* Find what is related to each choice, no more than LIMIT. */
void find_related(struct result *result, size_t limit);

/* How many findings there have to be, from the first, so that LIMIT are there, or all if that
   is 0, and all that are chosen or related. */
size_t referred_count(const struct result *result, size_t limit);

void free_result(struct result *result);

/* What is shown at I: of the choices, or, if all are wanted or nothing can be chosen, of the
   findings. */
bool shows_choices(const struct result *result);
size_t shown_count(const struct result *result); /* without the limit */
const struct finding *shown_finding(const struct result *result, size_t i);

/* Whether the first line is one whose condition mends runs when it is switched. */
bool has_switched_line(const struct result *result);

/* SIZE, or the limit if that is less. */
size_t limited(const struct result *result, size_t size);

#endif
