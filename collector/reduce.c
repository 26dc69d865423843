/* From the text of a report to what is stored of it. */

#include "reduce.h"

#include <inttypes.h>
#include <limits.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ranking/outcome.h"
#include "fnv1a.h"
#include "packed.h"
#include "row.h"
#include "tool.h"

/* Rows of reports as they are have some kB at most.  A layout has 60 bytes for each unit and scheme, and is stored once for all runs that have it. */
#define MOST_ROW    (1 << 20)
#define MOST_LAYOUT (1 << 20)

/* Why ROW is not stored, or null. */
static const char *fault_of(const struct row *row)
{
	if (row->size > MOST_ROW)
		return "its metadata or its stack are too long";
	if (strlen(row->layout) > MOST_LAYOUT)
		return "it has too many modules, or elements of samples";
	for (const char *line = row->layout; strncmp(line, "module\t", 7) == 0;) {
		size_t length = strcspn(line, "\n");
		if (length > PATH_MAX)
			return "the path of a module is too long";
		line += length + (line[length] == '\n');
	}
	return NULL;
}

static void keep_message(void *message, const char *name, uint64_t line, const char *text)
{
	(void)name;
	snprintf(message, MESSAGE_SIZE, "line %" PRIu64 ": %s", line, text);
}

/* The identity of a build is that of its layout. */
static void identify(unsigned char id[ID_SIZE], const char *layout)
{
	struct sha256_ctx sum;
	sha256_init(&sum);
	sha256_update(&sum, strlen(layout), (const uint8_t *)layout);
	sha256_digest(&sum, ID_SIZE, id);
}

static void compress_raw(struct stored_run *run, const char *text, size_t size)
{
	run->raw = pack_all(text, size, 1, &run->raw_size);
}

bool reduce(struct stored_run *run, const char *text, size_t size, char message[MESSAGE_SIZE])
{
	struct row row;
	snprintf(message, MESSAGE_SIZE, "this is not one report");
	struct report_reader *reader =
	    report_reader_of_memory(text, size, "report", keep_message, message);
	uint64_t seed = fnv1a_64(FNV1A_64, run->id, sizeof run->id);
	bool is_good = reader && make_row(&row, reader, seed);
	report_reader_close(reader);
	if (!is_good)
		return false;
	const char *fault = fault_of(&row);
	if (fault) {
		snprintf(message, MESSAGE_SIZE, "%s", fault);
		drop_row(&row);
		return false;
	}
	identify(run->build, row.layout);
	run->layout = row.layout;
	run->row = row.bytes;
	run->row_size = row.size;
	run->ended = row.ended ? row.ended : duplicate("");
	run->outcome = row.outcome ? parse_outcome(row.outcome) : parse_ending(run->ended);
	free(row.outcome);
	compress_raw(run, text, size);
	return true;
}

void drop_reduced(struct stored_run *run)
{
	free((void *)run->layout);
	free((void *)run->row);
	free((void *)run->ended);
	free((void *)run->raw);
}
