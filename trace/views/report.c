/* How often functions and scopes were called, and where the time went: a line for each,

	   calls       total        self         min        mean         max  function
	       2   10.235 ms   10.229 ms    5.112 ms    5.117 ms    5.122 ms  slow  filters.c:5

   Total is the time of calls that are in no other call of the same function, so that recursion counts once; self is
   without the time in others that are shown.  A call without an end goes on to its thread's last event.  What has
   no stamp has the time of what was before: so sums are right on the whole, and the least, the mean and the
   greatest are those of calls that have both times.  A call whose end was lost has no time but that of those in it;
   how many there are, and of what gaps, stands at the end, behind "#". */

#include "report.h"

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "tool.h"
#include "views.h"

/* A function or scope, of all processes. */
struct row {
	char *name, *place;
	size_t number; /* in the order in which they came */
	uint64_t calls, total, self;
	uint64_t timed, sum, least, most; /* calls with both times */
};

/* What is kept for a thread. */
struct activity {
	struct open_calls calls;
	uint32_t *active; /* for each row: how many calls of it the thread is in */
	size_t active_size;
	struct row **rows; /* of each name of the process, as far as they are known */
};

static void *tree; /* of tsearch: the rows */
static struct row **rows;
static size_t row_count, row_capacity;
static struct gap_sum gaps;

static int compare_rows(const void *a, const void *b)
{
	const struct row *left = a, *right = b;
	int difference = strcmp(left->name, right->name);
	return difference ? difference : strcmp(left->place, right->place);
}

static struct row *add_row(char *name, char *place)
{
	if (row_count == row_capacity) {
		row_capacity = row_capacity ? 2 * row_capacity : 64;
		rows = reallocate(rows, row_capacity * sizeof *rows);
	}
	struct row *row = allocate(sizeof *row);
	*row =
	    (struct row){ .name = name, .place = place, .number = row_count, .least = UINT64_MAX };
	return rows[row_count++] = row;
}

/* The row of what is called NAME, or has only an ID. */
static struct row *find_row(const struct name *name, uint32_t id)
{
	struct row key = {
		.name = name ? duplicate(name->name) : formatted("?%" PRIu32, id),
		.place = name ? formatted("%s:%" PRIu32, name->file, name->line) : duplicate(""),
	};
	struct row **found = tfind(&key, &tree, compare_rows);
	if (found) {
		free(key.name);
		free(key.place);
		return *found;
	}
	struct row *row = add_row(key.name, key.place);
	if (!tsearch(row, &tree, compare_rows)) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	return row;
}

static struct row *row_of(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	struct names *names = &walker->stream->process->names;
	const struct name *name = name_of_call(walker, call);
	if (!name)
		return find_row(NULL, call->id);
	if (!activity->rows) {
		activity->rows = allocate(names->count * sizeof *activity->rows);
		memset(activity->rows, 0, names->count * sizeof *activity->rows);
	}
	struct row **row = &activity->rows[name - names->items];
	if (!*row)
		*row = find_row(name, call->id);
	return *row;
}

static uint32_t *active_of(struct activity *activity, const struct row *row)
{
	if (row->number >= activity->active_size) {
		size_t size = 2 * row->number + 64;
		activity->active = reallocate(activity->active, size * sizeof *activity->active);
		memset(activity->active + activity->active_size, 0,
		       (size - activity->active_size) * sizeof *activity->active);
		activity->active_size = size;
	}
	return &activity->active[row->number];
}

static void enter(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	struct row *row = row_of(walker, call);
	row->calls++;
	++*active_of(activity, row);
	open_call(&activity->calls, call, row);
}

/* A call that TOOK so long, with both times. */
static void count_time(struct row *row, uint64_t took)
{
	row->timed++;
	row->sum += took;
	row->least = took < row->least ? took : row->least;
	row->most = took > row->most ? took : row->most;
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct activity *activity = walker->user;
	uint64_t took = time - call->begin;
	bool has_end = how == CALL_RETURNED || how == CALL_LEFT;
	struct open_call ended;
	if (close_call(&activity->calls, call, took, &ended) < 0)
		return;
	struct row *row = ended.of;
	gaps.endless += how == CALL_LOST;
	/* of a call whose end was lost only the time of those in it is known */
	if (how == CALL_LOST)
		took = ended.inner;
	row->self += took > ended.inner ? took - ended.inner : 0;
	if (!--*active_of(activity, row))
		row->total += took;
	if (has_end && call->has_time && walker->stream->event.has_stamp)
		count_time(row, took);
}

static void note_gap(struct walker *walker, const struct gap *gap)
{
	(void)walker;
	add_gap(&gaps, gap);
}

static void end(struct walker *walker)
{
	struct activity *activity = walker->user;
	free(activity->calls.items);
	free(activity->active);
	free(activity->rows);
}

static uint64_t mean_of(const struct row *row)
{
	return row->timed ? row->sum / row->timed : 0;
}

static enum report_order order_of_rows;

static uint64_t key_of(const struct row *row)
{
	switch (order_of_rows) {
	case REPORT_BY_SELF:
		return row->self;
	case REPORT_BY_TOTAL:
		return row->total;
	case REPORT_BY_CALLS:
		return row->calls;
	case REPORT_BY_LEAST:
		return row->timed ? row->least : 0;
	case REPORT_BY_MEAN:
		return mean_of(row);
	case REPORT_BY_MOST:
		return row->most;
	default:
		return 0;
	}
}

/* The greatest first; what is equal by its name. */
static int compare_keys(const void *a, const void *b)
{
	const struct row *left = *(struct row *const *)a, *right = *(struct row *const *)b;
	uint64_t key = key_of(left), other = key_of(right);
	return key != other ? (key < other) - (key > other) : compare_rows(left, right);
}

static void print_column(uint64_t time)
{
	putchar(' ');
	print_time(time);
}

static void print_row(const struct row *row)
{
	printf("%8" PRIu64, row->calls);
	print_column(row->total);
	print_column(row->self);
	if (row->timed) {
		print_column(row->least);
		print_column(mean_of(row));
		print_column(row->most);
	} else {
		printf("%12s%12s%12s", "-", "-", "-");
	}
	printf("  %s%s%s\n", row->name, *row->place ? "  " : "", row->place);
}

static void print_raw(const struct row *row)
{
	printf("%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, row->calls, row->total, row->self);
	if (row->timed)
		printf("\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, row->least, mean_of(row), row->most);
	else
		printf("\t\t\t");
	printf("\t%s\t%s\n", row->name, row->place);
}

void write_report(struct trace *trace, struct filter *filter, enum report_order order, bool is_raw)
{
	static const struct view view = { .user_size = sizeof(struct activity),
					  .enter = enter,
					  .leave = leave,
					  .gap = note_gap,
					  .end = end };
	walk_trace(trace, filter, &view);
	order_of_rows = order;
	if (row_count)
		qsort(rows, row_count, sizeof *rows, compare_keys);
	if (!is_raw)
		printf("   calls       total        self         min        mean         max  "
		       "function\n");
	for (size_t i = 0; i < row_count; i++)
		(is_raw ? print_raw : print_row)(rows[i]);
	if (!is_raw)
		print_gaps(&gaps);
}
