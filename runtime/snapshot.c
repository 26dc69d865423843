/* A report before the end: see sampler/sampler.h. */

#include <errno.h>

#include "lock.h"
#include "quiet.h"
#include "report.h"
#include "sampler/sampler.h"
#include "kernel.h"
#include "wing.h"

struct snapshot {
	int memory;
	bool is_whole;
	int error; /* as errno has it */
};

/* Nothing is unloaded meanwhile, and nobody else comes here. */
static void write_snapshot(void *argument)
{
	static struct writer writer;
	struct snapshot *snapshot = argument;
	writer_begin(&writer, snapshot->memory);
	snapshot->is_whole = true;
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->report)
			snapshot->is_whole &= (*wing)->report(&writer);
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->metadata)
			(*wing)->metadata(&writer, "snapshot");
	write_report_end(&writer);
	writer_end(&writer);
	snapshot->error = writer.error;
}

EXPORTED int sampler_write_report(int fd)
{
	struct snapshot snapshot = { .memory = sys_memfd_create("sampler report", MFD_CLOEXEC) };
	if (snapshot.memory < 0) {
		errno = -snapshot.memory;
		return -1;
	}
	call_locked(true, write_snapshot, &snapshot);
	/* FD may make us wait, so it is not written while others are kept out */
	struct quiet quiet;
	begin_quiet(&quiet);
	int error = snapshot.error ? snapshot.error : copy_file(snapshot.memory, fd, write_all);
	end_quiet(&quiet);
	sys_close(snapshot.memory);
	if (!error && !snapshot.is_whole)
		error = EIO;
	if (!error)
		return 0;
	errno = error;
	return -1;
}

EXPORTED const char *sampler_version(void)
{
	return SAMPLER_VERSION;
}
