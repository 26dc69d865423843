/* What was observed in many runs, in little memory. */

#include "store.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

static struct store_group *make_group(struct site_group *sites, const struct predicate_set *set,
				      bool keeps_values)
{
	size_t values = keeps_values ? sites->count * set->counters : 0;
	struct store_group *group = allocate(sizeof *group);
	*group = (struct store_group){ .sites = sites, .set = set };
	group->observations = allocate(sites->count * sizeof *group->observations);
	memset(group->observations, 0, sites->count * sizeof *group->observations);
	group->seen = allocate(sites->count * sizeof *group->seen);
	memset(group->seen, 0, sites->count * sizeof *group->seen);
	if (keeps_values)
		group->values = memset(allocate(values * sizeof *group->values), 0,
				       values * sizeof *group->values);
	return group;
}

void store_begin(struct store *store)
{
	*store = (struct store){ 0 };
}

static void free_group(struct store_group *group)
{
	for (size_t i = 0; i < group->sites->count; i++)
		free(group->observations[i].bytes);
	free(group->observations);
	free(group->seen);
	free(group->values);
	free(group->presence);
	free(group);
}

void store_clear(struct store *store)
{
	struct store_group *next;
	for (struct site_group *sites = site_groups; sites; sites = sites->next)
		sites->user = NULL;
	for (struct store_group *group = store->units; group; group = next) {
		next = group->next;
		free_group(group);
	}
	free(store->outcomes);
	free(store->touched);
	*store = (struct store){ 0 };
}

struct store_group *store_group(struct store *store, const struct element *key)
{
	struct site_group *sites = find_sites(key);
	const struct predicate_set *set = predicates_of(key->scheme);
	if (!sites || !set)
		return NULL;
	if (!sites->user) {
		struct store_group *group = make_group(sites, set, store->keeps_values);
		/* what has no contrary would be true whenever it is observed */
		group->is_always_observed = store->observes_all || set->counters == 1;
		group->next = store->units;
		store->units = sites->user = group;
	}
	return sites->user;
}

void observe_all(struct store *store)
{
	store->observes_all = true;
	for (struct store_group *group = store->units; group; group = group->next)
		group->is_always_observed = true;
}

void store_add_group(struct store *store, struct store_group *group)
{
	size_t byte = store->run_count / 8;
	if (byte >= group->presence_size) {
		size_t size = 2 * byte + 1;
		group->presence = reallocate(group->presence, size);
		memset(group->presence + group->presence_size, 0, size - group->presence_size);
		group->presence_size = size;
	}
	group->presence[byte] |= 1 << store->run_count % 8;
}

bool has_group(const struct store_group *group, uint32_t run)
{
	return run / 8 < group->presence_size && group->presence[run / 8] >> run % 8 & 1;
}

static void touch(struct store *store, struct store_group *group, uint32_t site)
{
	if (store->touched_count == store->touched_capacity) {
		store->touched_capacity =
		    store->touched_capacity ? 2 * store->touched_capacity : 64;
		store->touched =
		    reallocate(store->touched, store->touched_capacity * sizeof *store->touched);
	}
	store->touched[store->touched_count++] = (struct touched){ group, site };
}

static void add_values(struct store_group *group, uint32_t site, const uint64_t values[])
{
	unsigned width = group->set->counters;
	for (unsigned i = 0; i < width; i++) {
		uint64_t *sum = &group->values[site * width + i];
		if (__builtin_add_overflow(*sum, values[i], sum))
			*sum = UINT64_MAX;
	}
}

void store_add(struct store *store, struct store_group *group, uint32_t site, unsigned seen,
	       const uint64_t values[])
{
	if (seen && !group->seen[site])
		touch(store, group, site);
	group->seen[site] |= seen;
	if (group->values)
		add_values(group, site, values);
}

/* A number of 64 bits takes so many bytes. */
#define MOST_BYTES 10

static void put(struct observations *observations, uint64_t number)
{
	if (observations->size + MOST_BYTES > observations->capacity) {
		observations->capacity =
		    observations->size + observations->size / 4 + 2 * MOST_BYTES;
		observations->bytes = reallocate(observations->bytes, observations->capacity);
	}
	while (number >= 128) {
		observations->bytes[observations->size++] = 128 | (number & 127);
		number >>= 7;
	}
	observations->bytes[observations->size++] = number;
}

void put_observation(struct observations *observations, const struct visit *visit)
{
	uint64_t distance = visit->run + 1 - observations->last_run;
	put(observations, distance << visit->width | visit->seen);
	for (unsigned i = 0; visit->has_values && i < visit->width; i++)
		if (visit->seen >> i & 1)
			put(observations, visit->values[i]);
	observations->last_run = visit->run + 1;
}

static void keep_observation(struct store_group *group, uint32_t site, uint32_t run)
{
	unsigned width = group->set->counters;
	struct visit present = { .width = width,
				 .run = run,
				 .seen = group->seen[site],
				 .has_values = group->values != NULL };
	if (group->values)
		memcpy(present.values, &group->values[site * width], width * sizeof *group->values);
	put_observation(&group->observations[site], &present);
}

static void clear_touched(struct store *store, bool keep, uint32_t run)
{
	for (size_t i = 0; i < store->touched_count; i++) {
		struct store_group *group = store->touched[i].group;
		uint32_t site = store->touched[i].site;
		unsigned width = group->set->counters;
		if (keep)
			keep_observation(group, site, run);
		group->seen[site] = 0;
		if (group->values)
			memset(&group->values[site * width], 0, width * sizeof *group->values);
	}
	store->touched_count = 0;
}

void store_end_run(struct store *store, enum outcome outcome)
{
	if (store->run_count == store->run_capacity) {
		store->run_capacity = store->run_capacity ? 2 * store->run_capacity : 64;
		store->outcomes = reallocate(store->outcomes, store->run_capacity);
	}
	store->outcomes[store->run_count] = outcome;
	clear_touched(store, true, store->run_count);
	store->run_count++;
}

void store_drop_run(struct store *store)
{
	uint32_t run = store->run_count;
	clear_touched(store, false, 0);
	for (struct store_group *group = store->units; group; group = group->next)
		if (has_group(group, run))
			group->presence[run / 8] &= ~(1 << run % 8);
}

void store_end(struct store *store)
{
	store->groups = store->units;
}

struct visit begin_visit(const struct store_group *group, uint32_t site)
{
	const struct observations *observations = &group->observations[site];
	return (struct visit){ .at = observations->bytes,
			       .end = observations->bytes + observations->size,
			       .width = group->set->counters,
			       .has_values = group->values != NULL,
			       .run = UINT32_MAX };
}

static uint64_t next_number(struct visit *visit)
{
	uint64_t number = *visit->at & 127;
	for (unsigned shift = 7; *visit->at++ & 128; shift += 7)
		number |= (uint64_t)(*visit->at & 127) << shift;
	return number;
}

/* Apart, because most stores keep none, and next_run() is called most often of all. */
static void __attribute__((noinline)) read_values(struct visit *visit)
{
	for (unsigned i = 0; i < visit->width; i++)
		visit->values[i] = visit->seen >> i & 1 ? next_number(visit) : 0;
}

bool next_run(struct visit *visit)
{
	if (visit->at == visit->end)
		return false;
	uint64_t number = next_number(visit);
	visit->run += number >> visit->width;
	visit->seen = number & ((1u << visit->width) - 1);
	if (visit->has_values)
		read_values(visit);
	return true;
}
