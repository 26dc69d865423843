/* From a live file to a report.  The runtime does so at the end of its process, and the
   tools with what others left: so nothing that is in the file is trusted. */

#ifndef SAMPLER_LIVE_REPORT_H
#define SAMPLER_LIVE_REPORT_H

#include <time.h>

#include "build-id.h"
#include "sampler/live.h"
#include "writer.h"

#pragma GCC visibility push(hidden)

/* A live file in memory, from its beginning.  Its cells may change meanwhile. */
struct live_image {
	const char *bytes;
	size_t size;
};

/* The header of the file; null if it is no live file of this version and byte order. */
const struct sampler_live_header *live_header(const struct live_image *image);

/* Write the counts of all units; return whether the file was in order up to its end.
   Async-signal-safe. */
bool write_live_units(struct writer *writer, const struct live_image *image);

/* Write the subreport "metadata", made at the time END, but for its last line.  ENDED says
   how the process did.  Async-signal-safe. */
void write_live_metadata(struct writer *writer, const struct live_image *image, const char *ended,
			 time_t end);

/* Write a line of the metadata about a module. */
void write_module(struct writer *writer, uint64_t base, const struct build_id *id,
		  const char *path);

#pragma GCC visibility pop

#endif
