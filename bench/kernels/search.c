// Loops over characters that end early: look for words in a text, with and
// without the help of their first letter.
//
// Level, sizes of the timed and of the counted run:
//	-O2	1000	40
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 100000 };

static const char *find_char(const char *text, char c)
{
	while (*text && *text != c)
		text++;
	return *text ? text : NULL;
}

static int starts_with(const char *text, const char *word)
{
	while (*word && *text == *word) {
		text++;
		word++;
	}
	return !*word;
}

static int count_naive(const char *text, const char *word)
{
	int n = 0;
	for (; *text; text++)
		if (starts_with(text, word))
			n++;
	return n;
}

static int count_by_letter(const char *text, const char *word)
{
	int n = 0;
	while ((text = find_char(text, *word)))
		if (starts_with(text++, word))
			n++;
	return n;
}

int main(int argc, char **argv)
{
	static const char *const words[] = { "abc", "cab", "bead", "feed", "ace", "zebra" };
	static char text[LENGTH + 1];
	unsigned x = 1, total = 0;
	for (int i = 0; i < LENGTH; i++)
		text[i] = "abcdef "[((x = x * 1664525 + 1013904223) >> 16) % 7];
	for (int n = argc > 1 ? atoi(argv[1]) : 1; n > 0; n--) {
		const char *word = words[n % (sizeof words / sizeof *words)];
		total = total * 31 + count_naive(text, word) + 2 * count_by_letter(text, word);
	}
	printf("%u\n", total);
	return 0;
}
