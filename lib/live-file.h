/* Live files of other processes. */

#ifndef SAMPLER_LIVE_FILE_H
#define SAMPLER_LIVE_FILE_H

#include "live-report.h"

struct live_file {
	int fd;
	time_t changed; /* when the file was written to last */
	struct live_image image;
	const struct sampler_live_header *header;
};

/* Map the live file that FD is open on, which it takes over.  Return false, with FD closed,
   if it is none, or cannot be read. */
bool open_live_file(struct live_file *file, int fd);

void close_live_file(struct live_file *file);

/* Write the report that is in FILE, made at the time END, to the descriptor OUT.  ENDED says
   how its process did; or DAMAGED, if not all of the file could be read.  Set *WHOLE to
   whether it could; return false, with errno, if not all could be written. */
bool write_live_report(const struct live_file *file, int out, const char *ended, time_t end,
		       bool *whole);

#endif
