/* Live files of other processes: see sampler/live.h. */

#include "live-file.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report.h"

enum live_kind open_live_file(struct live_file *file, int fd)
{
	struct stat st;
	*file = (struct live_file){ .fd = fd };
	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return LIVE_NOT;
	file->changed = st.st_mtime;
	file->inode = st.st_ino;
	return live_open(&file->source, fd, st.st_size);
}

void close_live_file(struct live_file *file)
{
	close(file->fd);
}

bool write_live_report(const struct live_file *file, int out, const struct live_ending *ending,
		       bool *whole)
{
	struct writer writer;
	struct live_ending really = *ending;
	writer_begin(&writer, out);
	write_report_start(&writer, "samples");
	*whole = write_live_units(&writer, &file->source);
	write_report_end(&writer);
	if (!*whole)
		really.ended = "damaged";
	write_live_metadata(&writer, &file->source, &really);
	write_report_end(&writer);
	writer_end(&writer);
	errno = writer.error;
	return !writer.error;
}
