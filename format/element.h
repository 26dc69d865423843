/* The tags of site information and reports.

   They look like XML but are not: each stands alone on its line, from the first
   column on, written exactly as

	<NAME attribute="VALUE" attribute="VALUE">	or	</NAME>

   and nothing between them is escaped. */

#ifndef SAMPLER_ELEMENT_H
#define SAMPLER_ELEMENT_H

#include <stdbool.h>
#include <stddef.h>

/* The longest name of a scheme that readers accept. */
#define SCHEME_SIZE    64
#define SIGNATURE_SIZE 33

/* The newest formats that are read: of reports, and of site information. */
enum { REPORT_MAJOR = 1, REPORT_MINOR = 1, SITES_MAJOR = 1, SITES_MINOR = 0 };

/* What the start tags <sites> and <samples> say. */
struct element {
	char unit[SIGNATURE_SIZE];
	char scheme[SCHEME_SIZE];
};

/* Whether LINE is the start tag NAME with the attributes of ELEMENT, which are
   then filled in. */
bool parse_start_tag(const char *line, const char *name, struct element *element);

/* If LINE begins as <NAME ... sites=" does, with these attributes, what stands behind that quote; else null. */
const char *parse_sites_tag(const char *line, const char *name, struct element *element);

/* If LINE is <directory unit="SIGNATURE" path="PATH">, put the signature into UNIT, set *LENGTH to that of the path and
   return where it begins; else null. */
const char *parse_directory_tag(const char *line, char unit[SIGNATURE_SIZE], size_t *length);

/* As parse_start_tag, for <timestamps ... when="WHEN">: WHEN is "first" or "last". */
#define WHEN_SIZE 6
bool parse_timestamps_tag(const char *line, struct element *element, char when[WHEN_SIZE]);

/* Whether LINE is a start tag NAME, well-formed or not. */
bool is_start_tag(const char *line, const char *name);

/* Whether LINE is the end tag NAME. */
bool is_end_tag(const char *line, const char *name);

/* Whether LINE is <report id="ID">, which is then put into ID, of SIZE bytes. */
bool parse_report_tag(const char *line, char *id, size_t size);

/* A version of a format.  A reader of one refuses those with a greater major number; a greater
   minor number only tells that there is more than it knows. */
struct format_version {
	unsigned major, minor;
};

/* Whether TEXT is MAJOR.MINOR, each up to 9999, which is then put into VERSION. */
bool parse_version(const char *text, struct format_version *version);

/* The same for the line <format sites="MAJOR.MINOR">. */
bool parse_format_tag(const char *line, struct format_version *version);

#endif
