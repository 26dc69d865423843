/* The result as a JSON object: see json.c. */

#ifndef SAMPLER_JSON_OBJECT_H
#define SAMPLER_JSON_OBJECT_H

#include <jansson.h>

#include "result.h"

/* The object that sampler-ranking(5) describes, with the first LIMIT predicates, or all if
   LIMIT is 0. */
json_t *make_json(struct result *result, size_t limit);

/* NUMBER, or null if it is not finite. */
json_t *json_number_of(double number);

/* TEXT, as valid_text() makes it. */
json_t *json_text(const char *text);

#endif
