/* The one report of a process, however it ends.

	RUNNING ──▶ WRITING ──▶ WRITTEN

   The first thread that comes writes; others wait, for it will end the process.

   What is written at a crash may crash, too, or wait for ever: a stack may be damaged, or
   a lock be held.  So the report is written in parts, each of which may be left at any
   moment: by a fault in it, or by a timer (see crash.c).  The counts come first.  If even they
   fail, the live file stays. */

#define _GNU_SOURCE
#include <setjmp.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "backtrace.h"
#include "crash.h"
#include "destination.h"
#include "dispositions.h"
#include "end.h"
#include "live-report.h"
#include "live.h"
#include "other-threads.h"
#include "registry.h"
#include "report.h"

enum { RUNNING, WRITING, WRITTEN };
static int state = RUNNING;
static pid_t writing_thread;

/* Where the writing thread goes on when it leaves the present part. */
static sigjmp_buf *refuge;

struct report {
	struct writer writer;
	const struct ending *ending;
	struct live_image image; /* null if there is none */
};

static pid_t this_thread(void)
{
	return gettid();
}

void leave_part(void)
{
	if (__atomic_load_n(&state, __ATOMIC_ACQUIRE) == WRITING &&
	    writing_thread == this_thread() && refuge)
		siglongjmp(*refuge, 1);
}

/* Do PART of the report; return whether it was not left. */
static bool do_part(void (*part)(struct report *), struct report *report)
{
	sigjmp_buf here;
	if (sigsetjmp(here, 0)) {
		refuge = NULL;
		return false;
	}
	refuge = &here;
	part(report);
	refuge = NULL;
	return true;
}

static void write_samples(struct report *report)
{
	write_report_start(&report->writer, "samples");
	if (report->image.bytes)
		write_live_units(&report->writer, &report->image);
	write_registered_units(&report->writer, report->image.bytes);
	write_report_end(&report->writer);
	writer_flush(&report->writer);
}

static void write_main_backtrace(struct report *report)
{
	write_backtrace(&report->writer, report->ending->context);
}

static void write_other_backtraces(struct report *report)
{
	write_other_threads(&report->writer);
}

/* The subreport ID, of which PART is all but the first line and the last. */
static void do_subreport(const char *id, void (*part)(struct report *), struct report *report)
{
	write_report_start(&report->writer, id);
	do_part(part, report);
	write_report_end(&report->writer);
	writer_flush(&report->writer);
}

/* "HOW NUMBER", in BUFFER of SIZE bytes. */
static const char *ending_text(char *buffer, size_t size, const struct ending *ending)
{
	char digits[12], *first = digits + sizeof digits - 1;
	unsigned number = ending->number;
	*first = 0;
	if (ending->number < 0)
		return ending->how;
	do
		*--first = '0' + number % 10;
	while (number /= 10);
	strncpy(buffer, ending->how, size - sizeof digits - 1);
	strcat(buffer, " ");
	return strcat(buffer, first);
}

static void write_metadata(struct report *report)
{
	char buffer[64] = "";
	if (!report->image.bytes)
		return;
	write_live_metadata(&report->writer, &report->image,
			    ending_text(buffer, sizeof buffer, report->ending), time(NULL));
	write_seen_modules(&report->writer);
	write_report_end(&report->writer);
}

static void write_crash(struct report *report)
{
	do_subreport("main-backtrace", write_main_backtrace, report);
	if (are_other_threads())
		do_subreport("thread-backtraces", write_other_backtraces, report);
}

static void write_all(const struct ending *ending)
{
	struct report report = { .ending = ending };
	if (!destination_begin(&report.writer))
		return;
	if (ending->context)
		limit_parts();
	report.image.bytes = live_map(&report.image.size);
	bool has_samples = do_part(write_samples, &report);
	if (has_samples && ending->context)
		write_crash(&report);
	bool is_whole = has_samples && do_part(write_metadata, &report);
	destination_finish(&report.writer, is_whole);
}

/* Another thread writes the report.  It will end the process; but if it does not, we
   shall not wait for ever. */
static void wait_for_other(void)
{
	const struct timespec pause = { .tv_nsec = 10000000 };
	for (int i = 0; i < 3000; i++) {
		if (__atomic_load_n(&state, __ATOMIC_ACQUIRE) != WRITING)
			return;
		nanosleep(&pause, NULL);
	}
}

static void block_signals(void)
{
	sigset_t set = all_but_faults();
	pthread_sigmask(SIG_BLOCK, &set, NULL);
}

enum reporter write_process_report(const struct ending *ending)
{
	int expected = RUNNING;
	if (!destination_is_wanted() || reporting_process() != getpid())
		return REPORTER_NOBODY;
	if (__atomic_compare_exchange_n(&state, &expected, WRITING, false, __ATOMIC_ACQ_REL,
					__ATOMIC_ACQUIRE)) {
		struct quiet quiet;
		writing_thread = this_thread();
		begin_quiet(&quiet);
		/* those that come meanwhile shall find the report written */
		if (destination_is_file())
			block_signals();
		write_all(ending);
		end_quiet(&quiet);
		__atomic_store_n(&state, WRITTEN, __ATOMIC_RELEASE);
		return REPORTER_THIS;
	}
	if (expected == WRITTEN)
		return REPORTER_NOBODY;
	if (writing_thread == this_thread())
		return REPORTER_SELF;
	wait_for_other();
	return REPORTER_OTHER;
}

void end_begin_new_process(void)
{
	state = RUNNING;
}
