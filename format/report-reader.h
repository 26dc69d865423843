/* Reads feedback reports: see sampler-report(5).

   The caller asks for what comes next, an event at a time; memory does not grow with the
   report.  Nothing is printed: errors are told to a function of the caller's. */

#ifndef SAMPLER_REPORT_READER_H
#define SAMPLER_REPORT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "element.h"

/* The longest line, with its newline; and how long a report may be, unpacked. */
#define REPORT_LONGEST_LINE (1 << 20)
#define REPORT_LONGEST      (UINT64_C(1) << 30)

/* What comes next.  Whatever begins also ends, also where the text is cut or malformed. */
enum report_event_kind {
	REPORT_SUBREPORT,      /* <report id="ID"> */
	REPORT_SUBREPORT_END,  /* how complete it is: STATE */
	REPORT_SAMPLES,        /* <samples>: ELEMENT */
	REPORT_SAMPLES_END,    /* STATE; FIRST is the number of sites */
	REPORT_TIMESTAMPS,     /* <timestamps>: ELEMENT, WHEN */
	REPORT_TIMESTAMPS_END, /* as REPORT_SAMPLES_END */
	REPORT_VALUES,    /* of COUNT sites from the number FIRST on: VALUES, WIDTH, IS_NEGATIVE */
	REPORT_TIMES,     /* the same in <timestamps> */
	REPORT_METADATA,  /* a line: KEY, TEXT */
	REPORT_LINE,      /* a line of any other subreport: TEXT */
	REPORT_END,       /* of one report; whether it is whole: STATE */
	REPORT_ERROR,     /* was told: FAULT */
	REPORT_INPUT_END, /* from now on, always */
};

enum report_state {
	REPORT_WHOLE,
	REPORT_CUT,       /* what came is good, but there is no end tag */
	REPORT_MALFORMED, /* a line was not understood, and the rest passed over */
};

enum report_fault {
	REPORT_BAD_TEXT,   /* malformed or cut; what comes after it is read */
	REPORT_UNREADABLE, /* the system says so, or it is too large, or memory is out: the end */
	REPORT_TOO_NEW,    /* a format that is not known: the end */
};

/* What is there depends on KIND, but for LINE and ID.  Valid until the next call. */
struct report_event {
	enum report_event_kind kind;
	uint64_t line;  /* its number, from 1 */
	const char *id; /* of the subreport that it is in, or "" */
	enum report_state state;
	enum report_fault fault;
	struct element element;
	const char *when; /* "first" or "last" */
	/* More than one site only if all values are 0. */
	uint64_t first, count;
	size_t width;
	const uint64_t *values;
	unsigned is_negative; /* bit K: values[K] stands for itself minus 2^64 */
	bool has_levels;      /* values above 0 are 1 plus a level, see lib/levels.h */
	const char *key, *text;
};

/* Told of an error in the input NAME: in the line LINE, or 0 for none. */
typedef void report_error(void *context, const char *name, uint64_t line, const char *message);

struct report_reader;

/* Begin to read the file PATH; null if that cannot be, after telling ERROR.  PATH and CONTEXT,
   which ERROR is called with, must last as long as the reader. */
struct report_reader *report_reader_open(const char *path, report_error *error, void *context);

/* The same for the descriptor FD, which stays the caller's.  NAME is what errors call it. */
struct report_reader *report_reader_of(int fd, const char *name, report_error *error,
				       void *context);

/* The same for SIZE bytes at DATA, which last as long as the reader. */
struct report_reader *report_reader_of_memory(const void *data, size_t size, const char *name,
					      report_error *error, void *context);

/* Read lines of all subreports as REPORT_LINE, whatever is in them. */
void report_reader_keep_lines(struct report_reader *reader);

/* Where lines are kept: those before the first subreport are of the subreport ID, which stands
   alone.  ID must last as long as the reader. */
void report_reader_expect(struct report_reader *reader, const char *id);

/* Refuse reports that are longer than BYTES, instead of REPORT_LONGEST. */
void report_reader_limit(struct report_reader *reader, uint64_t bytes);

/* What comes next.  Several reports may stand one after the other; samples may also stand
   alone, in no subreport and no report. */
const struct report_event *report_next(struct report_reader *reader);

/* Whether a REPORT_ERROR makes the report useless: a subreport other than samples and metadata may be cut, as a backtrace where a crash has left
   nothing to go by. */
bool report_error_matters(const struct report_event *error);

/* End reading, at any time.  READER may be null. */
void report_reader_close(struct report_reader *reader);

#endif
