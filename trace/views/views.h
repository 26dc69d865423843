/* What is made of a trace, each in a file of its name.  What FILTER shows of TRACE, whose names are known, is
   written to standard output. */

#ifndef SAMPLER_TRACE_VIEWS_H
#define SAMPLER_TRACE_VIEWS_H

#include <stdio.h>

#include "../raw/format.h"
#include "../reader/walk.h"

void write_text(struct trace *trace, struct filter *filter);
void write_columns(struct trace *trace, struct filter *filter);
void write_graph(struct trace *trace, struct filter *filter);
void write_folded(struct trace *trace, struct filter *filter);

/* A file for each thread, in the directory WHERE; false, after complaining, if not all could be written. */
bool write_xml_trees(struct trace *trace, struct filter *filter, const char *where);
bool write_ctf(struct trace *trace, struct filter *filter, const char *where);

/* In FORMAT; false, after complaining, if that cannot have what there is: what was written ends there. */
bool write_raw_events(struct trace *trace, struct filter *filter, const struct raw_format *format);

void write_perfetto(struct trace *trace, struct filter *filter);
void write_ptt(struct trace *trace, struct filter *filter);

/* Of the functions and scopes that match PATTERN; false if none does. */
bool write_neighbours(struct trace *trace, struct filter *filter, const char *pattern);

/* At most some MOST bytes of events. */
void write_chrome(struct trace *trace, struct filter *filter, uint64_t most);
void write_speedscope(struct trace *trace, struct filter *filter, uint64_t most);
void write_html_trees(struct trace *trace, struct filter *filter, uint64_t most);

/* lines.c: a time, in the unit that suits it, in 11 columns; and the blanks before what is so deep. */
void print_time(uint64_t nanoseconds);
void print_indent(size_t depth);

/* The text that EVENT has, to be freed. */
char *text_of_event(const struct event *event);

/* points.c */

/* What happens at one moment. */
struct point {
	bool has_name; /* of its own, which is NAME, or null if only the ID is known */
	const struct name *name;
	uint32_t id;
};

/* Of the mark EVENT: "thread", "process" or "global". */
const char *reach_of(const struct event *event);

/* Write what there is to be said of the walker's event, which is no call, behind its name; return false if it is
   of a kind that is not known. */
bool describe_point(FILE *out, struct walker *walker, struct point *point);

/* Whether EVENT is data that are a text. */
bool is_text_event(const struct event *event);

/* The same as a text, to be freed, or null. */
char *point_text(struct walker *walker, struct point *point);

/* The text that EVENT has: nothing in it ends a comment, or the line. */
void write_characters(FILE *out, const struct event *event);

#endif
