/* Words, as shells read them. */

#include "shell-word.h"

#include <string.h>

static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
			    "%+,-./:=@_";

void write_shell_word(FILE *out, const char *word)
{
	if (*word && !word[strspn(word, plain)]) {
		fputs(word, out);
		return;
	}
	fputc('\'', out);
	for (; *word; word++)
		if (*word == '\'')
			fputs("'\\''", out);
		else
			fputc(*word == '\n' ? ' ' : *word, out);
	fputc('\'', out);
}
