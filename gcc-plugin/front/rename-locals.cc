/* Texts in which local variables go by the names of their functions, too.

	n > limit.n		main$n > limit.n

   A name is a local variable's if one of that name is in scope, and no member's: these stand behind "." or "->". */

#include "gcc-headers.h"
#include "front/function-walk.h"
#include "front/rename-locals.h"
#include "front/tokens.h"
#include "sampler-options.h"

static bool is_local_name(struct scope *scope, const char *token, size_t length)
{
	for (tree name : scope->names)
		if (IDENTIFIER_LENGTH(name) == length &&
		    memcmp(IDENTIFIER_POINTER(name), token, length) == 0)
			return true;
	return false;
}

/* Whether what stands behind TEXT, up to TOKEN, is a member. */
static bool is_member(const char *text, const char *token)
{
	while (token > text && token[-1] == ' ')
		token--;
	return token > text &&
	       (token[-1] == '.' || (token[-1] == '>' && token - 1 > text && token[-2] == '-'));
}

static void write_renamed(struct function_walk *walk, const char *text, FILE *out)
{
	for (const char *token = text, *next; *token; token = next) {
		next = after_token(token);
		if (is_name_character(*token) && !ISDIGIT(*token) && !is_member(text, token) &&
		    is_local_name(&walk->scope, token, next - token))
			fprintf(out, "%s$", function_name(walk->function.declaration));
		fwrite(token, 1, next - token, out);
	}
}

char *rename_locals(struct function_walk *walk, char *text)
{
	char *renamed;
	size_t size;
	if (!text || !sampler_options.switches.rename_locals)
		return text;
	FILE *out = open_memstream(&renamed, &size);
	write_renamed(walk, text, out);
	fclose(out);
	free(text);
	return renamed;
}
