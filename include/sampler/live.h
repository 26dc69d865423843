/* The live file: what a running process has counted so far.

   It lies beside the report, as REPORT.live.  The counters of the process are in it, by
   a shared mapping, so that they outlive the process however it ends.  A complete
   report takes its place, first under this name and then under its own; "sampler recover"
   makes one from what a dead process left.

	header		struct sampler_live_header
	record ...	from the offset header_size on, one after the other

   The number in the magic string is that of the format: a reader refuses any other.  Files
   with a greater MINOR number have more at the end of the header or of a record, or records
   of other kinds; a reader that does not know them passes over that.

   Numbers have the byte order of the machine, which the header tells.  Each record
   begins, at a multiple of 16, with a struct sampler_live_record; the next one begins
   SIZE bytes later.  The last record is followed by the end of the file or by
   SAMPLER_LIVE_END.

   A record is written first, and its head, in one piece, afterwards: it is there if, and
   only if, its head is.  What a record says does not change, but that

	an OBJECT, a UNIT and a COPY becomes CLOSED when it is unloaded; the cells of a closed
	object or copy belong to somebody else.  The text of a unit is written before the unit is
	closed.  So a reader ignores a unit that the last record is the TEXT of, too;
	the cells of all other units change at any time.

	a COPY that is closed may be opened again, for the cells of another object. */

#ifndef SAMPLER_LIVE_H
#define SAMPLER_LIVE_H

#include <stdint.h>

#include "sampler/unit.h"

#define SAMPLER_LIVE_SUFFIX     ".live"
#define SAMPLER_LIVE_MAGIC      "SAMPLER LIVE 2\n"
#define SAMPLER_LIVE_MINOR      2
#define SAMPLER_LIVE_BYTE_ORDER 0x01020304

/* In place of a sparsity: the distances come from a bank. */
#define SAMPLER_LIVE_BANK UINT64_MAX

struct sampler_live_header {
	char magic[16];
	uint32_t byte_order;
	uint32_t header_size;
	uint32_t process;
	uint32_t parent; /* the process that forked this one; 0 if it was executed */
	uint32_t minor;  /* of the format */
	/* N, not 0: counts are being thinned for a sparsity that is 2^N times the one here: some are already, others
	   not yet.  Who reads counts reads this and the sparsity before and after them. */
	uint32_t thinning;
	uint64_t start; /* when it was executed or forked, in seconds since 1970 */
	uint64_t sparsity;
	char version[16]; /* of the runtime; with a null byte, like the other texts */
	char ended[40];   /* how the process ended, once its report is being written */
	char notes[1024]; /* what went wrong so far, in lines */
};

enum sampler_live_kind {
	SAMPLER_LIVE_END,
	SAMPLER_LIVE_OBJECT, /* struct sampler_live_object, and the path with a null byte */
	SAMPLER_LIVE_UNIT,   /* struct sampler_live_unit, and its tables */
	SAMPLER_LIVE_TEXT,   /* struct sampler_live_text, and text for the report */
	SAMPLER_LIVE_CELLS,  /* cells, which units and objects refer to */
	SAMPLER_LIVE_COPY,   /* struct sampler_live_copy */
};

struct sampler_live_record {
	uint64_t size; /* of all of the record, a multiple of 16 */
	uint32_t kind;
	uint32_t closed;
};

#define SAMPLER_BUILD_ID_SIZE 32

/* A program or library with units. */
struct sampler_live_object {
	uint64_t base; /* what its addresses are above those of its file */
	uint32_t build_id_size;
	unsigned char build_id[SAMPLER_BUILD_ID_SIZE];
};

struct sampler_live_unit {
	char signature[36]; /* with a null byte */
	uint32_t table_count;
};

/* After a unit, for each of its tables; then comes the scheme's name with a null byte;
   and the types of the sites, if they have any; padding makes it a multiple of 8. */
struct sampler_live_table {
	uint64_t size;     /* of all that */
	uint64_t counters; /* offsets in the file */
	uint64_t timestamps;
	uint32_t sites;
	uint32_t width;
	uint32_t has_types;
	uint32_t reports_first, reports_last;
	uint32_t reserved;
};

struct sampler_live_text {
	uint64_t unit; /* the offset of its record, or 0 */
	uint64_t length;
};

/* Of the cells of an object there is a copy, in which another thread counts: counters are to be added, bounds
   and last times are the greatest, first times the least that are not 0. */
struct sampler_live_copy {
	uint64_t previous; /* the offset of the COPY before this one, or 0 */
	uint64_t cells;    /* the offset of the object's */
	uint64_t size;     /* of all of them, in bytes */
	uint64_t copy;     /* the offset of the copy */
};

SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_header) == 1136, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_record) == 16, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_object) == 48, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_unit) == 40, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_table) == 48, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_text) == 16, "as in sampler-live(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_live_copy) == 32, "as in sampler-live(5)");

#endif
