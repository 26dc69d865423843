/* The names of what was traced in one process: from the records of its buffer, and the sites of its
   objects. */

#ifndef SAMPLER_NAMES_H
#define SAMPLER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "events.h"
#include "sampler/trace-file.h"

struct name {
	uint32_t id, line, style;
	bool is_tracepoint;
	unsigned predictor; /* see trace/views/predictors.h; 0 for none */
	char *name, *series, *file, *parameters;
};

/* What the series of a site's name says: "UNIT SCHEME SITE COUNTER", the last two from 0. */
struct counter_identity {
	char unit[40], scheme[24];
	unsigned long site;
	unsigned counter;
};

/* Return false if it does not. */
bool read_identity(const struct name *name, struct counter_identity *identity);

struct names {
	struct name *items; /* by kind and id */
	size_t count, capacity;
	bool is_sorted;
};

/* Call FUNCTION with each of the RECORDS, one behind the other, which have SIZE bytes. */
void for_each_record_in(const void *records, size_t size,
			void (*function)(const struct sampler_trace_record *record, void *context),
			void *context);

/* Add what SIZE bytes of RECORDS tell, one behind the other, and the sites of their units, where
   those can be found. */
void add_names_of_records(struct names *names, const void *records, size_t size);

/* Add NAME, whose texts are NAMES' then. */
void add_name(struct names *names, struct name name);

/* Add what a chunk of names tells. */
void add_names_of_chunk(struct names *names, const void *content, size_t size);

/* What has a name: ids of different kinds have nothing to do with each other. */
enum name_kind {
	NAME_OF_FUNCTION,
	NAME_OF_SCOPE,
	NAME_OF_MARK,
	NAME_OF_COUNTER,
	NAME_OF_DATA,
	NAME_OF_SITE, /* what a counter of a site says: "x > 0 is true"; its series says which it is */
	NAME_OF_PROPERTY, /* "PROPERTY=VALUE", of its file */
};

/* Whether EVENT has a name, and which: of *KIND, and *ID. */
bool has_event_name(const struct event *event, enum name_kind *kind, uint32_t *id);

/* The name of ID; null if there is none. */
const struct name *find_name(struct names *names, enum name_kind kind, uint32_t id);

/* How many properties of files are told, and from which on in NAMES. */
size_t find_properties(struct names *names, const struct name **first);

/* The content of a chunk of the names that IS_WANTED says of, of *SIZE bytes, from number *FROM on, which is
   set to the first one that is not in it any more; the caller frees it. */
void *names_chunk(const struct names *names, size_t *from,
		  bool (*is_wanted)(const struct name *name, void *context), void *context,
		  size_t *size);

void free_names(struct names *names);

#endif
