/* The tags of site information and reports. */

#include "element.h"

#include <string.h>

/* If TEXT starts with PREFIX, the rest of it, else null. */
static const char *after(const char *text, const char *prefix)
{
	size_t length = strlen(prefix);
	return text && strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* Copy what stands before the quote that ends an attribute; return what comes
   after that quote, or null if there is none or the value is too long. */
static const char *copy_value(const char *text, char *value, size_t size)
{
	const char *end = text ? strchr(text, '"') : NULL;
	if (!end || (size_t)(end - text) >= size)
		return NULL;
	memcpy(value, text, end - text);
	value[end - text] = 0;
	return end + 1;
}

static bool is_signature(const char *text)
{
	return strlen(text) == SIGNATURE_SIZE - 1 &&
	       strspn(text, "0123456789abcdef") == SIGNATURE_SIZE - 1;
}

/* The attributes unit and scheme of the start tag NAME; return what comes after them, or
   null. */
static const char *parse_key(const char *line, const char *name, struct element *element)
{
	const char *rest = after(after(after(line, "<"), name), " unit=\"");
	rest = copy_value(rest, element->unit, sizeof element->unit);
	rest = copy_value(after(rest, " scheme=\""), element->scheme, sizeof element->scheme);
	return rest && is_signature(element->unit) ? rest : NULL;
}

bool parse_start_tag(const char *line, const char *name, struct element *element)
{
	const char *rest = parse_key(line, name, element);
	return rest && strcmp(rest, ">") == 0;
}

const char *parse_sites_tag(const char *line, const char *name, struct element *element)
{
	return after(parse_key(line, name, element), " sites=\"");
}

const char *parse_directory_tag(const char *line, char unit[SIGNATURE_SIZE], size_t *length)
{
	const char *rest = copy_value(after(line, "<directory unit=\""), unit, SIGNATURE_SIZE);
	const char *path = rest && is_signature(unit) ? after(rest, " path=\"") : NULL;
	const char *end = path ? strchr(path, '"') : NULL;
	*length = end ? end - path : 0;
	return *length && strcmp(end, "\">") == 0 ? path : NULL;
}

bool parse_timestamps_tag(const char *line, struct element *element, char when[WHEN_SIZE])
{
	const char *rest = after(parse_key(line, "timestamps", element), " when=\"");
	rest = copy_value(rest, when, WHEN_SIZE);
	return rest && strcmp(rest, ">") == 0 &&
	       (strcmp(when, "first") == 0 || strcmp(when, "last") == 0);
}

bool is_start_tag(const char *line, const char *name)
{
	const char *rest = after(after(line, "<"), name);
	return rest && (*rest == ' ' || *rest == '>' || !*rest);
}

bool is_end_tag(const char *line, const char *name)
{
	const char *rest = after(after(line, "</"), name);
	return rest && strcmp(rest, ">") == 0;
}

bool parse_report_tag(const char *line, char *id, size_t size)
{
	const char *rest = copy_value(after(line, "<report id=\""), id, size);
	return rest && strcmp(rest, ">") == 0;
}

/* The number of up to four digits that TEXT begins with; what comes after it, or null. */
static const char *parse_small(const char *text, unsigned *number)
{
	size_t length = text ? strspn(text, "0123456789") : 0;
	*number = 0;
	for (size_t i = 0; i < length && i < 4; i++)
		*number = 10 * *number + (unsigned)(text[i] - '0');
	return length >= 1 && length <= 4 ? text + length : NULL;
}

bool parse_version(const char *text, struct format_version *version)
{
	const char *rest = after(parse_small(text, &version->major), ".");
	rest = parse_small(rest, &version->minor);
	return rest && !*rest;
}

bool parse_format_tag(const char *line, struct format_version *version)
{
	char text[10];
	const char *rest = copy_value(after(line, "<format sites=\""), text, sizeof text);
	return rest && strcmp(rest, ">") == 0 && parse_version(text, version);
}
