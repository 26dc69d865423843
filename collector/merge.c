/* The runs of one database in another.

   Ids tell which runs are there already; so what was interrupted is done again.  Runs are added some at a time, because a transaction is slow and each is in memory. */

#include "merge.h"

#include <stdlib.h>
#include <string.h>

#include "sites.h"
#include "tool.h"

#define AT_ONCE 256

/* Runs that wait to be added. */
struct merging {
	const struct database_kind *kind;
	struct database *to;
	struct stored_run runs[AT_ONCE];
	size_t count;
	struct merged *merged;
	bool has_failed;
};

static void *copy(const void *bytes, size_t size)
{
	return bytes ? memcpy(allocate(size + 1), bytes, size) : NULL;
}

static void drop_run(struct stored_run *run)
{
	free((void *)run->project);
	free((void *)run->layout);
	free((void *)run->ended);
	free((void *)run->row);
	free((void *)run->raw);
}

static void note_result(struct merging *merging, enum stored result)
{
	merging->merged->runs += result == STORED;
	merging->merged->there_already += result == STORED_BEFORE;
	merging->has_failed |= result == NOT_STORED;
}

static void add_waiting(struct merging *merging)
{
	const struct stored_run *runs[AT_ONCE];
	enum stored results[AT_ONCE];
	for (size_t i = 0; i < merging->count; i++)
		runs[i] = &merging->runs[i];
	if (merging->count)
		merging->kind->add(merging->to, runs, merging->count, results);
	for (size_t i = 0; i < merging->count; i++) {
		note_result(merging, results[i]);
		drop_run(&merging->runs[i]);
	}
	merging->count = 0;
}

static bool merge_run(void *context, const struct stored_run *run)
{
	struct merging *merging = context;
	struct stored_run *mine = &merging->runs[merging->count++];
	*mine = *run;
	mine->project = duplicate(run->project);
	mine->layout = duplicate(run->layout);
	mine->ended = duplicate(run->ended);
	mine->row = copy(run->row, run->row_size);
	mine->raw = copy(run->raw, run->raw_size);
	if (merging->count == AT_ONCE)
		add_waiting(merging);
	return !merging->has_failed;
}

/* What is there stays. */
static bool merge_sites(void *context, const struct stored_sites *sites)
{
	struct merging *merging = context;
	bool are_there;
	merging->has_failed |=
	    !find_sites(merging->kind, merging->to, sites->project, sites->build_id, &are_there);
	if (!merging->has_failed && !are_there)
		merging->has_failed = !merging->kind->put_sites(merging->to, sites);
	return !merging->has_failed;
}

bool merge_databases(const struct database_kind *to_kind, struct database *to,
		     const struct database_kind *from_kind, struct database *from,
		     struct merged *merged)
{
	struct merging *merging = allocate(sizeof *merging);
	*merging = (struct merging){ .kind = to_kind, .to = to, .merged = merged };
	*merged = (struct merged){ 0, 0 };
	bool is_done = from_kind->visit(from, &(struct run_filter){ 0 }, merge_run, merging);
	add_waiting(merging);
	is_done = is_done && from_kind->visit_sites(from, NULL, NULL, true, merge_sites, merging) &&
		  !merging->has_failed;
	free(merging);
	return is_done;
}
