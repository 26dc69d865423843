/* The runs that failed in which a predicate was true. */

#include "failing-runs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "crash-lines.h"
#include "json-object.h"
#include "shell-word.h"
#include "tool.h"
#include "valid-text.h"

static unsigned counters_of(const struct predicate *predicate)
{
	return predicate->group->set->kinds[predicate->kind].counters;
}

/* The first runs that failed in which FINDING's predicate was true, and that failed as most did, if IS_USUAL, or in another way: set RUNS, and return how many. */
static size_t find_runs_that_failed(const struct result *result, const struct finding *finding,
				    bool is_usual, uint32_t *runs, size_t most)
{
	const struct predicate *predicate = finding->predicate;
	struct visit visit = begin_visit(predicate->group, predicate->site);
	const char *usual = result->failure_count ? result->failures[0].how : "";
	size_t count = 0;
	while (count < most && next_run(&visit)) {
		const char *failure = result->runs[visit.run]->failure;
		if (visit.seen & counters_of(predicate) &&
		    result->store->outcomes[visit.run] == OUTCOME_FAILED &&
		    (failure && strcmp(failure, usual) == 0) == is_usual)
			runs[count++] = visit.run;
	}
	return count;
}

size_t find_failing_runs(const struct result *result, const struct finding *finding, uint32_t *runs,
			 size_t most)
{
	size_t count = find_runs_that_failed(result, finding, true, runs, most);
	return count + find_runs_that_failed(result, finding, false, runs + count, most - count);
}

bool was_true_in(const struct finding *finding, uint32_t run)
{
	const struct predicate *predicate = finding->predicate;
	struct visit visit = begin_visit(predicate->group, predicate->site);
	while (next_run(&visit))
		if (visit.run >= run)
			return visit.run == run && visit.seen & counters_of(predicate);
	return false;
}

bool can_be_repeated(const struct run *run)
{
	return run->command != NULL;
}

void write_command_of(const struct run *run, FILE *out)
{
	fputs(run->alone ? run->alone : run->command, out);
	if (!run->input)
		return;
	fputs(" < ", out);
	write_shell_word(out, run->input);
}

json_t *json_of_examples(const struct result *result, const struct finding *finding)
{
	uint32_t runs[EXAMPLE_COUNT];
	size_t count = find_failing_runs(result, finding, runs, EXAMPLE_COUNT);
	json_t *list = json_array();
	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, json_text(result->runs[runs[i]]->name));
	return list;
}

/* Text that may not be known. */
static json_t *json_of_known(const char *text)
{
	return text ? json_text(text) : json_null();
}

static void add_frame(void *list, const char *line)
{
	json_array_append_new(list, json_text(line));
}

/* The same of a report that is in no file. */
static void add_frames_of_text(json_t *list, const char *report)
{
	char path[32];
	int fd = memfd_create("report", 0);
	if (fd < 0)
		return;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	if (write(fd, report, strlen(report)) == (ssize_t)strlen(report))
		for_each_crash_line(path, add_frame, list);
	close(fd);
}

/* Where it crashed, or where all its threads were if it did not end in time: lines of text. */
static json_t *json_of_stack(const struct run *run)
{
	json_t *list = json_array();
	const char *how = run->failure ? run->failure : "";
	bool has_crashed = strncmp(how, "signal", strlen("signal")) == 0;
	for (size_t i = 0; has_crashed && i < run->report_count; i++)
		for_each_crash_line(run->reports[i], add_frame, list);
	for (size_t i = 0; strcmp(how, "timeout") == 0 && i < run->report_count; i++)
		for_each_thread_line(run->reports[i], add_frame, list);
	if (run->crash_report)
		add_frames_of_text(list, run->crash_report);
	return list;
}

/* The place in FRAME, "#0 parse at parse.c:12", if that is of FUNCTION; else null. */
static const char *place_in_frame(const char *frame, const char *function)
{
	size_t length = strlen(function);
	const char *name = strchr(frame, ' '), *at = NULL;
	if (!name || strncmp(name + 1, function, length) != 0 || !strchr(" (", name[1 + length]))
		return NULL;
	for (const char *next = name; (next = strstr(next, " at ")); next++)
		at = next;
	return at ? at + strlen(" at ") : NULL;
}

/* PATH without our directory, if it is below that. */
static const char *below_here(const char *path)
{
	char *here = getcwd(NULL, 0);
	size_t length = here ? strlen(here) : 0;
	bool is_below = length && strncmp(path, here, length) == 0 && path[length] == '/';
	free(here);
	return is_below ? path + length + 1 : path;
}

static const struct run *first_that_failed(const struct result *result, const char *how)
{
	for (uint32_t i = 0; i < result->store->run_count; i++)
		if (result->runs[i]->failure && strcmp(result->runs[i]->failure, how) == 0)
			return result->runs[i];
	return NULL;
}

char *usual_crash_place(const struct result *result)
{
	const char *how = result->failure_count ? result->failures[0].how : "";
	const char *function = strstr(how, " in ");
	const struct run *run = function ? first_that_failed(result, how) : NULL;
	json_t *stack = run ? json_of_stack(run) : NULL, *frame;
	char *place = NULL;
	size_t i;
	json_array_foreach(stack, i, frame)
	{
		const char *found =
		    place_in_frame(json_string_value(frame), function + strlen(" in "));
		if (found && !place)
			place = duplicate(below_here(found));
	}
	json_decref(stack);
	return place;
}

static void write_thread(void *out, const char *line)
{
	const char *at = strstr(line, " at ");
	int length = at ? at + strlen(" at ") - line : (int)strlen(line);
	fprintf(out, "  %.*s%s\n", length, line, at ? below_here(at + strlen(" at ")) : "");
}

void write_where_threads_were(const struct result *result, FILE *out)
{
	const char *how = result->failure_count ? result->failures[0].how : "";
	const struct run *run = strcmp(how, "timeout") == 0 ? first_that_failed(result, how) : NULL;
	if (!run || !run->report_count)
		return;
	fprintf(out, "They did not end in time. Where the threads of %s were then:\n", run->name);
	for (size_t i = 0; i < run->report_count; i++)
		for_each_thread_line(run->reports[i], write_thread, out);
	fputs(
	    "Which lock each waits for:  sampler trace record --locks, sampler trace contention\n",
	    out);
}

/* What is known of the run, in an object; with the stack of a crash if WANTS_STACK. */
static json_t *json_of_run(const struct run *run, bool wants_stack)
{
	return json_pack(
	    "{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "failure", json_of_known(run->failure),
	    "command", json_of_known(run->command), "directory", json_of_known(run->directory),
	    "input", json_of_known(run->input), "test", json_of_known(run->test), "alone",
	    json_of_known(run->alone), "stack", wants_stack ? json_of_stack(run) : json_array());
}

/* Which of the examples of something: those from FIRST to END, with their stacks or without. */
struct examples {
	size_t first, end;
	bool want_stack;
};

static void add_examples(json_t *object, const struct result *result, const struct finding *finding,
			 const struct examples *examples)
{
	uint32_t runs[EXAMPLE_COUNT];
	size_t count = find_failing_runs(result, finding, runs, examples->end);
	for (size_t i = examples->first; i < count; i++) {
		const struct run *run = result->runs[runs[i]];
		char *name = valid_text(run->name);
		if (!json_object_get(object, name))
			json_object_set_new(object, name, json_of_run(run, examples->want_stack));
		free(name);
	}
}

static void add_all_examples(json_t *object, const struct result *result,
			     const struct examples *examples)
{
	for (size_t i = 0; i < result->choice_count; i++)
		add_examples(object, result, result->choices[i].finding, examples);
	for (size_t i = 0; i < result->lines.count; i++)
		add_examples(object, result, &result->line_findings[i], examples);
}

json_t *json_of_failing_runs(const struct result *result)
{
	/* to find a stack takes time: it is told of what is looked at first */
	static const struct examples first = { 0, 1, true }, others = { 1, EXAMPLE_COUNT, false };
	json_t *object = json_object();
	/* where its threads were says much also where nothing predicts that runs do not end */
	const struct run *late = first_that_failed(result, "timeout");
	if (late) {
		char *name = valid_text(late->name);
		json_object_set_new(object, name, json_of_run(late, true));
		free(name);
	}
	add_all_examples(object, result, &first);
	add_all_examples(object, result, &others);
	return object;
}
