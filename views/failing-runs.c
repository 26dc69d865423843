/* The runs that failed in which a predicate was true. */

#include "failing-runs.h"

#include "json-object.h"
#include "shell-word.h"

static unsigned counters_of(const struct predicate *predicate)
{
	return predicate->group->set->kinds[predicate->kind].counters;
}

size_t find_failing_runs(const struct result *result, const struct finding *finding, uint32_t *runs,
			 size_t most)
{
	const struct predicate *predicate = finding->predicate;
	struct visit visit = begin_visit(predicate->group, predicate->site);
	size_t count = 0;
	while (count < most && next_run(&visit))
		if (visit.seen & counters_of(predicate) &&
		    result->store->outcomes[visit.run] == OUTCOME_FAILED)
			runs[count++] = visit.run;
	return count;
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

json_t *json_of_run(const struct run *run)
{
	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "failure", json_of_known(run->failure),
			 "command", json_of_known(run->command), "directory",
			 json_of_known(run->directory), "input", json_of_known(run->input), "test",
			 json_of_known(run->test), "alone", json_of_known(run->alone));
}
