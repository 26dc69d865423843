/* Reports of runs, into a store: see sampler-report(5).

   A report says last which programs and libraries it is of, so that it may begin with samples
   whose sites are not known yet.  If they are at its end, it is read once more, for these
   samples only: that happens once for each program, as long as its sites stay. */

#define _GNU_SOURCE
#include "read-report.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "always-sites.h"
#include "contents.h"
#include "crash-stacks.h"
#include "equal-sparsity.h"
#include "look-up-sites.h"
#include "report-reader.h"
#include "row.h"
#include "sites.h"
#include "tool.h"

/* A file of reports that is being read. */
struct reading {
	struct store *store;
	const struct run *run;
	size_t first_report,
	    reports;       /* how many of the run came before: the first, the present one */
	uint64_t sparsity; /* of the present one, as far as it has told */
	const struct elements *only; /* the samples to add, or null for all */
	struct elements unknown;
	struct store_group *group;         /* of the samples that are read, or null */
	const struct always_sites *always; /* of these, or null */
	enum ending how;                   /* the process of the present report ended */
	enum ending ending;                /* those of all have ended */
	char *failure;                     /* how the first that failed did, or null */
	struct crash_stack *stack;         /* of the run */
	bool has_report, is_bad;           /* whether it has one, whether one is not whole */
	bool is_said;                      /* and that is said of all such runs together */
	uint64_t error_line;
	char error[256];
};

static void keep_error(void *context, const char *name, uint64_t line, const char *message)
{
	struct reading *reading = context;
	(void)name;
	reading->error_line = line;
	snprintf(reading->error, sizeof reading->error, "%s", message);
}

/* It cannot be used, because of what was kept. */
static void give_up(struct reading *reading)
{
	reading->is_bad = true;
}

static void complain_of(struct reading *reading, uint64_t line, const char *message)
{
	keep_error(reading, "", line, message);
	give_up(reading);
}

/* Samples. */

static void begin_samples(struct reading *reading, const struct element *key)
{
	bool is_wanted = !reading->only || has_element(reading->only, key);
	reading->group = is_wanted ? store_group(reading->store, key) : NULL;
	reading->always = reading->group ? always_sites_of(key) : NULL;
	if (reading->group)
		store_add_group(reading->store, reading->group);
	else if (is_wanted && !find_sites(key))
		add_element(&reading->unknown, key);
}

static void add_values(struct reading *reading, const struct report_event *event)
{
	const struct store_group *group = reading->group;
	uint64_t values[MOST_COUNTERS];
	unsigned seen = 0;
	/* more than one are sites of zeros; with more counters, there are no predicates */
	if (!group || event->count > 1 || event->first >= group->sites->count ||
	    event->width > MOST_COUNTERS)
		return;
	bool is_sampled = !is_always_site(reading->always, event->first);
	for (size_t i = 0; i < event->width; i++) {
		values[i] = event->values[i];
		if (values[i] && event->has_levels)
			values[i] = !is_sampled || survives(values[i] - 1);
		else if (is_sampled)
			values[i] = thinned(values[i]);
		seen |= (unsigned)(values[i] > 0) << i;
	}
	store_add(reading->store, reading->group, event->first, seen, values);
}

static void end_samples(struct reading *reading, const struct report_event *event)
{
	if (reading->group && event->state == REPORT_WHOLE &&
	    event->first != reading->group->sites->count)
		complain_of(reading, event->line, "not as many as the sites of this unit");
}

/* Metadata. */

static void note_end(struct reading *reading, const char *how)
{
	reading->how = parse_ending(how);
	/* "_exit 1" and "quick_exit 1" are "exit 1" */
	const char *exit = strstr(how, "exit ");
	if (reading->how == ENDING_FAILED && !reading->failure)
		reading->failure = duplicate(exit ? exit : how);
}

/* Who has run the process knows better, and says so after that. */
static void note_outcome(struct reading *reading, const char *word)
{
	enum ending outcome = parse_outcome(word);
	if (outcome != ENDING_UNKNOWN)
		reading->how = outcome;
	if (reading->how != ENDING_FAILED) {
		free(reading->failure);
		reading->failure = NULL;
	}
	if (reading->how == ENDING_FAILED && !reading->failure)
		reading->failure = duplicate("label");
}

static struct what_was_run ran;
#define MOST_MODULES 8

const struct what_was_run *what_was_run(void)
{
	return &ran;
}

static void note_module(const char *value)
{
	struct frame_module module;
	bool is_known = ran.module_count == MOST_MODULES || !parse_frame_module(&module, value);
	if (is_known)
		return;
	for (size_t i = 0; i < ran.module_count && !is_known; i++)
		is_known = strcmp(ran.modules[i].path, module.path) == 0 &&
			   strcmp(ran.modules[i].build_id, module.build_id) == 0;
	if (is_known) {
		free(module.path);
		free(module.build_id);
		return;
	}
	ran.modules = reallocate(ran.modules, (ran.module_count + 1) * sizeof *ran.modules);
	ran.modules[ran.module_count++] = module;
}

static void note_start(const char *value)
{
	uint64_t start = strtoull(value, NULL, 10);
	if (!start)
		return;
	if (!ran.first || start < ran.first)
		ran.first = start;
	if (start > ran.last)
		ran.last = start;
}

/* The sparsity that TEXT says; 0 if it says none. */
static uint64_t read_sparsity(const char *text)
{
	const uint64_t most = UINT64_C(1) << 40;
	char *end;
	uint64_t sparsity = strtoull(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && sparsity <= most ? sparsity : 0;
}

static void read_metadata(struct reading *reading, const char *key, const char *value)
{
	if (strcmp(key, "ended") == 0)
		note_end(reading, value);
	else if (strcmp(key, "outcome") == 0)
		note_outcome(reading, value);
	else if (strcmp(key, "sparsity") == 0) {
		reading->sparsity = read_sparsity(value);
		reading->store->is_sampled |= reading->sparsity > 1;
	} else if (strcmp(key, "start") == 0)
		note_start(value);
	else if (strcmp(key, "module") == 0) {
		add_module(value);
		note_module(value);
		if (reading->stack)
			add_crash_module(reading->stack, value);
	}
}

static void end_report(struct reading *reading, enum report_state state)
{
	reading->has_report = true;
	reading->ending = worse_ending(reading->ending, reading->how);
	reading->how = ENDING_UNKNOWN;
	if (!reading->only && treatment_of(reading->run->name) == EQUAL_UNDECIDED)
		note_sparsity(reading->run->name, reading->sparsity);
	reading->sparsity = 0;
	choose_samples_of(reading->run->name, ++reading->reports);
	if (reading->stack)
		end_crash_stack(reading->stack);
	if (state != REPORT_WHOLE)
		give_up(reading);
}

static void read_event(struct reading *reading, const struct report_event *event)
{
	switch (event->kind) {
	case REPORT_SAMPLES:
		begin_samples(reading, &event->element);
		break;
	case REPORT_VALUES:
		add_values(reading, event);
		break;
	case REPORT_SAMPLES_END:
		end_samples(reading, event);
		break;
	case REPORT_METADATA:
		read_metadata(reading, event->key, event->text);
		break;
	case REPORT_LINE:
		if (reading->stack && strcmp(event->id, "main-backtrace") == 0)
			add_crash_frame(reading->stack, event->text);
		break;
	case REPORT_END:
		end_report(reading, event->state);
		break;
	case REPORT_ERROR:
		if (report_error_matters(event))
			give_up(reading);
		break;
	default:
		break;
	}
}

/* Read all that READER gives, and close it; null is no memory, as it has told. */
static void read_all(struct reading *reading, struct report_reader *reader)
{
	const struct report_event *event;
	if (!reader)
		give_up(reading);
	while (!reading->is_bad && (event = report_next(reader))->kind != REPORT_INPUT_END)
		read_event(reading, event);
	report_reader_close(reader);
}

/* Read the reports in FD, called NAME, from its beginning. */
static void read_reports(struct reading *reading, int fd, const char *name)
{
	if (lseek(fd, 0, SEEK_SET) < 0)
		complain_of(reading, 0, strerror(errno));
	else
		read_all(reading, report_reader_of(fd, name, keep_error, reading));
	if (!reading->is_bad && !reading->has_report)
		complain_of(reading, 0, "there is no report in it");
}

/* Look for the sites of those that are UNKNOWN; return whether some are known now. */
static bool has_new_sites(const struct elements *unknown)
{
	bool has = false;
	look_up_sites(unknown);
	for (size_t i = 0; i < unknown->count; i++)
		has |= find_sites(unknown->items[i]) != NULL;
	return has;
}

/* Let AGAIN be about to read what READING has read, for the samples only whose sites were not known. */
static void begin_again(struct reading *again, const struct reading *reading)
{
	*again = (struct reading){ .store = reading->store,
				   .run = reading->run,
				   .first_report = reading->first_report,
				   .reports = reading->first_report,
				   .only = &reading->unknown };
	choose_samples_of(again->run->name, again->reports);
}

/* Read samples again whose sites were not known, and now are. */
static void read_again(struct reading *reading, int fd, const char *name)
{
	struct reading again;
	if (!has_new_sites(&reading->unknown))
		return;
	begin_again(&again, reading);
	read_reports(&again, fd, name);
	if (again.is_bad)
		complain_of(reading, again.error_line, again.error);
	free_elements(&again.unknown);
}

/* What came by pipes, for when runs are read again: of tsearch. */
struct piped {
	char *name;
	int fd;
};
static void *all_piped;

static int compare_piped(const void *left, const void *right)
{
	return strcmp(((const struct piped *)left)->name, ((const struct piped *)right)->name);
}

static void keep_piped(const char *name, int fd)
{
	struct piped *piped = allocate(sizeof *piped);
	*piped = (struct piped){ duplicate(name), fcntl(fd, F_DUPFD_CLOEXEC, 0) };
	tsearch(piped, &all_piped, compare_piped);
}

static int open_report(const char *name)
{
	struct piped wanted = { .name = (char *)name }, **found;
	struct stat st;
	found = tfind(&wanted, &all_piped, compare_piped);
	if (found)
		return fcntl((*found)->fd, F_DUPFD_CLOEXEC, 0);
	int fd = open_seekable(name);
	if (fd >= 0 && stat(name, &st) == 0 && !S_ISREG(st.st_mode))
		keep_piped(name, fd);
	return fd;
}

static void read_file(struct reading *reading, const char *name)
{
	int fd = open_report(name);
	if (fd < 0) {
		complain_of(reading, 0, strerror(errno));
		return;
	}
	read_reports(reading, fd, name);
	if (!reading->is_bad)
		read_again(reading, fd, name);
	close(fd);
}

static void read_row_once(struct reading *reading, const struct run_row *row)
{
	const struct report_event *event;
	struct row_reader *reader = row_reader_of(row->layout, row->bytes, row->size);
	while (!reading->is_bad && (event = row_next(reader))->kind != REPORT_INPUT_END)
		read_event(reading, event);
	row_reader_close(reader);
	if (reading->is_bad)
		complain_of(reading, 0, "its row is damaged");
}

static void read_raw_once(struct reading *reading, const struct run_row *row)
{
	if (!row->raw)
		complain_of(reading, 0, "its counts are not kept any more, and are needed");
	else
		read_all(reading, report_reader_of_memory(row->raw, row->raw_size, "report",
							  keep_error, reading));
}

/* Whether the report of ROW is there, and has counts. */
static bool has_counts(const struct run_row *row)
{
	static const char line[] = "\ncounters\t";
	/* the row has its metadata as they are */
	return row->raw && !memmem(row->bytes, row->size, line, strlen(line));
}

/* Whether what is known of the run can be thinned: by levels, or by the counts that a report of an older sender has, while it is kept. */
static bool can_be_thinned(const struct run_row *row)
{
	return has_row_levels(row->bytes, row->size) ? do_levels_suffice() : has_counts(row);
}

/* Read the row of a run, or, if counts are wanted, its report. */
static void read_row(struct reading *reading, const struct run_row *row)
{
	struct reading again;
	bool is_thinned = treatment_of(reading->run->name) == EQUAL_THINNED;
	bool needs_counts =
	    reading->store->keeps_values || (is_thinned && !has_row_levels(row->bytes, row->size));
	if (is_thinned && !can_be_thinned(row)) {
		note_unthinned();
		reading->is_bad = reading->is_said = true;
		return;
	}
	(needs_counts ? read_raw_once : read_row_once)(reading, row);
	if (reading->is_bad || !has_new_sites(&reading->unknown))
		return;
	begin_again(&again, reading);
	(needs_counts ? read_raw_once : read_row_once)(&again, row);
	free_elements(&again.unknown);
}

/* How a run ended, by its reports. */
struct end_of_run {
	enum ending ending;
	char *failure; /* how it failed, or null */
	struct crash_stack stack;
};

/* Add to END what READING, of NAME, has found; return whether all was in order. */
static bool end_reading(struct reading *reading, const char *name, struct end_of_run *end)
{
	char message[512];
	end->ending = worse_ending(end->ending, reading->ending);
	if (!end->failure)
		end->failure = reading->failure;
	else
		free(reading->failure);
	free_elements(&reading->unknown);
	if (!reading->is_bad)
		return true;
	if (reading->is_said)
		return false;
	snprintf(message, sizeof message, "%s; the run is left out", reading->error);
	complain_of_line(NULL, name, reading->error_line, message);
	return false;
}

/* Begin to read reports of RUN, behind so many REPORTS of it. */
static struct reading begin_reading(struct store *store, const struct run *run, size_t reports,
				    struct end_of_run *end)
{
	choose_samples_of(run->name, reports);
	return (struct reading){ .store = store,
				 .run = run,
				 .first_report = reports,
				 .reports = reports,
				 .how = ENDING_UNKNOWN,
				 .stack = &end->stack };
}

/* Read a file of reports of RUN, and add to END what they say of it, and how many REPORTS there are; return whether they are
   in order. */
static bool read_report_file(struct store *store, const struct run *run, const char *name,
			     size_t *reports, struct end_of_run *end)
{
	struct reading reading = begin_reading(store, run, *reports, end);
	read_file(&reading, name);
	*reports = reading.reports;
	return end_reading(&reading, name, end);
}

static bool read_run_row(struct store *store, const struct run *run, struct end_of_run *end)
{
	struct reading reading = begin_reading(store, run, 0, end);
	read_row(&reading, run->row);
	return end_reading(&reading, run->name, end);
}

/* The ways in which runs failed. */
static struct failure *ways;
static size_t way_count;
static const char *chosen_way; /* or null for all */

void choose_failures(const char *how)
{
	chosen_way = how;
}

static int compare_failures(const void *left, const void *right)
{
	const struct failure *a = left, *b = right;
	return a->runs != b->runs ? (a->runs > b->runs ? -1 : 1) : strcmp(a->how, b->how);
}

size_t failures(const struct failure **list)
{
	if (way_count)
		qsort(ways, way_count, sizeof *ways, compare_failures);
	*list = ways;
	return way_count;
}

void forget_failures(void)
{
	for (size_t i = 0; i < way_count; i++)
		ways[i].runs = 0;
	forget_crashes();
}

static void count_failure(const char *how)
{
	size_t i = 0;
	while (i < way_count && strcmp(ways[i].how, how) != 0)
		i++;
	if (i == way_count) {
		ways = reallocate(ways, ++way_count * sizeof *ways);
		ways[i] = (struct failure){ .how = duplicate(how) };
	}
	ways[i].runs++;
}

/* How RUN failed: the program's own word comes before that of a shell that it was begun by, but a time limit before
   all.  Crashes differ by where they were.  To be freed. */
static char *way_of(const struct run *run, const struct end_of_run *end)
{
	const char *how = run->how && strcmp(run->how, "exit 0") != 0 ? run->how : "label";
	const char *function = NULL;
	char *way;
	if (end->failure && !was_limited(run))
		how = end->failure;
	if (strncmp(how, "signal ", 7) == 0)
		function = crash_function(&end->stack);
	if (asprintf(&way, "%s%s%s", how, function ? " in " : "", function ? function : "") < 0)
		exit(EXIT_USAGE);
	return way;
}

/* Whether WAY is the chosen one, or a part of that: "signal 11 in f" is of "signal 11". */
static bool is_chosen(const char *way)
{
	size_t length = chosen_way ? strlen(chosen_way) : 0;
	return !chosen_way || (strncmp(way, chosen_way, length) == 0 &&
			       (!way[length] || strncmp(way + length, " in ", 4) == 0));
}

/* The outcome of RUN, whose reports say that it came to END. */
static enum outcome settle_outcome(struct run *run, const struct end_of_run *end)
{
	enum outcome outcome = run->is_labelled ? run->outcome : (enum outcome)end->ending;
	if (outcome != OUTCOME_FAILED)
		return outcome;
	run->failure = way_of(run, end);
	count_failure(run->failure);
	if (!is_chosen(run->failure))
		return OUTCOME_IGNORED;
	count_crash(&end->stack);
	return OUTCOME_FAILED;
}

/* Of the reports that stand alone, how many ended in which way. */
static size_t alone[ENDING_UNKNOWN + 1];

static size_t count_alone(void)
{
	size_t count = 0;
	for (int ending = 0; ending <= ENDING_UNKNOWN; ending++)
		count += alone[ending];
	return count;
}

/* Runs that have left no report, and the first one of them. */
static size_t without_report;
static struct run first_without_report;

static void note_lack_of_report(const struct run *run)
{
	if (without_report++ == 0)
		first_without_report = *run;
}

/* Say what those runs lack, once. */
static void complain_of_lack_of_reports(void)
{
	const struct run *first = &first_without_report;
	const char *program = first->test      ? first->test
			      : first->command ? first->command
					       : "a program";
	const char *rest = ": was it built by sampler-cc, with -fsampler-scheme=...?";
	if (without_report == 1)
		complain("%s: no report of %s; the run is left out%s", first->name, program, rest);
	else if (without_report)
		complain("%s and %zu more: no report of %s; these runs are left out%s", first->name,
			 without_report - 1, program, rest);
}

int complain_of_left_out(void)
{
	size_t ignored = alone[ENDING_IGNORED], unknown = alone[ENDING_UNKNOWN];
	complain_of_lack_of_reports();
	if (unknown == 1)
		complain("1 of %zu reports does not say how its process ended; it is left out",
			 count_alone());
	else if (unknown)
		complain("%zu of %zu reports do not say how their process ended; they are left out",
			 unknown, count_alone());
	if (ignored)
		complain("%zu of %zu reports end%s by SIGTERM, SIGINT or SIGHUP, which is no "
			 "outcome (see --failed-signal); %s left out",
			 ignored, count_alone(), ignored == 1 ? "s" : "",
			 ignored == 1 ? "it is" : "they are");
	return ignored || unknown ? EXIT_NOT_FOUND : EXIT_FOUND;
}

/* Add what the reports of RUN say to STORE and END; return whether all are in order. */
static bool read_reports_of(struct store *store, const struct run *run, struct end_of_run *end)
{
	size_t reports = 0;
	for (size_t i = 0; i < run->report_count; i++)
		if (!read_report_file(store, run, run->reports[i], &reports, end))
			return false;
	return !run->row || read_run_row(store, run, end);
}

/* Note, when RUN is read for the first time, whether it has reports, and how these end. */
static void note_reports(const struct run *run, bool is_usable, enum ending ending)
{
	bool has_any = run->row || run->report_count;
	if (!has_any && !(run->is_labelled && run->outcome == OUTCOME_IGNORED))
		note_lack_of_report(run);
	if (!run->is_labelled && is_usable)
		alone[ending]++;
}

int read_run(struct store *store, struct run *run)
{
	enum equal_treatment treatment = treatment_of(run->name);
	struct end_of_run end = { .ending = ENDING_PASSED };
	if (treatment == EQUAL_LEFT_OUT)
		return EXIT_FOUND;
	bool is_whole = read_reports_of(store, run, &end);
	bool is_usable = is_whole && (run->row || run->report_count);
	if (treatment == EQUAL_UNDECIDED)
		note_reports(run, is_usable, end.ending);
	bool is_told =
	    run->is_labelled || end.ending == ENDING_PASSED || end.ending == ENDING_FAILED;
	if (is_usable && is_told) {
		enum outcome outcome = settle_outcome(run, &end);
		note_sampled_outcome(run->name, outcome);
		store_end_run(store, outcome);
	} else {
		store_drop_run(store);
	}
	free(end.failure);
	free_crash_stack(&end.stack);
	return is_usable && is_told ? EXIT_FOUND : EXIT_NOT_FOUND;
}
