/* Lines of words, with an input:

	-x "two words" < inputs/7

   is two words, and the input inputs/7. */

#include "lines.h"

#include <stdlib.h>
#include <string.h>
#include <wordexp.h>

#include "tool.h"

static bool complain_of_words(int error, const char *name, size_t number)
{
	complain("%s:%zu: a shell would not read this line so: %s", name, number,
		 error == WRDE_CMDSUB    ? "commands in it are not run"
		 : error == WRDE_BADCHAR ? "a character of |&;<>(){} is not quoted"
					 : "a quote does not end");
	return false;
}

/* The "<" in LINE that is neither quoted nor escaped, or null. */
static char *find_redirection(char *line)
{
	char quote = 0;
	for (char *c = line; *c; c++) {
		if (*c == '\\' && quote != '\'' && c[1])
			c++;
		else if (*c == quote)
			quote = 0;
		else if (!quote && (*c == '\'' || *c == '"'))
			quote = *c;
		else if (!quote && *c == '<')
			return c;
	}
	return NULL;
}

/* The one word of TEXT; null, after complaining, if it is not one. */
static char *read_input(const char *text, const char *name, size_t number)
{
	wordexp_t words;
	char *input = NULL;
	int error = wordexp(text, &words, WRDE_NOCMD);
	if (error) {
		complain_of_words(error, name, number);
		return NULL;
	}
	if (words.we_wordc == 1)
		input = duplicate(words.we_wordv[0]);
	else
		complain(
		    "%s:%zu: behind \"<\", the name of one file is needed, at the end of the line",
		    name, number);
	wordfree(&words);
	return input;
}

void add_line(struct lines *lines, struct line line)
{
	lines->items = reallocate(lines->items, (lines->count + 1) * sizeof *lines->items);
	lines->items[lines->count++] = line;
}

bool add_line_of_words(struct lines *lines, char *line, const char *name, size_t number)
{
	/* the words last as long as we do */
	wordexp_t words;
	struct line new = { 0 };
	char *redirection = find_redirection(line);
	if (redirection) {
		*redirection = 0;
		new.input = read_input(redirection + 1, name, number);
		if (!new.input)
			return false;
	}
	int error = wordexp(line, &words, WRDE_NOCMD);
	if (error)
		return complain_of_words(error, name, number);
	new.words = words.we_wordv;
	new.count = words.we_wordc;
	if (!new.count && !new.input)
		return true;
	add_line(lines, new);
	return true;
}

bool read_lines(struct lines *lines, FILE *in, const char *name)
{
	char *line = NULL;
	size_t size = 0, number = 0;
	bool is_good = true;
	while (getline(&line, &size, in) > 0) {
		line[strcspn(line, "\n")] = 0;
		is_good &= add_line_of_words(lines, line, name, ++number);
	}
	free(line);
	return is_good;
}
