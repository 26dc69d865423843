/* The names of functions: what symbols mean, and which part of a name is the function's own. */

#include "function-name.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* Of libstdc++, by the C++ ABI for Itanium, section 3.4; <cxxabi.h> is for C++ alone. */
extern char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/* The length of the suffix of gcc's that the name of LENGTH bytes at NAME ends with, or 0: what
   gcc makes of a function has its name with one of these, all but the first with a number. */
static size_t suffix_length(const char *name, size_t length)
{
	static const char *const suffixes[] = { ".cold",      ".part",     ".isra",
						".constprop", ".lto_priv", ".slow" };
	size_t end = length;
	while (end > 0 && isdigit((unsigned char)name[end - 1]))
		end--;
	bool has_number = end < length && end > 0 && name[end - 1] == '.';
	end = has_number ? end - 1 : length;
	for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
		size_t size = strlen(suffixes[i]);
		if ((has_number || i == 0) && end > size &&
		    memcmp(name + end - size, suffixes[i], size) == 0)
			return length - end + size;
	}
	return 0;
}

char *symbol_meaning(const char *symbol)
{
	char *name = duplicate(symbol);
	size_t length = strlen(name), suffix;
	while ((suffix = suffix_length(name, length)))
		length -= suffix;
	name[length] = 0;
	/* what does not begin so may be the name of a type, too, "i" for int */
	char *demangled =
	    strncmp(name, "_Z", 2) == 0 ? __cxa_demangle(name, NULL, NULL, NULL) : NULL;
	if (!demangled)
		return name;
	free(name);
	return demangled;
}

static bool begins_with(const char *at, const char *end, const char *word)
{
	size_t length = strlen(word);
	return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

/* Behind the brackets that open at AT. */
static const char *behind_brackets(const char *at, const char *end)
{
	size_t depth = 0;
	do {
		depth += strchr("(<[{", *at) != NULL;
		depth -= strchr(")>]}", *at) != NULL;
		at++;
	} while (at < end && depth);
	return at;
}

static bool is_in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Behind the component of a name at AT: a word, an operator, or what is in brackets, as "(anonymous namespace)". */
static const char *behind_component(const char *at, const char *end)
{
	static const char word[] = "operator";
	if (at < end && strchr("(<{", *at))
		return behind_brackets(at, end);
	if (begins_with(at, end, word) && !is_in_name(at[strlen(word)])) {
		at += strlen(word);
		at += begins_with(at, end, "()") ? 2 : 0;
		while (at < end && *at != '(')
			at++;
		return at;
	}
	while (at < end && !strchr("(< ", *at) && !begins_with(at, end, "::"))
		at++;
	return at;
}

/* Behind the arguments of a template, and the parameters, at AT; tell whether there were parameters. */
static const char *behind_arguments(const char *at, const char *end, bool *had_parameters)
{
	*had_parameters = false;
	while (at < end && strchr("(<", *at)) {
		*had_parameters |= *at == '(';
		at = behind_brackets(at, end);
	}
	return at;
}

const char *own_function_name(const char *name, size_t length, size_t *own)
{
	static const char call[] = "operator()";
	const char *end = name + length, *start, *at = name;
	bool had_parameters;
	for (;;) {
		start = at;
		at = behind_component(start, end);
		*own = at - start;
		at = behind_arguments(at, end, &had_parameters);
		if (begins_with(at, end, "::"))
			at += 2;
		/* behind the type of the result */
		else if (!had_parameters && at < end && *at == ' ')
			at++;
		else
			break;
	}
	bool is_lambda = *own && strchr("<{", *start);
	*own = is_lambda ? strlen(call) : *own;
	return is_lambda ? call : start;
}
