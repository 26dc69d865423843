/* The constants of the source.

   Trees have them folded: "i < 10" is "i <= 9", "i++" adds 1.  So they are read from the lines of the file, and the trees
   are asked but for types: a number of a tree counts where the source has it, or, of an enumeration, if it has a name
   there.  A name that stands for one number, as a macro, is that number's text. */

#include "gcc-headers.h"
#include "front/bodies.h"
#include "front/constants.h"
#include "front/cursor.h"
#include "front/lines.h"
#include "front/macros.h"
#include "front/tokens.h"
#include "roots.h"

/* How far a file was read. */
struct read_file {
	const char *name;
	int line;
	bool in_comment;
};

static auto_vec<struct read_file> read_files;

/* The numbers of the source, in the order in which they came first. */
struct number {
	HOST_WIDE_INT value;
	char *text;
};

static auto_vec<struct number> numbers;

static const struct number *find_number(HOST_WIDE_INT value)
{
	for (const struct number &number : numbers)
		if (number.value == value)
			return &number;
	return NULL;
}

static bool is_in(tree list, tree value)
{
	for (tree kept = list; kept; kept = TREE_CHAIN(kept))
		if (TREE_TYPE(TREE_VALUE(kept)) == TREE_TYPE(value) &&
		    tree_int_cst_equal(TREE_VALUE(kept), value))
			return true;
	return false;
}

/* Of the function that is walked; NULL_TREE before and after. */
static tree present_constants;

static void keep(tree value, const char *text)
{
	if (!is_in(present_constants, value))
		present_constants =
		    chainon(present_constants, build_tree_list(get_identifier(text), value));
}

/* Those of the function come first, because few are compared with. */
static void put_present_first(void)
{
	for (tree kept = kept_trees[KEPT_CONSTANTS], next; kept; kept = next) {
		next = TREE_CHAIN(kept);
		TREE_CHAIN(kept) = NULL_TREE;
		if (!is_in(present_constants, TREE_VALUE(kept)))
			present_constants = chainon(present_constants, kept);
	}
	kept_trees[KEPT_CONSTANTS] = present_constants;
	present_constants = NULL_TREE;
}

/* Of what is behind the digits of a number. */
static bool parse_suffix(const char *suffix, bool *is_unsigned, unsigned *longs)
{
	for (; *suffix; suffix++) {
		bool is_u = TOLOWER(*suffix) == 'u';
		if (!is_u && TOLOWER(*suffix) != 'l')
			return false;
		*is_unsigned |= is_u;
		*longs += !is_u;
	}
	return true;
}

/* The type that C gives to VALUE, if it is written so. */
static tree type_of_number(unsigned HOST_WIDE_INT value, bool is_decimal, bool is_unsigned,
			   unsigned longs)
{
	tree types[] = { integer_type_node, unsigned_type_node, long_integer_type_node,
			 long_unsigned_type_node };
	for (unsigned i = longs ? 2 : 0; i < 4; i++) {
		bool may_be = TYPE_UNSIGNED(types[i]) ? is_unsigned || !is_decimal : !is_unsigned;
		if (may_be && wi::fits_to_tree_p(wi::uhwi(value, 65), types[i]))
			return types[i];
	}
	return NULL_TREE;
}

/* The number that TEXT is, or null: floating-point numbers are none. */
static tree parse_number(const char *text)
{
	char *end;
	bool is_unsigned = false, is_binary = text[0] == '0' && TOLOWER(text[1]) == 'b';
	unsigned longs = 0;
	errno = 0;
	unsigned HOST_WIDE_INT value =
	    is_binary ? strtoull(text + 2, &end, 2) : strtoull(text, &end, 0);
	if (errno || !parse_suffix(end, &is_unsigned, &longs))
		return NULL_TREE;
	tree type = type_of_number(value, ISDIGIT(text[0]) && text[0] != '0', is_unsigned, longs);
	return type ? build_int_cstu(type, value) : NULL_TREE;
}

/* The same of a character, 'c' or an escape of one letter. */
static tree parse_character(const char *text)
{
	static const char letters[] = "n\nt\t0\0r\r\\\\'\'\"\"a\ab\bf\fv\v";
	size_t length = strlen(text);
	tree type = c_dialect_cxx() ? char_type_node : integer_type_node;
	/* a tab would end the field that its text is */
	if (length == 3 && ISPRINT(text[1]))
		return build_int_cst(type, (signed char)text[1]);
	for (size_t i = 0; length == 4 && text[1] == '\\' && i + 1 < sizeof letters; i += 2)
		if (letters[i] == text[2])
			return build_int_cst(type, letters[i + 1]);
	return NULL_TREE;
}

static tree parse_constant(const char *text)
{
	return *text == '\''    ? parse_character(text)
	       : ISDIGIT(*text) ? parse_number(text)
				: NULL_TREE;
}

/* Without blanks at its ends. */
static void trim(char *text)
{
	size_t first = strspn(text, " \t"), length = strlen(text);
	while (length > first && is_blank(text[length - 1]))
		length--;
	memmove(text, text + first, length - first);
	text[length - first] = 0;
}

/* Keep what TOKEN is, if it is a constant, and its negative if a sign stands before it. */
static void read_token(const char *token, size_t length, bool is_negative)
{
	char *text = xstrndup(token, length), *macro = NULL;
	enum cpp_ttype kind =
	    is_name_character(*token) && !ISDIGIT(*token) ? macro_token(token, length) : CPP_EOF;
	if (kind == CPP_NUMBER || kind == CPP_CHAR)
		macro = expanded(text);
	if (macro)
		trim(macro);
	tree value = parse_constant(macro ? macro : text);
	if (value && is_negative && !TYPE_UNSIGNED(TREE_TYPE(value))) {
		char *negative = xasprintf("-%s", text);
		value = fold_build1(NEGATE_EXPR, TREE_TYPE(value), value);
		free(text);
		text = negative;
	}
	if (value && TREE_CODE(value) == INTEGER_CST && tree_fits_shwi_p(value)) {
		if (!find_number(tree_to_shwi(value)))
			numbers.safe_push({ tree_to_shwi(value), xstrdup(text) });
		keep(value, text);
	}
	free(macro);
	free(text);
}

/* Whether a "-" behind BEFORE is a sign: no operand stands there. */
static bool is_sign(char before)
{
	return !is_name_character(before) && !strchr(")]'\"", before);
}

static void read_line(struct read_file *file, const char *text)
{
	char before = '=';
	bool is_negative = false;
	for (const char *token = text, *next; *token; token = next) {
		if (file->in_comment || startswith(token, "/*")) {
			const char *end = strstr(token + (file->in_comment ? 0 : 2), "*/");
			file->in_comment = !end;
			if (!end)
				return;
			next = end + 2;
			continue;
		}
		if (startswith(token, "//"))
			return;
		next = after_token(token);
		if (is_blank(*token))
			continue;
		/* the number in a name that begins with a point is a floating-point one's */
		if (before != '.')
			read_token(token, next - token, is_negative);
		is_negative = *token == '-' && is_sign(before);
		before = next[-1];
	}
}

static void read_file_up_to(location_t end)
{
	expanded_location place = expand_location(end);
	struct read_file *file = NULL;
	if (!place.file || !has_source(end))
		return;
	for (struct read_file &known : read_files)
		if (strcmp(known.name, place.file) == 0)
			file = &known;
	if (!file)
		file = read_files.safe_push({ place.file, 0, false });
	expand_at(end);
	while (file->line < place.line) {
		struct line line = source_line(file->name, ++file->line);
		char *text = line.text ? xstrndup(line.text, line.length) : xstrdup("");
		/* what the preprocessor is told is no code, but for what macros stand for */
		if (text[strspn(text, " \t")] != '#')
			read_line(file, text);
		free(text);
	}
}

/* The name that the enumeration TYPE has for VALUE; null if there is none. */
static const char *name_of_enumerator(tree type, tree value)
{
	if (TREE_CODE(type) != ENUMERAL_TYPE)
		return NULL;
	for (tree item = TYPE_VALUES(type); item; item = TREE_CHAIN(item)) {
		tree named = TREE_VALUE(item);
		if (TREE_CODE(named) == CONST_DECL)
			named = DECL_INITIAL(named);
		if (TREE_CODE(named) == INTEGER_CST && wi::to_widest(named) == wi::to_widest(value))
			return IDENTIFIER_POINTER(TREE_PURPOSE(item));
	}
	return NULL;
}

/* Callback of walk_tree: keep a constant of the type that it has there, if the source has it. */
static tree keep_constant(tree *place, int *walk_subtrees, void *)
{
	if (TYPE_P(*place))
		*walk_subtrees = 0;
	if (TREE_CODE(*place) != INTEGER_CST || TREE_OVERFLOW(*place) || !tree_fits_shwi_p(*place))
		return NULL_TREE;
	tree type = TYPE_MAIN_VARIANT(TREE_TYPE(*place));
	const char *name = name_of_enumerator(type, *place);
	const struct number *number = find_number(tree_to_shwi(*place));
	if (name || number)
		keep(fold_convert(type, *place), name ? name : number->text);
	return NULL_TREE;
}

void keep_constants(tree function)
{
	read_file_up_to(end_of_function(function));
	walk_tree_without_duplicates(&DECL_SAVED_TREE(function), keep_constant, NULL);
	put_present_first();
}

void find_constants(tree type, auto_vec<struct constant> *constants)
{
	for (tree kept = kept_trees[KEPT_CONSTANTS]; kept; kept = TREE_CHAIN(kept))
		if (TREE_TYPE(TREE_VALUE(kept)) == type)
			constants->safe_push(
			    { TREE_VALUE(kept), IDENTIFIER_POINTER(TREE_PURPOSE(kept)) });
}
