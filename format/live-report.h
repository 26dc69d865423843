/* From a live file to a report.  The runtime does so at the end of its process, and the
   tools with what others left: so nothing that is in the file is trusted.  It may change,
   or shrink, at any time: what is read is read once, and checked in the copy. */

#ifndef SAMPLER_LIVE_REPORT_H
#define SAMPLER_LIVE_REPORT_H

#include <stdbool.h>
#include <time.h>

#include "build-id.h"
#include "sampler/live.h"
#include "writer.h"

#pragma GCC visibility push(hidden)

/* A live file that is being read. */
struct live_source {
	int fd;
	uint64_t size; /* of what is to be read of it */
	struct sampler_live_header header;
};

enum live_kind {
	LIVE_FILE,
	LIVE_OF_OTHER_FORMAT, /* the number in the header's magic string is not ours */
	LIVE_NOT,             /* it is no live file, or one of another byte order */
};

/* Begin to read the SIZE bytes of FD, a live file; it stays the caller's.  Async-signal-safe, like
   all of these. */
enum live_kind live_open(struct live_source *source, int fd, uint64_t size);

/* Write the counts of all units; return whether the file was in order up to its end. */
bool write_live_units(struct writer *writer, const struct live_source *source);

/* Write the subreport "metadata", made at the time END, but for its last line.  The process ENDED
   so; if that is null, as the file says, or else by OTHERWISE.  If the file was RECOVERED, that
   is said, too. */
struct live_ending {
	const char *ended, *otherwise;
	time_t end;
	bool is_recovered;
};
void write_live_metadata(struct writer *writer, const struct live_source *source,
			 const struct live_ending *ending);

/* Write a line of the metadata about a module. */
void write_module(struct writer *writer, uint64_t base, const struct build_id *id,
		  const char *path);

#pragma GCC visibility pop

#endif
