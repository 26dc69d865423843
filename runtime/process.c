/* The beginning and the end.

   At the end of a process come, in this order, the program's functions for
   atexit () and C++'s static destructors; destructors of the program, at last
   those of its units, which write their counters; the same for its libraries; and
   ours, which completes the report.  In a static program ours may come before
   those of some units, and then writes what they have.

   The runtime must never be unloaded itself (it is linked with -z nodelete):
   else each unloaded plugin would bring a report of its own. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime.h"
#include "sampler/sampler.h"

static void after_fork_in_child(void)
{
	destination_abandon();
	unlock_registry();
}

void process_watch(void)
{
	static bool watching;
	if (!watching)
		pthread_atfork(lock_registry, unlock_registry, after_fork_in_child);
	watching = true;
}

__attribute__((destructor(101))) static void end(void)
{
	struct writer writer;
	if (!destination_resume(&writer))
		return;
	write_registered_units(&writer);
	write_report_end(&writer);
	destination_finish(&writer);
}

EXPORTED const char *sampler_version(void)
{
	return SAMPLER_VERSION;
}

EXPORTED int sampler_write_report(int fd)
{
	/* FD may make us wait, so it is not written while the registry is locked */
	struct writer writer;
	int memory = memfd_create("sampler report", MFD_CLOEXEC);
	if (memory < 0)
		return -1;
	writer_begin(&writer, memory);
	write_report_start(&writer);
	write_registered_units(&writer);
	write_report_end(&writer);

	struct quiet quiet;
	begin_quiet(&quiet);
	errno = ENOSPC;
	bool complete = writer_end(&writer) && copy_file(memory, fd);
	int error = errno;
	end_quiet(&quiet);
	close(memory);
	if (complete)
		return 0;
	errno = error;
	return -1;
}
