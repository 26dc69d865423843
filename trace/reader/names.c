/* The names of what was traced in one process. */

#define _GNU_SOURCE
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ranking/predicate.h"
#include "buffer.h"
#include "build-id.h"
#include "look-up-sites.h"
#include "sites.h"
#include "sampler/tracepoint.h"
#include "tool.h"

void add_name(struct names *names, struct name name)
{
	if (names->count == names->capacity) {
		names->capacity = names->capacity ? 2 * names->capacity : 256;
		names->items = reallocate(names->items, names->capacity * sizeof *names->items);
	}
	make_plain(name.name);
	make_plain(name.series);
	make_plain(name.file);
	make_plain(name.parameters);
	names->items[names->count++] = name;
	names->is_sorted = false;
}

/* The next field of *LINE, up to a tab; the caller frees it. */
static char *next_field(const char **line)
{
	size_t length = strcspn(*line, "\t");
	char *field = allocate(length + 1);
	memcpy(field, *line, length);
	field[length] = 0;
	*line += length + ((*line)[length] == '\t');
	return field;
}

/* LINE, of the scheme "calls", is about the function ID. */
static void add_function(struct names *names, uint32_t id, const char *line)
{
	struct name name = { .id = id, .series = duplicate("") };
	name.file = next_field(&line);
	char *number = next_field(&line);
	name.line = strtoul(number, NULL, 10);
	free(number);
	name.name = next_field(&line);
	free(next_field(&line));
	name.parameters = next_field(&line);
	add_name(names, name);
}

static void set_key(struct element *key, const char *unit, const char *scheme)
{
	*key = (struct element){ 0 };
	snprintf(key->unit, sizeof key->unit, "%.32s", unit);
	snprintf(key->scheme, sizeof key->scheme, "%s", scheme);
}

static void add_unit(struct names *names, const struct sampler_trace_unit_record *unit)
{
	struct element key;
	set_key(&key, unit->signature, "calls");
	const struct site_group *group = find_sites(&key);
	for (size_t i = 0; group && i < group->count && i < unit->count; i++)
		add_function(names, unit->first + i, group->lines[i]);
}

static void add_tracepoint(struct names *names,
			   const struct sampler_trace_tracepoint_record *tracepoint)
{
	add_name(names, (struct name){ .id = tracepoint->id,
				       .line = tracepoint->line,
				       .style = tracepoint->style,
				       .is_tracepoint = true,
				       .name = duplicate(tracepoint_name(tracepoint)),
				       .series = duplicate(tracepoint_series(tracepoint)),
				       .file = duplicate(tracepoint_file(tracepoint)),
				       .parameters = duplicate("") });
}

bool read_identity(const struct name *name, struct counter_identity *identity)
{
	return name->is_tracepoint && name->style == SAMPLER_TRACE_STYLE_OF_SITE &&
	       sscanf(name->series, "%39s %23s %lu %u", identity->unit, identity->scheme,
		      &identity->site, &identity->counter) == 4;
}

/* What it means that COUNTER of the site with LINE is greater than 0; to be freed. */
static char *text_of_counter(const char *scheme, unsigned counter, const char *line)
{
	const struct predicate_set *set = predicates_of(scheme);
	for (unsigned kind = 0; set && kind < set->count; kind++)
		if (set->kinds[kind].counters == 1u << counter)
			return predicate_text(set, kind, line);
	return formatted("%s: counter %u", scheme, counter);
}

static void add_counter(struct names *names, const struct sampler_trace_sites_record *sites,
			const char *line, uint32_t site, uint32_t counter)
{
	char *number = site_field(line, FIELD_LINE);
	uint64_t address = sites->counters + 8 * ((uint64_t)site * sites->width + counter);
	add_name(names, (struct name){ .id = SAMPLER_TRACE_SITE_ID(address),
				       .line = strtoul(number, NULL, 10),
				       .style = SAMPLER_TRACE_STYLE_OF_SITE,
				       .is_tracepoint = true,
				       .name = text_of_counter(sites->scheme, counter, line),
				       .series = formatted("%s %s %u %u", sites->signature,
							   sites->scheme, site, counter),
				       .file = site_field(line, FIELD_FILE),
				       .parameters = site_field(line, FIELD_FUNCTION) });
	free(number);
}

/* No scheme has as many counters. */
#define MOST_WIDTH 64

static void add_counters(struct names *names, const struct sampler_trace_sites_record *sites)
{
	struct element key;
	set_key(&key, sites->signature, sites->scheme);
	const struct site_group *group = find_sites(&key);
	if (sites->width > MOST_WIDTH)
		return;
	for (size_t i = 0; group && i < group->count && i < sites->sites; i++)
		for (uint32_t counter = 0; counter < sites->width; counter++)
			add_counter(names, sites, group->lines[i], i, counter);
}

/* Let the sites of an object be looked for where it says that it is. */
static void note_object(const struct sampler_trace_object_record *object)
{
	struct build_id id = { .size = object->build_id_size };
	char digits[BUILD_ID_DIGITS];
	memcpy(id.bytes, object->build_id, sizeof id.bytes);
	format_build_id(digits, &id);
	char *line = formatted("0x%llx\t%s\t%s", (unsigned long long)object->base, digits,
			       object_path(object));
	add_module(line);
	free(line);
}

void for_each_record_in(const void *records, size_t size,
			void (*function)(const struct sampler_trace_record *record, void *context),
			void *context)
{
	const char *at = records;
	while (size >= sizeof(struct sampler_trace_record)) {
		const struct sampler_trace_record *record = (const void *)at;
		if (record->size < sizeof *record || record->size > size || record->size % 8)
			return;
		function(record, context);
		at += record->size;
		size -= record->size;
	}
}

static void look_for(const struct sampler_trace_record *record, void *keys)
{
	const struct sampler_trace_object_record *object = as_object(record);
	const struct sampler_trace_unit_record *unit = as_unit(record);
	const struct sampler_trace_sites_record *sites = as_sites(record);
	struct element key;
	if (object)
		note_object(object);
	if (!unit && !sites)
		return;
	if (unit)
		set_key(&key, unit->signature, "calls");
	else
		set_key(&key, sites->signature, sites->scheme);
	add_element(keys, &key);
}

static void add_record(const struct sampler_trace_record *record, void *names)
{
	const struct sampler_trace_unit_record *unit = as_unit(record);
	const struct sampler_trace_tracepoint_record *tracepoint = as_tracepoint(record);
	const struct sampler_trace_sites_record *sites = as_sites(record);
	if (unit)
		add_unit(names, unit);
	if (sites)
		add_counters(names, sites);
	if (tracepoint)
		add_tracepoint(names, tracepoint);
}

void add_names_of_records(struct names *names, const void *records, size_t size)
{
	struct elements keys = { 0 };
	for_each_record_in(records, size, look_for, &keys);
	look_up_sites(&keys);
	free_elements(&keys);
	for_each_record_in(records, size, add_record, names);
}

/* A text of SIZE bytes at *AT, which has LEFT bytes; null if it does not end there. */
static char *take_text(const char **at, size_t *left, uint32_t size)
{
	if (!size || size > *left || (*at)[size - 1])
		return NULL;
	char *text = duplicate(*at);
	*at += size;
	*left -= size;
	return text;
}

static void free_name(struct name *name)
{
	free(name->name);
	free(name->series);
	free(name->file);
	free(name->parameters);
}

void add_names_of_chunk(struct names *names, const void *content, size_t size)
{
	struct sampler_trace_name head;
	const char *at = content;
	while (size >= sizeof head) {
		memcpy(&head, at, sizeof head);
		at += sizeof head;
		size -= sizeof head;
		struct name name = { .id = head.id,
				     .line = head.line,
				     .style = head.style,
				     .is_tracepoint = head.is_tracepoint };
		name.name = take_text(&at, &size, head.name_size);
		name.series = take_text(&at, &size, head.series_size);
		name.file = take_text(&at, &size, head.file_size);
		name.parameters = take_text(&at, &size, head.parameters_size);
		if (!name.name || !name.series || !name.file || !name.parameters) {
			free_name(&name);
			return;
		}
		add_name(names, name);
	}
}

static enum name_kind kind_of_name(const struct name *name)
{
	static const enum name_kind kinds[] = {
		[SAMPLER_TRACE_STYLE_SCOPE] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_STYLE_FUNCTION] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_STYLE_RANGE] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_STYLE_MARK] = NAME_OF_MARK,
		[SAMPLER_TRACE_STYLE_COUNTER] = NAME_OF_COUNTER,
		[SAMPLER_TRACE_STYLE_DATA] = NAME_OF_DATA,
		[SAMPLER_TRACE_STYLE_PROPERTY] = NAME_OF_PROPERTY,
	};
	if (!name->is_tracepoint)
		return NAME_OF_FUNCTION;
	if (name->style == SAMPLER_TRACE_STYLE_OF_SITE)
		return NAME_OF_SITE;
	return name->style < sizeof kinds / sizeof *kinds ? kinds[name->style] : NAME_OF_SCOPE;
}

static int compare(const void *a, const void *b)
{
	const struct name *left = a, *right = b;
	int difference = (int)kind_of_name(left) - (int)kind_of_name(right);
	if (difference)
		return difference;
	/* as they stand in their files */
	if (left->line != right->line && kind_of_name(left) == NAME_OF_PROPERTY)
		return left->line < right->line ? -1 : 1;
	return left->id < right->id ? -1 : left->id > right->id;
}

/* Whether NAME is one of the names in JOINED, "A | B". */
static bool has_part(const char *joined, const char *name)
{
	size_t length = strlen(name);
	for (const char *part = joined; part; part = strstr(part, " | ")) {
		part += part != joined ? 3 : 0;
		if (strncmp(part, name, length) == 0 &&
		    (!part[length] || strncmp(part + length, " | ", 3) == 0))
			return true;
	}
	return false;
}

/* Different tracepoints may have the same id by chance: then it stands for all of their names. */
static void join_names(struct names *names)
{
	size_t kept = 0;
	for (size_t i = 0; i < names->count; i++) {
		struct name *last = kept ? &names->items[kept - 1] : NULL;
		if (!last || compare(last, &names->items[i]) != 0) {
			names->items[kept++] = names->items[i];
			continue;
		}
		/* most often one that was loaded more than once */
		if (!has_part(last->name, names->items[i].name)) {
			char *joined = formatted("%s | %s", last->name, names->items[i].name);
			free(last->name);
			last->name = joined;
			/* of two libraries that were at one place, nobody knows which it is */
			if (last->style == SAMPLER_TRACE_STYLE_OF_SITE)
				*last->series = 0;
		}
		free_name(&names->items[i]);
	}
	names->count = kept;
}

static void sort_names(struct names *names)
{
	if (names->is_sorted || !names->count)
		return;
	qsort(names->items, names->count, sizeof *names->items, compare);
	join_names(names);
	names->is_sorted = true;
}

const struct name *find_name(struct names *names, enum name_kind kind, uint32_t id)
{
	static const uint32_t styles[] = {
		[NAME_OF_SCOPE] = SAMPLER_TRACE_STYLE_SCOPE,
		[NAME_OF_MARK] = SAMPLER_TRACE_STYLE_MARK,
		[NAME_OF_COUNTER] = SAMPLER_TRACE_STYLE_COUNTER,
		[NAME_OF_DATA] = SAMPLER_TRACE_STYLE_DATA,
		[NAME_OF_SITE] = SAMPLER_TRACE_STYLE_OF_SITE,
		[NAME_OF_PROPERTY] = SAMPLER_TRACE_STYLE_PROPERTY,
	};
	struct name wanted = { .id = id,
			       .is_tracepoint = kind != NAME_OF_FUNCTION,
			       .style = styles[kind] };
	sort_names(names);
	return names->count ? bsearch(&wanted, names->items, names->count, sizeof wanted, compare)
			    : NULL;
}

size_t find_properties(struct names *names, const struct name **first)
{
	size_t count = 0;
	sort_names(names);
	/* the last kind */
	while (count < names->count &&
	       kind_of_name(&names->items[names->count - count - 1]) == NAME_OF_PROPERTY)
		count++;
	*first = names->items + names->count - count;
	return count;
}

static void write_name(FILE *out, const struct name *name)
{
	struct sampler_trace_name head = {
		.id = name->id,
		.is_tracepoint = name->is_tracepoint,
		.line = name->line,
		.style = name->style,
		.name_size = strlen(name->name) + 1,
		.series_size = strlen(name->series) + 1,
		.file_size = strlen(name->file) + 1,
		.parameters_size = strlen(name->parameters) + 1,
	};
	fwrite(&head, sizeof head, 1, out);
	fwrite(name->name, head.name_size, 1, out);
	fwrite(name->series, head.series_size, 1, out);
	fwrite(name->file, head.file_size, 1, out);
	fwrite(name->parameters, head.parameters_size, 1, out);
}

void *names_chunk(const struct names *names, size_t *from,
		  bool (*is_wanted)(const struct name *name, void *context), void *context,
		  size_t *size)
{
	char *content;
	FILE *out = open_memstream(&content, size);
	for (; *from < names->count && ftell(out) < SAMPLER_TRACE_CHUNK_LIMIT / 4; ++*from)
		if (is_wanted(&names->items[*from], context))
			write_name(out, &names->items[*from]);
	fclose(out);
	return content;
}

void free_names(struct names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free_name(&names->items[i]);
	free(names->items);
	*names = (struct names){ 0 };
}

bool has_event_name(const struct event *event, enum name_kind *kind, uint32_t *id)
{
	static const enum name_kind kinds[] = {
		[SAMPLER_TRACE_SCOPE_ENTER] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_SCOPE_EXIT] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_MARK] = NAME_OF_MARK,
		[SAMPLER_TRACE_COUNT] = NAME_OF_COUNTER,
		[SAMPLER_TRACE_DATA] = NAME_OF_DATA,
		[SAMPLER_TRACE_SITE] = NAME_OF_SITE,
	};
	*kind = event->kind < sizeof kinds / sizeof *kinds ? kinds[event->kind] : NAME_OF_FUNCTION;
	*id = event->id;
	if (event->kind == SAMPLER_TRACE_UNWIND || event->kind == SAMPLER_TRACE_OTHER)
		return false;
	if (event->kind != SAMPLER_TRACE_DATA)
		return true;
	*id = event->payload_count ? event_payload(event, 0) >> 32 : 0;
	return event->id >> 16 == SAMPLER_TRACE_DATA_WORDS && event->payload_count;
}
