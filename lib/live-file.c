/* Live files of other processes: see sampler/live.h. */

#define _GNU_SOURCE
#include "live-file.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report.h"

bool open_live_file(struct live_file *file, int fd)
{
	struct stat st;
	*file = (struct live_file){ .fd = fd, .image.bytes = MAP_FAILED };
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		file->changed = st.st_mtime;
		file->image.size = st.st_size;
		file->image.bytes = mmap(NULL, st.st_size, PROT_READ, MAP_SHARED, fd, 0);
	}
	if (file->image.bytes != MAP_FAILED && (file->header = live_header(&file->image)))
		return true;
	close_live_file(file);
	return false;
}

void close_live_file(struct live_file *file)
{
	if (file->image.bytes != MAP_FAILED)
		munmap((void *)file->image.bytes, file->image.size);
	close(file->fd);
}

bool write_live_report(const struct live_file *file, int out, const char *ended, time_t end,
		       bool *whole)
{
	struct writer writer;
	writer_begin(&writer, out);
	write_report_start(&writer, "samples");
	*whole = write_live_units(&writer, &file->image);
	write_report_end(&writer);
	write_live_metadata(&writer, &file->image, *whole ? ended : "damaged", end);
	write_report_end(&writer);
	errno = ENOSPC;
	return writer_end(&writer);
}
