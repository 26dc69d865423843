/* Directories of inputs, as a fuzzer leaves them:

	crashes/id:000000,sig:11	crashes/README.txt	queue/.state/

   of which only the first is an input. */

#include "corpus.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tool.h"

/* What fuzzers have in commands where the name of the input belongs. */
#define PLACE "@@"

/* What AFL++ writes beside its crashes. */
#define EXPLANATION "README.txt"

static int may_be_input(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && strcmp(entry->d_name, EXPLANATION) != 0;
}

bool is_regular(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* WORD with PATH in each place for it. */
static char *fill_in(const char *word, const char *path)
{
	char *filled;
	size_t size;
	FILE *out = open_memstream(&filled, &size);
	const char *place;
	for (; (place = strstr(word, PLACE)); word = place + strlen(PLACE))
		fprintf(out, "%.*s%s", (int)(place - word), word, path);
	fputs(word, out);
	fclose(out);
	return filled;
}

static struct line line_with(char *const *command, const char *path)
{
	struct line line = { 0 };
	bool has_place = false;
	while (command[line.count])
		line.count++;
	line.words = allocate((line.count + 1) * sizeof *line.words);
	for (size_t i = 0; i < line.count; i++) {
		has_place |= strstr(command[i], PLACE) != NULL;
		line.words[i] = fill_in(command[i], path);
	}
	line.words[line.count] = NULL;
	*(has_place ? &line.file : &line.input) = duplicate(path);
	return line;
}

/* What fuzzers write to has its inputs below. */
static void tell_of_lack(const char *directory)
{
	static const char *const below[] = { "default/queue", "queue" };
	struct stat st;
	for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
		char *path = formatted("%s/%s", directory, below[i]);
		bool is_there = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
		if (is_there)
			complain("%s: there is no file in it to run; is %s what is meant?",
				 directory, path);
		free(path);
		if (is_there)
			return;
	}
	complain("%s: there is no file in it to run", directory);
}

bool add_corpus(struct lines *lines, const char *directory, char *const *command)
{
	struct dirent **entries = NULL;
	size_t before = lines->count;
	int count = scandir(directory, &entries, may_be_input, versionsort);
	if (count < 0) {
		complain("%s: %s", directory, strerror(errno));
		return false;
	}
	for (int i = 0; i < count; i++) {
		char *path = formatted("%s/%s", directory, entries[i]->d_name);
		/* commands are told in a line */
		bool is_in_line = !strchr(path, '\n');
		if (!is_in_line)
			complain("%s: a file with a newline in its name is passed over", directory);
		if (is_in_line && is_regular(path))
			add_line(lines, line_with(command, path));
		free(path);
		free(entries[i]);
	}
	free(entries);
	if (lines->count == before)
		tell_of_lack(directory);
	return lines->count > before;
}
