/* Macros, by their names in a text.

   A text is expanded by the definitions that are in force where it stands, as the
   standard says, but for the names that only the text behind a macro makes a call.  What
   "#" makes is an empty string: nobody looks into it. */

#include "gcc-headers.h"
#include "front/definitions.h"
#include "front/expansion.h"
#include "front/macros.h"
#include "front/tokens.h"

/* No expansion is longer than this: calls within calls may double it each time. */
static const size_t longest = 4000;

/* Macros that are being expanded, and are not expanded within themselves. */
struct active {
	const cpp_hashnode *macro;
	const struct active *outer;
};

/* The text of a parameter's argument. */
struct argument {
	char *name, *text, *expanded;
};

static cpp_hashnode *node_of(const char *name, size_t length)
{
	char *copy = xstrndup(name, length);
	tree identifier = maybe_get_identifier(copy);
	free(copy);
	return identifier ? CPP_HASHNODE(GCC_IDENT_TO_HT_IDENT(identifier)) : NULL;
}

/* Where the text stands that is read, in a file. */
static location_t place_of_use;

static location_t place_in_file(location_t where)
{
	return linemap_resolve_location(line_table, get_pure_location(where),
					LRK_MACRO_EXPANSION_POINT, NULL);
}

void expand_at(location_t where)
{
	place_of_use = place_in_file(where);
}

static const struct definition *definition_of(const cpp_hashnode *macro)
{
	return macro ? definition_at(macro, place_of_use) : NULL;
}

/* The definition of which MAP is an expansion, or null. */
static const struct definition *definition_behind(const line_map_macro *map)
{
	return definition_at(map->macro, place_in_file(expansion_point(map)));
}

enum cpp_ttype macro_token(const char *name, size_t length)
{
	const struct definition *definition = definition_of(node_of(name, length));
	return definition ? definition->only_token : CPP_EOF;
}

const cpp_hashnode *operator_macro(location_t where)
{
	const line_map_macro *map = expansion_of(where);
	const struct definition *definition = map ? definition_behind(map) : NULL;
	if (!definition || definition->only_token == CPP_EOF || expansion_of(expansion_point(map)))
		return NULL;
	return map->macro;
}

bool has_arguments(const line_map_macro *map)
{
	const struct definition *definition = definition_behind(map);
	/* one that is defined anew is most often of the same kind */
	if (!definition)
		definition = definition_at(map->macro, UNKNOWN_LOCATION);
	return definition && definition->takes_arguments;
}

bool comes_from_lost_macro(location_t where)
{
	while (const line_map_macro *map = expansion_of(where)) {
		if (!definition_behind(map))
			return true;
		where = expansion_point(map);
	}
	return false;
}

/* Whether NODE is a macro, but not yet where the text stands that is read. */
static bool is_later(const cpp_hashnode *node)
{
	return node && cpp_user_macro_p(node) && !definition_of(node);
}

static bool is_name(const char *c)
{
	return is_name_character(*c) && !ISDIGIT(*c);
}

static bool expand(FILE *out, const char *text, const struct active *active);

static char *expanded_within(const char *text, const struct active *active)
{
	char *result;
	size_t size;
	FILE *out = open_memstream(&result, &size);
	bool is_expanded = expand(out, text, active);
	fclose(out);
	if (is_expanded)
		return result;
	free(result);
	return NULL;
}

/* The argument of the parameter whose name is at WORD; null if it is none. */
static const struct argument *argument_of(const vec<argument> &arguments, const char *word)
{
	size_t length = after_token(word) - word;
	for (const struct argument &argument : arguments)
		if (strlen(argument.name) == length && startswith(word, argument.name))
			return &argument;
	return NULL;
}

static const char *after_blanks(const char *c)
{
	return c + strspn(c, " \t");
}

/* Write BODY with ARGUMENTS in the place of parameters. */
static void substitute(FILE *out, const char *body, const vec<argument> &arguments)
{
	bool is_pasted = false;
	for (const char *c = body; *c;) {
		const char *end = after_token(c), *next = after_blanks(end);
		const struct argument *argument = is_name(c) ? argument_of(arguments, c) : NULL;
		bool pastes = startswith(next, "##");
		if (startswith(c, "##")) {
			end = after_blanks(c + 2);
			is_pasted = true;
		} else if (*c == '#' && !arguments.is_empty()) {
			fputs("\"\"", out);
			end = after_token(after_blanks(c + 1));
		} else {
			if (argument)
				fputs(is_pasted || pastes ? argument->text : argument->expanded,
				      out);
			else
				fwrite(c, 1, end - c, out);
			is_pasted = false;
			if (pastes)
				end = next;
		}
		c = end;
	}
}

/* Fill ARGUMENTS with the names of the parameters in *DEFINITION, as cpp_macro_definition writes
   it, and move that behind them. */
static void read_parameters(const char **definition, vec<argument> *arguments)
{
	const char *c = *definition;
	while (*c && *c != ')') {
		c = after_blanks(c + 1);
		size_t length = strcspn(c, ",.)");
		const char *name = length ? c : "__VA_ARGS__";
		if (length || *c == '.')
			arguments->safe_push(
			    { xstrndup(name, length ? length : strlen(name)), NULL, NULL });
		c += strcspn(c, ",)");
	}
	*definition = *c ? c + 1 : c;
}

/* Read the arguments of a call, from the parenthesis at C on; return what is behind them, or
   null if they are not those of the parameters. */
static const char *read_arguments(const char *c, vec<argument> *arguments, bool is_variadic,
				  const struct active *active)
{
	unsigned count = 0;
	int depth = 0;
	const char *start = ++c;
	for (; *c; c = after_token(c)) {
		bool is_end = depth == 0 && *c == ')';
		bool is_rest = is_variadic && count + 1 == arguments->length();
		depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
		if (!is_end && (depth || *c != ',' || is_rest))
			continue;
		if (count < arguments->length()) {
			struct argument *argument = &(*arguments)[count];
			argument->text = xstrndup(start, c - start);
			argument->expanded = expanded_within(argument->text, active);
			if (!argument->expanded)
				return NULL;
		} else if (count || after_blanks(start) != c)
			return NULL;
		count++;
		start = c + 1;
		if (is_end)
			break;
	}
	for (; is_variadic && count < arguments->length(); count++)
		(*arguments)[count].text = xstrdup(""), (*arguments)[count].expanded = xstrdup("");
	return *c && count >= arguments->length() ? c + 1 : NULL;
}

/* Write the expansion of the macro NODE, whose name ends at *END, and move that behind its
   arguments. */
static bool expand_macro(FILE *out, const cpp_hashnode *node, const char **end,
			 const struct active *active)
{
	const struct definition definition = *definition_of(node);
	const struct active inner = { node, active };
	char *written = text_of(&definition, node);
	/* behind the name, in which letters that are not ASCII's are written as \U */
	const char *body = written + strcspn(written, "( ");
	auto_vec<argument> arguments;
	bool is_expanded = !strstr(written, "__VA_OPT__");
	if (is_expanded && definition.takes_arguments) {
		read_parameters(&body, &arguments);
		*end = read_arguments(after_blanks(*end), &arguments, definition.is_variadic,
				      active);
		is_expanded = *end != NULL;
	}
	if (is_expanded) {
		char *text;
		size_t size;
		FILE *substituted = open_memstream(&text, &size);
		substitute(substituted, after_blanks(body), arguments);
		fclose(substituted);
		is_expanded = expand(out, text, &inner);
		free(text);
	}
	for (const struct argument &argument : arguments) {
		free(argument.name);
		free(argument.text);
		free(argument.expanded);
	}
	free(written);
	return is_expanded;
}

static bool is_active(const cpp_hashnode *node, const struct active *active)
{
	while (active && active->macro != node)
		active = active->outer;
	return active != NULL;
}

static bool expand(FILE *out, const char *text, const struct active *active)
{
	for (const char *c = text; *c;) {
		const char *end = after_token(c);
		cpp_hashnode *node = is_name(c) ? node_of(c, end - c) : NULL;
		const struct definition *definition = definition_of(node);
		bool is_call =
		    definition && (!definition->takes_arguments || *after_blanks(end) == '(');
		if (is_later(node))
			return false;
		if (is_call && !is_active(node, active)) {
			fputc(' ', out);
			if (!expand_macro(out, node, &end, active))
				return false;
			fputc(' ', out);
		} else
			fwrite(c, 1, end - c, out);
		if (ftell(out) > (long)longest)
			return false;
		c = end;
	}
	return true;
}

char *expanded(const char *text)
{
	return expanded_within(text, NULL);
}
