/* Rankings in JSON, as "sampler rank" writes them. */

#include "read-ranking.h"

#include <stdlib.h>
#include <string.h>

#include "begin-ranking.h"
#include "contents.h"
#include "tool.h"

json_t *make_ranking(const char *const *words, bool complains)
{
	struct child_output child = begin_ranking("--format=json", words, complains);
	json_t *ranking = child.stream ? json_loadf(child.stream, 0, NULL) : NULL;
	end_child(&child);
	return ranking;
}

json_t *load_ranking(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return NULL;
	json_t *ranking = json_loadb(contents.bytes, contents.size, 0, NULL);
	drop_contents(&contents);
	if (json_is_array(json_object_get(ranking, "predicates")) &&
	    json_is_array(json_object_get(ranking, "predictors")))
		return ranking;
	json_decref(ranking);
	return NULL;
}

json_t *predicate_of(const json_t *ranking, const json_t *predictor)
{
	return json_array_get(json_object_get(ranking, "predicates"),
			      ranking_number(predictor, "predicate"));
}

const char *ranking_text(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

json_int_t ranking_number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}
