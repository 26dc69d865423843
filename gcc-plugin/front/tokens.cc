/* A text of C on one line, token by token. */

#include "gcc-headers.h"
#include "front/tokens.h"

bool is_name_character(char c)
{
	return ISIDNUM(c) || c == '$' || (unsigned char)c >= 0x80;
}

/* The character after the literal that starts at C. */
static const char *after_literal(const char *c)
{
	for (char quote = *c++; *c && *c != quote; c++)
		c += *c == '\\' && c[1];
	return *c ? c + 1 : c;
}

/* The character after the raw string whose quote C is. */
static const char *after_raw_string(const char *c)
{
	const char *open = strchr(c, '(');
	char end[20];
	if (!open || open - c > (int)sizeof end - 3)
		return after_literal(c);
	snprintf(end, sizeof end, ")%.*s\"", (int)(open - c - 1), c + 1);
	const char *found = strstr(open, end);
	return found ? found + strlen(end) : c + strlen(c);
}

bool is_raw_prefix(const char *c, size_t length)
{
	for (const char *prefix : { "R", "LR", "uR", "UR", "u8R" })
		if (strlen(prefix) == length && memcmp(c, prefix, length) == 0)
			return true;
	return false;
}

const char *after_token(const char *c)
{
	const char *start = c;
	if (*c == '"' || *c == '\'')
		return after_literal(c);
	if (!is_name_character(*c))
		return c + 1;
	while (is_name_character(*c) || (ISDIGIT(*start) && *c == '\'' && is_name_character(c[1])))
		c++;
	return *c == '"' && is_raw_prefix(start, c - start) ? after_raw_string(c) : c;
}

size_t operator_length(const char *c, size_t length)
{
	/* longer ones first */
	static const char *const operators[] = {
		"...", "->*", "<<=", "<=>", ">>=", "!=", "%=", "&&", "&=", "*=", "++",
		"+=",  "--",  "-=",  "->",  ".*",  "/=", "::", "<<", "<=", "==", ">=",
		">>",  "^=",  "|=",  "||",
	};
	for (const char *op : operators)
		if (strlen(op) <= length && memcmp(op, c, strlen(op)) == 0)
			return strlen(op);
	return 1;
}

char *balance(char *text)
{
	int depth = 0;
	char *start = text;
	for (char *c = text; *c; c = const_cast<char *>(after_token(c))) {
		depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
		if (depth < 0) {
			*c = 0;
			break;
		}
	}
	for (; depth > 0 && *start; start++)
		depth -= *start == '(';
	while (*start == ' ')
		start++;
	memmove(text, start, strlen(start) + 1);
	return text;
}

bool is_one_token(const char *text)
{
	size_t length = strlen(text);
	if (length <= 1 || strcmp(text, "&&") == 0 || strcmp(text, "||") == 0)
		return true;
	while (is_name_character(*text))
		text++;
	return !*text;
}

/* Whether the parenthesis that TEXT starts with closes at its very end. */
static bool enclosed(const char *text)
{
	int depth = 0;
	while (*text) {
		char c = *text;
		depth += c == '(' ? 1 : c == ')' ? -1 : 0;
		text = after_token(text);
		if (depth == 0)
			return c == ')' && *text == 0;
	}
	return false;
}

char *strip_parentheses(char *text)
{
	while (enclosed(text)) {
		size_t first = 1, end = strlen(text) - 1;
		while (first < end && text[first] == ' ')
			first++;
		while (end > first && text[end - 1] == ' ')
			end--;
		memmove(text, text + first, end - first);
		text[end - first] = 0;
	}
	return text;
}
