/* Texts in JSON, and the limit of what viewers can read of it. */

#include "json-text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>

#include "tool.h"
#include "valid-text.h"

/* Whether TEXT stands for itself in JSON, as nearly all names do. */
static bool is_simple(const char *text)
{
	while (*text >= ' ' && *text < 127 && *text != '"' && *text != '\\')
		text++;
	return !*text;
}

uint64_t write_json_text(FILE *out, const char *text)
{
	if (is_simple(text))
		return count_written(fprintf(out, "\"%s\"", text));
	char *valid = valid_text(text);
	json_t *string = json_string(valid);
	char *quoted = json_dumps(string, JSON_ENCODE_ANY);
	int written = fprintf(out, "%s", quoted);
	free(quoted);
	json_decref(string);
	free(valid);
	return count_written(written);
}

void complain_of_limit(uint64_t left_out)
{
	if (left_out)
		complain("%" PRIu64 " events were left out, because viewers cannot take more: see "
			 "--limit",
			 left_out);
}
