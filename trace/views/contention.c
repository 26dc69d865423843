/* How threads waited for each other: how long, for what, where, and who held that.

	   waiting     waits     longest  for
	 92.668 ms        60    2.033 ms  all locks
	by object
	 92.668 ms        60    2.033 ms  queue_lock
	by call
	 ...

   Then who still waits, who waits for whom in a circle, and which locks are taken in both orders. */

#include "contention.h"

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/waits.h"
#include "tool.h"
#include "views.h"

/* Waits that have something in common, KEY. */
struct group {
	char *key;
	uint64_t time, count, longest;
};

struct groups {
	void *tree; /* of tsearch */
	struct group **items;
	size_t count, capacity;
};

static int compare_keys(const void *left, const void *right)
{
	return strcmp(((const struct group *)left)->key, ((const struct group *)right)->key);
}

static struct group *find_group(struct groups *groups, char *key)
{
	struct group wanted = { .key = key };
	struct group **found = tfind(&wanted, &groups->tree, compare_keys);
	if (found) {
		free(key);
		return *found;
	}
	if (groups->count == groups->capacity) {
		groups->capacity = groups->capacity ? 2 * groups->capacity : 64;
		groups->items = reallocate(groups->items, groups->capacity * sizeof *groups->items);
	}
	struct group *group = allocate(sizeof *group);
	*group = wanted;
	tsearch(group, &groups->tree, compare_keys);
	return groups->items[groups->count++] = group;
}

static void add_to_group(struct group *group, const struct wait *wait)
{
	group->time += wait->time;
	group->count++;
	if (wait->time > group->longest)
		group->longest = wait->time;
}

static int compare_times(const void *left, const void *right)
{
	const struct group *a = *(struct group *const *)left, *b = *(struct group *const *)right;
	int order = (a->time < b->time) - (a->time > b->time);
	return order ? order : strcmp(a->key, b->key);
}

static void print_group(const struct group *group)
{
	print_time(group->time);
	printf(" %9" PRIu64 " ", group->count);
	print_time(group->longest);
	printf("  %s\n", group->key);
}

static void print_groups(struct groups *groups, size_t most)
{
	if (groups->count)
		qsort(groups->items, groups->count, sizeof *groups->items, compare_times);
	for (size_t i = 0; i < groups->count && i < most; i++)
		print_group(groups->items[i]);
	if (groups->count > most)
		printf("%*s(%zu more)\n", 35, "", groups->count - most);
}

static void drop_groups(struct groups *groups)
{
	for (size_t i = 0; i < groups->count; i++) {
		tdelete(groups->items[i], &groups->tree, compare_keys);
		free(groups->items[i]->key);
		free(groups->items[i]);
	}
	free(groups->items);
}

/* ---- What waits may have in common.  Each returns a text, to be freed. */

/* A place in the program, as "function  file:line". */
static char *text_of_site(const struct name *site)
{
	if (!site)
		return duplicate("?");
	return *site->file ? formatted("%s  %s:%" PRIu32, site->name, site->file, site->line)
			   : duplicate(site->name);
}

static char *object_of(const struct wait *wait)
{
	return duplicate(wait->lock->name);
}

static char *call_of(const struct wait *wait)
{
	char *site = text_of_site(wait->site);
	char *text = formatted("%s in %s", wait->function, site);
	free(site);
	return text;
}

static char *thread_of(const struct wait *wait)
{
	return formatted("%" PRIu32 " %.16s", wait->tid, wait->thread);
}

static char *holder_of(const struct wait *wait)
{
	if (!wait->holder)
		return duplicate("unknown");
	char *site = wait->holding_site ? text_of_site(wait->holding_site) : NULL;
	char *text = site ? formatted("%" PRIu32 ", since %s", wait->holder, site)
			  : formatted("%" PRIu32, wait->holder);
	free(site);
	return text;
}

static const struct {
	const char *name;
	char *(*key)(const struct wait *wait);
} kinds[] = {
	{ "object", object_of },
	{ "call", call_of },
	{ "thread", thread_of },
	{ "holder", holder_of },
};

/* ---- The tables. */

static bool is_shown(const struct wait *wait, const struct contention_options *options)
{
	return wait->is_of_lock || options->all;
}

static void print_by(const struct waits *waits, const struct contention_options *options,
		     const char *name, char *(*key)(const struct wait *wait))
{
	struct groups groups = { 0 };
	for (size_t i = 0; i < waits->count; i++)
		if (is_shown(&waits->items[i], options))
			add_to_group(find_group(&groups, key(&waits->items[i])), &waits->items[i]);
	if (groups.count)
		printf("by %s\n", name);
	print_groups(&groups, options->most);
	drop_groups(&groups);
}

static void print_total(const struct waits *waits, const struct contention_options *options)
{
	struct group total = { .key = options->all ? "all" : "all locks" };
	for (size_t i = 0; i < waits->count; i++)
		if (is_shown(&waits->items[i], options))
			add_to_group(&total, &waits->items[i]);
	printf("   waiting     waits     longest  for\n");
	print_group(&total);
}

/* What of the waits is not shown. */
static void print_others(const struct waits *waits)
{
	struct group others = { 0 };
	for (size_t i = 0; i < waits->count; i++)
		if (!waits->items[i].is_of_lock)
			add_to_group(&others, &waits->items[i]);
	if (!others.count)
		return;
	others.key = "conditions, semaphores, barriers and threads (see --all)";
	print_group(&others);
}

/* ---- Who waits for ever. */

static void print_open(const struct wait *wait)
{
	char *site = text_of_site(wait->site), *holder = holder_of(wait);
	printf("still waiting: thread %" PRIu32 " for %s in %s", wait->tid, wait->lock->name, site);
	if (wait->holder)
		printf(", held by thread %s", holder);
	putchar('\n');
	free(holder);
	free(site);
}

/* The wait that thread TID of the process has not ended, or null. */
static const struct wait *open_wait_of(const struct waits *waits,
				       const struct traced_process *process, uint32_t tid)
{
	for (size_t i = waits->count; i; i--) {
		const struct wait *wait = &waits->items[i - 1];
		if (wait->is_open && wait->is_of_lock && wait->process == process &&
		    wait->tid == tid)
			return wait;
	}
	return NULL;
}

/* The wait of the thread that holds what WAIT waits for. */
static const struct wait *next_in_circle(const struct waits *waits, const struct wait *wait)
{
	return wait->holder ? open_wait_of(waits, wait->process, wait->holder) : NULL;
}

/* Whether WAIT is in a circle, of which its thread has the lowest number. */
static bool is_first_in_circle(const struct waits *waits, const struct wait *wait)
{
	const struct wait *at = next_in_circle(waits, wait);
	for (size_t steps = 0; at && at != wait && steps < waits->count; steps++) {
		if (at->tid < wait->tid)
			return false;
		at = next_in_circle(waits, at);
	}
	return at == wait;
}

static void print_circle(const struct waits *waits, const struct wait *first)
{
	const struct wait *at = first;
	printf("deadlock:");
	do {
		const struct wait *next = next_in_circle(waits, at);
		printf("%s thread %" PRIu32 " waits for %s, which thread %" PRIu32 " holds",
		       at == first ? "" : ";", at->tid, at->lock->name, at->holder);
		at = next;
	} while (at != first);
	putchar('\n');
}

static void print_endless(const struct waits *waits, const struct contention_options *options)
{
	for (size_t i = 0; i < waits->count; i++)
		if (waits->items[i].is_open && is_shown(&waits->items[i], options))
			print_open(&waits->items[i]);
	for (size_t i = 0; i < waits->count; i++) {
		const struct wait *wait = &waits->items[i];
		if (wait->is_open && wait->is_of_lock && is_first_in_circle(waits, wait))
			print_circle(waits, wait);
	}
}

/* ---- Orders. */

static void print_order(const struct lock_order *order)
{
	char *first = text_of_site(order->first_site), *second = text_of_site(order->second_site);
	printf("\t%s (%s), then %s (%s)\n", order->first->name, first, order->second->name, second);
	free(second);
	free(first);
}

static void print_inversion(const struct lock_inversion *inversion)
{
	printf("order inversion: %s and %s\n", inversion->first->first->name,
	       inversion->first->second->name);
	print_order(inversion->first);
	print_order(inversion->second);
}

static void print_inversions(const struct waits *waits, const struct contention_options *options)
{
	size_t count = waits->inversion_count;
	for (size_t i = 0; i < count && i < options->most; i++)
		print_inversion(&waits->inversions[i]);
	if (count > options->most)
		printf("(%zu more order inversions)\n", count - options->most);
}

/* ---- Raw. */

static void print_raw(const struct wait *wait)
{
	char *site = text_of_site(wait->site),
	     *holding = wait->holding_site ? text_of_site(wait->holding_site) : duplicate("");
	printf("%" PRIu64 "\t%" PRIu64 "\t%" PRIu32 "\t%s\t0x%" PRIx64 "\t%s\t%s\t%" PRIu32
	       "\t%s\t%s\n",
	       wait->begin, wait->time, wait->tid, wait->function, wait->lock->address,
	       wait->lock->name, site, wait->holder, holding, wait->is_open ? "open" : "");
	free(holding);
	free(site);
}

bool write_contention(struct trace *trace, struct filter *filter,
		      const struct contention_options *options)
{
	struct waits waits;
	if (!find_waits(&waits, trace, filter, options->aliases))
		return false;
	if (options->is_raw) {
		for (size_t i = 0; i < waits.count; i++)
			print_raw(&waits.items[i]);
		return true;
	}
	print_total(&waits, options);
	if (!options->all)
		print_others(&waits);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		print_by(&waits, options, kinds[i].name, kinds[i].key);
	print_endless(&waits, options);
	print_inversions(&waits, options);
	return true;
}
