/* The beginning and the end.

   At the end of a process come, in this order,

	the program's functions for atexit () and C++'s static destructors,
	mark_ending, because it was registered before all of those,
	destructors of the program and its libraries, ours among the last.

   Code that runs as late as that still counts, so the report waits for our own
   destructor.  Units whose destructor comes earlier stay where they are: the
   memory of a process that ends goes all at once.

   The runtime must never be unloaded itself (it is linked with -z nodelete):
   else each unloaded plugin would bring a report of its own. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "runtime.h"
#include "sampler/sampler.h"

static bool ending;

bool process_is_ending(void)
{
	return ending;
}

static void mark_ending(void)
{
	ending = true;
}

static void after_fork_in_child(void)
{
	destination_abandon();
	unlock_registry();
}

__attribute__((constructor(101))) static void begin(void)
{
	read_environment();
	atexit(mark_ending);
	pthread_atfork(lock_registry, unlock_registry, after_fork_in_child);
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
	struct quiet quiet;
	struct writer writer;
	begin_quiet(&quiet);
	errno = 0;
	writer_begin(&writer, fd);
	write_report_start(&writer);
	write_registered_units(&writer);
	write_report_end(&writer);
	bool complete = writer_end(&writer);
	int error = errno;
	end_quiet(&quiet);
	if (complete)
		return 0;
	errno = error;
	return -1;
}
