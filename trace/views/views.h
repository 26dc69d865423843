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
void write_paje(struct trace *trace, struct filter *filter);
void write_ptt(struct trace *trace, struct filter *filter);

/* Of the functions and scopes that match PATTERN; false if none does. */
bool write_neighbours(struct trace *trace, struct filter *filter, const char *pattern);

/* At most some MOST bytes of events. */
void write_chrome(struct trace *trace, struct filter *filter, uint64_t most);
void write_speedscope(struct trace *trace, struct filter *filter, uint64_t most);
void write_html_trees(struct trace *trace, struct filter *filter, uint64_t most);

/* lines.c: a time, in the unit that suits it, in 11 columns, or as text, to be freed; and the blanks before what is so deep. */
void print_time(uint64_t nanoseconds);
char *describe_time(uint64_t nanoseconds);
void print_indent(size_t depth);

/* gaps.c: what GAP is, in one line, to be freed; and lines with "#" that say what all gaps are, if there are any. */
char *describe_gap(const struct gap *gap);
void print_gaps(const struct gap_sum *sum);

/* points.c */

enum point_kind {
	POINT_MARK,
	POINT_COUNT,
	POINT_SITE,
	POINT_WORDS,
	POINT_TEXT,
	POINT_END /* of the process; its text says how */
};

/* What happens at one moment, and is no call. */
struct point {
	enum point_kind kind;
	bool has_name; /* of its own, which is NAME, or null if only the ID is known */
	const struct name *name;
	uint32_t id;
	unsigned predictor; /* which it is, or 0 */
	const struct event *event;
};

/* What the walker's event is; return false if it is of a kind that is not known. */
bool read_point(struct walker *walker, struct point *point);

/* Value number I of a counter, which has one, or of words, which have as many as their event. */
int64_t point_value(const struct point *point, size_t i);

/* Of a mark: "thread", "process" or "global". */
const char *point_reach(const struct point *point);

/* Of a text, or an end; to be freed. */
char *point_text(const struct point *point);

/* What there is to be said of it behind its name, in one line, and in no way that would end a comment; to be freed. */
char *describe_point(struct walker *walker, const struct point *point);

/* The characters of EVENT, as they stand in such a line. */
void write_characters(FILE *out, const struct event *event);

#endif
