/* Sites that are instances of one piece of source, as one.

   The code of a header is compiled into each unit that includes it, and that of a template once more for each
   instance:

	h.h	1	check	0	x > 5		in the unit of a.cc
	h.h	1	check	0	x > 5		in the unit of b.cc

   Who wrote it wants to know in which runs "x > 5" was true, wherever.  Sites of one scheme are instances of one piece
   of source if all is equal that their information says, but the number in the function, which depends on what else
   there is.  (What is in a header may differ between builds; then its lines do, most often.  Of a source file, units are
   different builds, and are kept apart.)  A function may have several such sites, as in "a > 1 || a > 1": these are told apart by their order.  A
   function, or an instance of a template, begins where numbers begin again.

   Instead of a group for each unit and scheme, there is one for each scheme and header, or source file of a unit; a run
   has it if it has one of the groups that instances are of. */

#include "instances.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* A site, and what makes it an instance of the same as others. */
struct member {
	const char *line;
	uint32_t ordinal;  /* among equal sites of its function */
	uint32_t function; /* its number in the unit */
	struct instance instance;
};

static const char *behind_number(const char *line)
{
	return line + site_fields_length(line, FIELD_NUMBER + 1);
}

static unsigned long number_of(const char *line)
{
	return strtoul(line + site_fields_length(line, FIELD_NUMBER), NULL, 10);
}

/* Whether the file of LINE is what a compiler is given, and not what that includes. */
static bool is_of_source_file(const char *line)
{
	static const char *const suffixes[] = { "c",   "i",   "ii",  "cc",  "cp",
						"cxx", "cpp", "CPP", "c++", "C" };
	const char *end = line + strcspn(line, "\t"), *suffix = end;
	while (suffix > line && suffix[-1] != '.' && suffix[-1] != '/')
		suffix--;
	for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
		if (strlen(suffixes[i]) == (size_t)(end - suffix) &&
		    memcmp(suffixes[i], suffix, end - suffix) == 0)
			return true;
	return false;
}

static int compare_units(const struct member *a, const struct member *b)
{
	return strcmp(a->instance.group->sites->key.unit, b->instance.group->sites->key.unit);
}

/* By what makes a group. */
static int compare_groups(const struct member *a, const struct member *b)
{
	int order = strcmp(a->instance.group->set->scheme, b->instance.group->set->scheme);
	if (order == 0)
		order = compare_site_fields(a->line, b->line, FIELD_FILE + 1);
	return order == 0 && is_of_source_file(a->line) ? compare_units(a, b) : order;
}

static int compare_source(const struct member *a, const struct member *b)
{
	int order = compare_groups(a, b);
	if (order == 0)
		order = compare_site_fields(a->line, b->line, FIELD_NUMBER);
	return order ? order : strcmp(behind_number(a->line), behind_number(b->line));
}

static int compare_instances(const struct member *a, const struct member *b)
{
	int order = compare_units(a, b);
	return order
		   ? order
		   : (a->instance.site > b->instance.site) - (a->instance.site < b->instance.site);
}

/* Equal sites of a function stand together, in their order. */
static int compare_as_found(const void *left, const void *right)
{
	const struct member *a = left, *b = right;
	int order = compare_source(a, b);
	return order ? order : compare_instances(a, b);
}

/* Instances of the same stand together. */
static int compare_members(const void *left, const void *right)
{
	const struct member *a = left, *b = right;
	int order = compare_source(a, b);
	if (order == 0)
		order = (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
	return order ? order : compare_instances(a, b);
}

static size_t count_sites(const struct store *store)
{
	size_t count = 0;
	for (const struct store_group *group = store->units; group; group = group->next)
		count += group->sites->count;
	return count;
}

static void add_members(struct member *members, const struct store_group *group)
{
	uint32_t function = 0;
	unsigned long last = 0;
	for (uint32_t site = 0; site < group->sites->count; site++) {
		const char *line = group->sites->lines[site];
		unsigned long number = number_of(line);
		function += site && number <= last;
		last = number;
		members[site] = (struct member){ line, 0, function, { group, site } };
	}
}

static bool are_of_one_function(const struct member *a, const struct member *b)
{
	return a->instance.group == b->instance.group && a->function == b->function;
}

static void find_ordinals(struct member *members, size_t count)
{
	qsort(members, count, sizeof *members, compare_as_found);
	for (size_t i = 1; i < count; i++)
		if (are_of_one_function(&members[i - 1], &members[i]) &&
		    compare_source(&members[i - 1], &members[i]) == 0)
			members[i].ordinal = members[i - 1].ordinal + 1;
}

static bool are_instances_of_one(const struct member *a, const struct member *b)
{
	return a->ordinal == b->ordinal && compare_source(a, b) == 0;
}

/* Add what VISITS, of COUNT sites, say of the run FIRST to OBSERVATIONS. */
static void join_run(struct visit *visits, bool *is_there, size_t count, uint32_t first,
		     struct observations *observations)
{
	struct visit sum = { .width = visits[0].width,
			     .has_values = visits[0].has_values,
			     .run = first };
	for (size_t i = 0; i < count; i++) {
		if (!is_there[i] || visits[i].run != first)
			continue;
		sum.seen |= visits[i].seen;
		for (unsigned k = 0; sum.has_values && k < sum.width; k++)
			if (__builtin_add_overflow(sum.values[k], visits[i].values[k],
						   &sum.values[k]))
				sum.values[k] = UINT64_MAX;
		is_there[i] = next_run(&visits[i]);
	}
	put_observation(observations, &sum);
}

/* What was observed at any of the instances MEMBERS. */
static struct observations join_observations(const struct member *members, size_t count)
{
	struct observations joined = { 0 };
	struct visit *visits = allocate(count * sizeof *visits);
	bool *is_there = allocate(count * sizeof *is_there);
	for (size_t i = 0; i < count; i++) {
		visits[i] = begin_visit(members[i].instance.group, members[i].instance.site);
		is_there[i] = next_run(&visits[i]);
	}
	for (;;) {
		uint32_t first = UINT32_MAX;
		for (size_t i = 0; i < count; i++)
			if (is_there[i] && visits[i].run < first)
				first = visits[i].run;
		if (first == UINT32_MAX)
			break;
		join_run(visits, is_there, count, first, &joined);
	}
	free(visits);
	free(is_there);
	return joined;
}

static void add_presence(struct store_group *to, const struct store_group *from)
{
	if (from->presence_size > to->presence_size) {
		to->presence = reallocate(to->presence, from->presence_size);
		memset(to->presence + to->presence_size, 0,
		       from->presence_size - to->presence_size);
		to->presence_size = from->presence_size;
	}
	for (size_t i = 0; i < from->presence_size; i++)
		to->presence[i] |= from->presence[i];
}

/* A group without sites, with room for those of COUNT instances, like that of FIRST. */
static struct store_group *make_group(const struct member *first, size_t count)
{
	const struct store_group *like = first->instance.group;
	struct site_group *sites = allocate(sizeof *sites);
	struct store_group *group = allocate(sizeof *group);
	*sites = (struct site_group){ .key = like->sites->key, .file = like->sites->file };
	sites->lines = allocate(count * sizeof *sites->lines);
	*group = (struct store_group){ .sites = sites,
				       .set = like->set,
				       .values = like->values,
				       .is_always_observed = like->is_always_observed };
	group->observations = allocate(count * sizeof *group->observations);
	group->instances = allocate(count * sizeof *group->instances);
	group->first_instances = allocate((count + 1) * sizeof *group->first_instances);
	group->first_instances[0] = 0;
	return group;
}

/* Add the site of GROUP that the COUNT instances MEMBERS are of. */
static void add_site(struct store_group *group, struct site_group *sites,
		     const struct member *members, size_t count)
{
	const struct instance *only = &members->instance;
	size_t first = group->first_instances[sites->count];
	group->observations[sites->count] =
	    count == 1 ? only->group->observations[only->site] : join_observations(members, count);
	for (size_t i = 0; i < count; i++)
		group->instances[first + i] = members[i].instance;
	sites->lines[sites->count++] = (char *)members->line;
	group->first_instances[sites->count] = first + count;
}

/* The group of the COUNT MEMBERS. */
static struct store_group *join_group(const struct member *members, size_t count)
{
	struct store_group *group = make_group(members, count);
	const struct store_group *last = NULL;
	for (size_t i = 0, next; i < count; i = next) {
		next = i + 1;
		while (next < count && are_instances_of_one(&members[i], &members[next]))
			next++;
		add_site(group, (struct site_group *)group->sites, &members[i], next - i);
	}
	for (size_t i = 0; i < count; i++) {
		if (members[i].instance.group != last)
			add_presence(group, members[i].instance.group);
		last = members[i].instance.group;
		group->is_of_units |= last != members[0].instance.group;
	}
	return group;
}

void join_instances(struct store *store)
{
	size_t count = count_sites(store), added = 0;
	struct member *members = allocate((count + 1) * sizeof *members);
	for (const struct store_group *group = store->units; group; group = group->next) {
		add_members(members + added, group);
		added += group->sites->count;
	}
	find_ordinals(members, count);
	qsort(members, count, sizeof *members, compare_members);
	struct store_group **link = &store->groups;
	for (size_t i = 0, next; i < count; i = next) {
		next = i + 1;
		while (next < count && compare_groups(&members[i], &members[next]) == 0)
			next++;
		*link = join_group(&members[i], next - i);
		link = &(*link)->next;
	}
	*link = NULL;
	free(members);
}

const struct instance *instances_of(const struct store_group *group, uint32_t site, size_t *count)
{
	static struct instance own;
	if (group->instances) {
		size_t first = group->first_instances[site];
		*count = group->first_instances[site + 1] - first;
		return &group->instances[first];
	}
	own = (struct instance){ group, site };
	*count = 1;
	return &own;
}
