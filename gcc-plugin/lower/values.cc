/* Arguments and results of traced functions.

	before				after

	f (int n, struct s s)		uint64_t values[] = { COUNT | KIND << 16 | STRINGS << 32, canonical frame address, n, s };
	{				sampler_trace_values (id, values);
	  ...

   where n and s stand for their bytes: of up to 6 parameters, 16 bytes of each at most, in one word or
   two.  What a function returns is told likewise, if it has no more bytes than that.  Nothing is read that the function
   is not given: what a pointer points to is not followed.  But with -ftrace-strings, a pointer to characters, given or returned, has 4 words, in
   the place of which the runtime puts the string: bit N of STRINGS says that those from word N on are of one.

   The array is on the stack, as small as it can be, and there is one for each function: it makes frames larger, also while nobody
   traces. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "tree-dfa.h"
#include "lower/asm-operand.h"
#include "lower/values.h"
#include "lower/x86-64.h"

#include "sampler/trace-buffer.h"

#define MOST_PARAMETERS 6
#define MOST_BYTES      16

/* Before the values: what they are, and the place. */
#define HEAD_WORDS 2

static unsigned HOST_WIDE_INT size_of(tree type)
{
	tree size = TYPE_SIZE_UNIT(type);
	return size && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
}

/* The bits of the significand of floating-point TYPE; 0 if it is none, or is decimal. */
static int digits_of(tree type)
{
	if (TREE_CODE(type) != REAL_TYPE || DECIMAL_FLOAT_TYPE_P(type))
		return 0;
	return REAL_MODE_FORMAT(TYPE_MODE(type))->p;
}

#define DIGITS_OF_X87 64

/* Whether the reader knows numbers of TYPE: those of IEEE 754 with 32 or 64 bits, and of the x87. */
static bool is_known_float(tree type)
{
	int digits = digits_of(type);
	return digits == 24 || digits == 53 || digits == DIGITS_OF_X87;
}

static bool is_plain_char(tree type)
{
	tree name = TYPE_NAME(TYPE_MAIN_VARIANT(type));
	if (name && TREE_CODE(name) == TYPE_DECL)
		name = DECL_NAME(name);
	return name && strcmp(IDENTIFIER_POINTER(name), "char") == 0;
}

/* Whether TYPE is that of a string, as far as one can know. */
static bool is_string(tree type)
{
	if (TREE_CODE(type) != POINTER_TYPE)
		return false;
	tree pointed = TREE_TYPE(type);
	return TREE_CODE(pointed) == INTEGER_TYPE && is_plain_char(pointed) &&
	       !TYPE_VOLATILE(pointed) && TYPE_ADDR_SPACE(pointed) == ADDR_SPACE_GENERIC;
}

/* How the reader is to show a value of TYPE. */
static char kind_of(tree type)
{
	switch (TREE_CODE(type)) {
	case BOOLEAN_TYPE:
		return 'b';
	case INTEGER_TYPE:
		if (is_plain_char(type))
			return TYPE_UNSIGNED(type) ? 'h' : 'c';
		return TYPE_UNSIGNED(type) ? 'u' : 'i';
	case ENUMERAL_TYPE:
		return TYPE_UNSIGNED(type) ? 'u' : 'i';
	case REAL_TYPE:
		return is_known_float(type) ? 'f' : 's';
	case POINTER_TYPE:
	case REFERENCE_TYPE:
		return 'p';
	default:
		return 's';
	}
}

/* Whether what is of TYPE can be told: reading a volatile thing once more could be seen. */
static bool can_tell(tree type)
{
	return size_of(type) && !TYPE_VOLATILE(type) && !VOID_TYPE_P(type);
}

static bool can_tell_parameter(tree parameter)
{
	return can_tell(TREE_TYPE(parameter)) && !TREE_THIS_VOLATILE(parameter);
}

static bool can_tell_result(tree function)
{
	tree result = DECL_RESULT(function);
	return result && can_tell(TREE_TYPE(result)) && size_of(TREE_TYPE(result)) <= MOST_BYTES &&
	       !DECL_BY_REFERENCE(result);
}

static unsigned words_of(tree type)
{
	return size_of(type) > 8 ? 2 : 1;
}

static bool is_result_told_as_string(tree function, struct told_values told)
{
	return told.strings && is_string(TREE_TYPE(DECL_RESULT(function)));
}

/* Of the result of FUNCTION, which can be told. */
static unsigned words_of_result(tree function, struct told_values told)
{
	return is_result_told_as_string(function, told)
		   ? SAMPLER_TRACE_STRING_WORDS
		   : words_of(TREE_TYPE(DECL_RESULT(function)));
}

/* Whether PARAMETER is told as a string, and not as an address. */
static bool is_told_as_string(tree parameter, struct told_values told)
{
	return told.strings && can_tell_parameter(parameter) && is_string(TREE_TYPE(parameter));
}

/* Of PARAMETER; what cannot be told is one that is 0. */
static unsigned words_of_parameter(tree parameter, struct told_values told)
{
	if (is_told_as_string(parameter, told))
		return SAMPLER_TRACE_STRING_WORDS;
	return can_tell_parameter(parameter) ? words_of(TREE_TYPE(parameter)) : 1;
}

/* As the source has it: what gcc made of one, such as "ISRA.0", has none there. */
static const char *name_of(tree parameter)
{
	const char *name = DECL_NAME(parameter) ? IDENTIFIER_POINTER(DECL_NAME(parameter)) : "";
	return strchr(name, '.') ? "" : name;
}

/* Longer lists of enumerators are not described: each function that takes one has them. */
#define MOST_ENUMERATORS_TEXT 2000

/* "{RED:0|GREEN:1}" of an enumeration; else, and if that is long, nothing. */
static void describe_enumerators(FILE *out, tree type)
{
	char *text;
	size_t size;
	if (TREE_CODE(type) != ENUMERAL_TYPE)
		return;
	FILE *list = open_memstream(&text, &size);
	for (tree item = TYPE_VALUES(type); item; item = TREE_CHAIN(item)) {
		tree value = TREE_VALUE(item);
		if (TREE_CODE(value) == CONST_DECL)
			value = DECL_INITIAL(value);
		if (value && tree_fits_shwi_p(value))
			fprintf(list, "%s%s:%" PRId64, ftell(list) ? "|" : "",
				IDENTIFIER_POINTER(TREE_PURPOSE(item)),
				(int64_t)tree_to_shwi(value));
	}
	fclose(list);
	if (size && size <= MOST_ENUMERATORS_TEXT)
		fprintf(out, "{%s}", text);
	free(text);
}

static void describe_type(FILE *out, tree type, bool is_told_as_string, bool can_tell)
{
	if (is_told_as_string) {
		fprintf(out, "t%u", 8 * SAMPLER_TRACE_STRING_WORDS);
		return;
	}
	fprintf(out, "%c%u", kind_of(type), can_tell ? (unsigned)size_of(type) : 0);
	describe_enumerators(out, type);
}

static void describe_parameter(FILE *out, tree parameter, bool has_type, struct told_values told)
{
	if (has_type) {
		describe_type(out, TREE_TYPE(parameter), is_told_as_string(parameter, told),
			      can_tell_parameter(parameter));
		fputc(' ', out);
	}
	fputs(name_of(parameter), out);
}

char *describe_values(tree function, struct told_values told)
{
	char *text;
	size_t size;
	unsigned count = 0;
	FILE *out = open_memstream(&text, &size);
	for (tree parameter = DECL_ARGUMENTS(function); parameter;
	     parameter = DECL_CHAIN(parameter)) {
		fprintf(out, "%s", count ? ", " : "");
		describe_parameter(out, parameter, told.arguments && count < MOST_PARAMETERS, told);
		count++;
	}
	if (told.result && can_tell_result(function)) {
		fprintf(out, "%s= ", count ? " " : "");
		describe_type(out, TREE_TYPE(DECL_RESULT(function)),
			      is_result_told_as_string(function, told), true);
	}
	fclose(out);
	return text;
}

/* WORD of the ARRAY, as something of TYPE that may alias all else. */
static tree element(tree array, unsigned word, tree type)
{
	tree any = build_pointer_type_for_mode(char_type_node, ptr_mode, true);
	unsigned alignment = MIN(TYPE_ALIGN(type), 64u);
	return build2(MEM_REF, build_aligned_type(TYPE_MAIN_VARIANT(type), alignment),
		      build_fold_addr_expr(array), build_int_cst(any, 8 * word));
}

static void store(gimple_seq *statements, tree to, tree value)
{
	gimple_seq_add_stmt(statements, gimple_build_assign(to, value));
}

static void store_number(gimple_seq *statements, tree array, unsigned word, uint64_t number)
{
	store(statements, element(array, word, uint64_type_node),
	      build_int_cst(uint64_type_node, number));
}

/* VALUE, in memory. */
static tree in_memory(gimple_seq *statements, tree value)
{
	if (DECL_P(value)) {
		TREE_ADDRESSABLE(value) = 1;
		return value;
	}
	tree copy = create_tmp_var(TREE_TYPE(value), "sampler_value");
	TREE_ADDRESSABLE(copy) = 1;
	store(statements, copy, value);
	return copy;
}

/* Of VALUE, which has more bytes than are told, the first ones. */
static void store_beginning(gimple_seq *statements, tree array, unsigned word, tree value)
{
	tree type = build_array_type_nelts(unsigned_char_type_node, MOST_BYTES);
	tree any = build_pointer_type_for_mode(char_type_node, ptr_mode, true);
	tree variable = in_memory(statements, value);
	tree beginning =
	    build2(MEM_REF, type, build_fold_addr_expr(variable), build_int_cst(any, 0));
	store(statements, element(array, word, type), beginning);
}

/* Store VALUE, which is in a register, a constant, or a variable in memory, from WORD on. */
static void store_value(gimple_seq *statements, tree array, unsigned word, tree value)
{
	tree type = TREE_TYPE(value);
	unsigned HOST_WIDE_INT size = size_of(type);
	if (size > MOST_BYTES) {
		store_beginning(statements, array, word, value);
		return;
	}
	/* numbers of the x87 have 16 bytes, of which 6 are nothing */
	if (size % 8 || digits_of(type) == DIGITS_OF_X87)
		store_number(statements, array, word + (size > 8), 0);
	if (DECL_P(value) && is_gimple_reg_type(type)) {
		tree loaded = make_ssa_name(type);
		gimple_seq_add_stmt(statements, gimple_build_assign(loaded, value));
		value = loaded;
	}
	store(statements, element(array, word, type), value);
}

/* The value that PARAMETER has when FUN begins. */
static tree first_value(function *fun, tree parameter)
{
	return is_gimple_reg(parameter) ? get_or_create_ssa_default_def(fun, parameter) : parameter;
}

static unsigned words_of_arguments(tree function, struct told_values told)
{
	unsigned words = 0, count = 0;
	for (tree parameter = DECL_ARGUMENTS(function); parameter && count < MOST_PARAMETERS;
	     parameter = DECL_CHAIN(parameter), count++)
		words += words_of_parameter(parameter, told);
	return words;
}

tree make_values(tree function, struct told_values told)
{
	unsigned words = told.arguments ? words_of_arguments(function, told) : 0;
	if (told.result && can_tell_result(function))
		words = MAX(words, words_of_result(function, told));
	if (!words)
		return NULL_TREE;
	tree array = create_tmp_var(build_array_type_nelts(uint64_type_node, HEAD_WORDS + words),
				    "sampler_values");
	TREE_ADDRESSABLE(array) = 1;
	return array;
}

static void build_call(gimple_seq *statements, tree id, tree array)
{
	tree address = build_fold_addr_expr(array);
	if (is_x86_64()) {
		gimple_seq_add_stmt(statements, build_keeping_call_with_memory(
						    "sampler_trace_values", id, address, array));
		return;
	}
	tree type =
	    build_function_type_list(void_type_node, uint32_type_node, ptr_type_node, NULL_TREE);
	tree function = build_fn_decl("sampler_trace_values", type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	gimple_seq_add_stmt(statements, gimple_build_call(function, 2, id, address));
}

/* What comes before the values: COUNT words of them, of that KIND, of which some are STRINGS. */
static void store_head(gimple_seq *statements, tree array, enum sampler_trace_data kind,
		       unsigned count, uint32_t strings, tree place)
{
	store_number(statements, array, 0, count | kind << 16 | (uint64_t)strings << 32);
	store(statements, element(array, 1, uint64_type_node), place);
}

void build_arguments(gimple_seq *statements, function *fun, tree array, tree id, tree place,
		     struct told_values told)
{
	unsigned words = 0, count = 0;
	uint32_t strings = 0;
	for (tree parameter = DECL_ARGUMENTS(fun->decl); parameter && count < MOST_PARAMETERS;
	     parameter = DECL_CHAIN(parameter), count++) {
		if (can_tell_parameter(parameter))
			store_value(statements, array, HEAD_WORDS + words,
				    first_value(fun, parameter));
		else
			store_number(statements, array, HEAD_WORDS + words, 0);
		if (is_told_as_string(parameter, told))
			strings |= UINT32_C(1) << words;
		words += words_of_parameter(parameter, told);
	}
	if (!words)
		return;
	store_head(statements, array, SAMPLER_TRACE_DATA_ARGUMENTS, words, strings, place);
	build_call(statements, id, array);
}

void build_result(gimple_seq *statements, greturn *leaving, tree array, tree id, tree place,
		  struct told_values told)
{
	tree value = gimple_return_retval(leaving);
	if (!value || !can_tell_result(current_function_decl))
		return;
	store_value(statements, array, HEAD_WORDS, value);
	store_head(statements, array, SAMPLER_TRACE_DATA_RESULT,
		   words_of_result(current_function_decl, told),
		   is_result_told_as_string(current_function_decl, told), place);
	build_call(statements, id, array);
}
