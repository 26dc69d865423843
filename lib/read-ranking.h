/* Rankings in JSON, as "sampler rank" writes them: see sampler-ranking(5). */

#ifndef SAMPLER_READ_RANKING_H
#define SAMPLER_READ_RANKING_H

#include <jansson.h>
#include <stdbool.h>

/* What "sampler rank --format=json WORDS..." writes, up to a null word; null if it writes no ranking.  What it
   complains about is not shown unless COMPLAINS. */
json_t *make_ranking(const char *const *words, bool complains);

/* The ranking in the file at PATH; null if it is none.  Nothing is said. */
json_t *load_ranking(const char *path);

/* The predicate that PREDICTOR of RANKING, a member of "predictors", refers to. */
json_t *predicate_of(const json_t *ranking, const json_t *predictor);

/* Members of an OBJECT that such an object has; "" or 0 if it has none. */
const char *ranking_text(const json_t *object, const char *key);
json_int_t ranking_number(const json_t *object, const char *key);

#endif
