/* The beginning of a process, its forks, and its ordinary ends.

   At the end of a process come, in this order, the program's functions for
   atexit () and C++'s static destructors; ours, which takes the status; destructors of
   the program, at last those of its units; the same for its libraries; and
   ours, which writes the report.  In a static program ours may come before
   those of some units; what these count later is lost.

   _exit () and _Exit () are ours, because nobody else hears of them.  Where the program
   does not find ours, as in a host that is not instrumented, the live file stays.

   The sanitizers of gcc leave by a call of the system of their own, but call us back first.

   The runtime must never be unloaded itself (it is linked with -z nodelete):
   else each unloaded plugin would bring a report of its own. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "destination.h"
#include "end.h"
#include "live-report.h"
#include "live.h"
#include "registry.h"
#include "report.h"
#include "sampler/sampler.h"

/* Of libasan, libubsan and others, if the program has one. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static pid_t process;
static int exit_status = -1;
static char path[PATH_SIZE];

pid_t reporting_process(void)
{
	return process;
}

const char *program_path(void)
{
	if (!path[0] && readlink("/proc/self/exe", path, sizeof path - 1) < 0)
		path[0] = '?';
	return path;
}

static void before_fork(void)
{
	lock_registry();
	count_child();
}

static void after_fork_in_child(void)
{
	pid_t parent = process;
	process = getpid();
	end_begin_new_process();
	begin_new_process();
	registry_begin_new_process(parent);
	unlock_registry();
}

static void take_status(int status, void *unused)
{
	(void)unused;
	exit_status = status;
	registry_end();
}

static void report_quick_exit(void)
{
	write_process_report(&(struct ending){ .how = "quick_exit", .number = -1 });
}

static void report_death(void)
{
	write_process_report(&(struct ending){ .how = "sanitizer", .number = -1 });
}

void process_watch(void)
{
	if (process)
		return;
	process = getpid();
	pthread_atfork(before_fork, unlock_registry, after_fork_in_child);
	on_exit(take_status, NULL);
	at_quick_exit(report_quick_exit);
	if (!__sanitizer_set_death_callback)
		return;
	__sanitizer_set_death_callback(report_death);
	if (watch_next_sanitizer)
		watch_next_sanitizer(report_death);
}

__attribute__((destructor(101))) static void end(void)
{
	write_process_report(&(struct ending){ .how = "exit", .number = exit_status });
}

static _Noreturn void leave(int status)
{
	write_process_report(&(struct ending){ .how = "_exit", .number = status & 0xff });
	for (;;)
		syscall(SYS_exit_group, status);
}

EXPORTED _Noreturn void _exit(int status)
{
	leave(status);
}

EXPORTED _Noreturn void _Exit(int status)
{
	leave(status);
}

EXPORTED const char *sampler_version(void)
{
	return SAMPLER_VERSION;
}

/* Write the report so far; no unit goes away meanwhile. */
static bool write_snapshot(struct writer *writer)
{
	struct live_image image;
	bool is_whole = true;
	lock_registry();
	image.bytes = live_map(&image.size);
	write_report_start(writer, "samples");
	if (image.bytes)
		is_whole = write_live_units(writer, &image);
	write_registered_units(writer, image.bytes);
	write_report_end(writer);
	if (image.bytes) {
		write_live_metadata(writer, &image, "snapshot", time(NULL));
		write_report_end(writer);
		live_unmap(image.bytes, image.size);
	}
	unlock_registry();
	return is_whole;
}

EXPORTED int sampler_write_report(int fd)
{
	/* FD may make us wait, so it is not written while the registry is locked */
	struct writer writer;
	int memory = memfd_create("sampler report", MFD_CLOEXEC);
	if (memory < 0)
		return -1;
	writer_begin(&writer, memory);
	bool is_whole = write_snapshot(&writer);

	struct quiet quiet;
	begin_quiet(&quiet);
	errno = ENOSPC;
	bool complete = writer_end(&writer) && is_whole && copy_file(memory, fd);
	int error = errno;
	end_quiet(&quiet);
	close(memory);
	if (complete)
		return 0;
	errno = error;
	return -1;
}
