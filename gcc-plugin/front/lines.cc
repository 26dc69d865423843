/* Keeps the lines of source files.

   GCC's own reader remembers the places of some hundred lines in a file, and goes
   through the text between them each time: in a file of 8 MB, that takes longer
   than to compile it.  It is fast when asked for one line after the other, so it
   is, once. */

#include "gcc-headers.h"
#include "front/lines.h"

/* The first lines of a file, as far as they were needed. */
typedef auto_vec<struct line> line_vector;

/* Never freed, the compiler ends soon enough. */
static hash_map<nofree_string_hash, line_vector *> *files;

static line_vector *lines_of(const char *file)
{
	if (!files)
		files = new hash_map<nofree_string_hash, line_vector *>;
	bool existed;
	line_vector *&lines = files->get_or_insert(file, &existed);
	if (!existed)
		lines = new line_vector;
	return lines;
}

struct line source_line(const char *file, int number)
{
	if (!file)
		return { NULL, 0 };
	line_vector *lines = lines_of(file);
	while ((int)lines->length() < number) {
		auto span = read_source_line(file, lines->length() + 1);
		if (!span)
			break;
		size_t length = span.length();
		char *text = (char *)xmemdup(span.get_buffer(), length, length + 1);
		lines->safe_push({ text, length });
	}
	if (number < 1 || (int)lines->length() < number)
		return { NULL, 0 };
	return (*lines)[number - 1];
}
