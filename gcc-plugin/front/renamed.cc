/* Which lines #line has given another name.

   The preprocessor begins a map of locations where a file is entered or left, at #line, and
   sometimes within a file.  The maps are looked at once, in their order, and each is marked:

	it has the name of another file than was entered	renamed
	it begins with #line					renamed, unless the number is right
	it is of a file that was left for another one		as before
	else							as the map before

   Behind a precompiled header that an option includes, "<command-line>" is entered, and the main file has that map's
   place.

   Generators go back from the lines of another file to their own by "#line N", where N is right:
   the line before N is this #line. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/lines.h"
#include "front/renamed.h"

/* A file that is being read. */
struct reading {
	const char *file; /* its own name */
	unsigned last;    /* the last map of it */
};

/* The files from the main one to the innermost, after the maps that are marked. */
static vec<reading> readings;

/* By the numbers of maps. */
static vec<bool> renamed;

/* Whether LINE is "#line" or "#" that gives the next line NUMBER.  If not IS_PLAIN, it may also give
   a macro, whose value is not known. */
static bool gives_number(const char *file, int line, int number, bool is_plain)
{
	const char *text = source_line(file, line).text;
	if (!text)
		return false;
	text += strspn(text, " \t");
	if (*text++ != '#')
		return false;
	text += strspn(text, " \t");
	bool has_word = startswith(text, "line") && is_blank(text[strlen("line")]);
	if (has_word)
		text += strlen("line");
	text += strspn(text, " \t");
	return ISDIGIT(*text) ? atoi(text) == number : has_word && !is_plain;
}

/* Whether #line begins MAP at its first line, in the file that the map LAST before it is of. */
static bool begins_with_line(const line_map_ordinary *last, const line_map_ordinary *map)
{
	int before = SOURCE_LINE(last, MAP_START_LOCATION(map) - 1);
	/* to expand a macro in it, the preprocessor has begun to read the line after it */
	return gives_number(map->to_file, before, map->to_line, false) ||
	       gives_number(map->to_file, before - 1, map->to_line, false);
}

/* Whether MAP is renamed, which goes on with the file that READING is about. */
static bool continues_renamed(const line_map_ordinary *map, const struct reading *reading)
{
	const line_map_ordinary *last = LINEMAPS_ORDINARY_MAP_AT(line_table, reading->last);
	int line = map->to_line;
	if (strcmp(map->to_file, reading->file) != 0)
		return true;
	bool is_from_other = strcmp(last->to_file, map->to_file) != 0;
	/* "<command-line>" comes before the first line */
	if (last->to_file[0] == '<')
		return false;
	if (map->reason == LC_LEAVE || !(is_from_other || begins_with_line(last, map)))
		return renamed[reading->last];
	return !gives_number(map->to_file, line - 1, line, true);
}

static void mark_next(void)
{
	unsigned number = renamed.length();
	const line_map_ordinary *map = LINEMAPS_ORDINARY_MAP_AT(line_table, number);
	if (map->reason == LC_LEAVE && readings.length() > 1)
		readings.pop();
	if (map->reason == LC_ENTER || readings.is_empty()) {
		readings.safe_push({ map->to_file, number });
		renamed.safe_push(false);
		return;
	}
	struct reading *reading = &readings.last();
	if (strcmp(reading->file, "<command-line>") == 0)
		reading->file = map->to_file;
	renamed.safe_push(continues_renamed(map, reading));
	reading->last = number;
}

bool is_renamed(location_t where)
{
	const line_map_ordinary *map;
	linemap_resolve_location(line_table, get_pure_location(where), LRK_MACRO_EXPANSION_POINT,
				 &map);
	unsigned number = map - LINEMAPS_ORDINARY_MAP_AT(line_table, 0);
	while (renamed.length() <= number)
		mark_next();
	return renamed[number];
}
