/* Live files of other processes. */

#ifndef SAMPLER_LIVE_FILE_H
#define SAMPLER_LIVE_FILE_H

#include "live-report.h"

struct live_file {
	int fd;
	time_t changed; /* when the file was written to last */
	uint64_t inode;
	struct live_source source;
};

/* Begin to read the live file that FD is open on, which FILE takes over if it is one; else FD stays
   the caller's, and the header has the number of the format if that is another. */
enum live_kind open_live_file(struct live_file *file, int fd);

void close_live_file(struct live_file *file);

/* Write the report that is in FILE to the descriptor OUT: as ENDING says, but "damaged" if not all
   of it could be read.  Set *WHOLE to whether it could; return false, with errno, if not all could
   be written. */
bool write_live_report(const struct live_file *file, int out, const struct live_ending *ending,
		       bool *whole);

#endif
