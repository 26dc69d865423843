/* The one report of a process, however it ends.

	              report_end ()
	RUNNING ───────────────────────▶ WRITING by T ───────▶ WRITTEN by T
	   ▲                                   ▲                     │
	   │                                   └─────────────────────┤ another end
	   └─────────────────────────────────────────────────────────┘ resume_after_end ()

   The state is one word: which of these, and the number of the thread T.

	RUNNING		nobody touches `report` and `last`
	WRITING by T	T fills `report`, on the stack `stack`, and sets `last`; in T, signals but
			faults are held back.  A fault in T comes back here: it leaves the part
			that failed (parts.h).  Other threads wait for T, 30 seconds at most.
	WRITTEN by T	the report is in its place, as `last` says, and T is about to end the
			process.  Other threads give it 5 seconds for that.

   Any thread, also in a handler, moves RUNNING to WRITING; T moves WRITING to WRITTEN.  From there,
   an end that is not the one that was reported moves it to WRITING again: by T at once, as when a
   signal kills it after exit (), or by a thread that has waited.  Who comes while others are at it,
   and has no time left, ends without a report of its own: there is one. */

#include "end.h"

#include <string.h>

#include "backtrace.h"
#include "destination.h"
#include "on-stack.h"
#include "other-threads.h"
#include "parts.h"
#include "quiet.h"
#include "registry.h"
#include "report.h"
#include "signals.h"
#include "wing.h"

enum { RUNNING, WRITING, WRITTEN };

/* A state, and the thread's number above it. */
#define STATE_BITS 2
static uint32_t state = RUNNING;

static struct own_stack stack;

/* How it ended that the report tells of, and whether by a crash. */
static struct {
	char text[32];
	bool is_crash;
} last;

static struct report {
	struct writer writer;
	void *context; /* of the crash, or null */
	bool is_whole;
} report;

static uint32_t state_of(uint32_t word)
{
	return word & ((1 << STATE_BITS) - 1);
}

static pid_t thread_of(uint32_t word)
{
	return word >> STATE_BITS;
}

/* Set TEXT, of SIZE bytes, to "HOW NUMBER". */
static void set_text(char *text, size_t size, const struct ending *ending)
{
	text[0] = 0;
	append(text, size, ending->how);
	if (ending->number >= 0) {
		append(text, size, " ");
		append_number(text, size, ending->number);
	}
}

static void tell_wings(const char *ended)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->end)
			(*wing)->end(ended);
}

void note_end(const struct ending *ending)
{
	char text[32];
	set_text(text, sizeof text, ending);
	tell_wings(text);
}

/* The parts of a report. */

static void write_wings(void *unused)
{
	(void)unused;
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->report)
			report.is_whole &= (*wing)->report(&report.writer);
}

static void write_main_backtrace(void *unused)
{
	(void)unused;
	write_backtrace(&report.writer, report.context);
}

static void write_other_backtraces(void *unused)
{
	(void)unused;
	write_other_threads(&report.writer);
}

static void write_crash_parts(void *unused)
{
	(void)unused;
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->crash_part)
			(*wing)->crash_part(&report.writer);
}

static void write_metadata(void *unused)
{
	(void)unused;
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->metadata)
			(*wing)->metadata(&report.writer, last.text);
	write_seen_modules(&report.writer);
	write_report_end(&report.writer);
}

/* The subreport ID, of which PART is all but the first line and the last. */
static void write_subreport(const char *id, void (*part)(void *))
{
	write_report_start(&report.writer, id);
	do_part(part, NULL);
	write_report_end(&report.writer);
	writer_flush(&report.writer);
}

static void write_crash(void)
{
	write_subreport("main-backtrace", write_main_backtrace);
	if (are_other_threads())
		write_subreport("thread-backtraces", write_other_backtraces);
	do_part(write_crash_parts, NULL);
}

/* On our own stack. */
static void write_report(void *unused)
{
	(void)unused;
	tell_wings(last.text);
	if (!destination_begin(&report.writer))
		return;
	report.is_whole = true;
	if (report.context)
		limit_parts();
	bool has_samples = do_part(write_wings, NULL);
	if (has_samples && report.context)
		write_crash();
	bool is_whole = has_samples && do_part(write_metadata, NULL) && report.is_whole;
	bool is_exec = strcmp(last.text, "exec") == 0;
	destination_finish(&report.writer, !is_whole ? DROP : is_exec ? DELIVER_NUMBERED : DELIVER);
}

static bool is_empty(void)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->is_empty && !(*wing)->is_empty())
			return false;
	return true;
}

/* This thread has the state. */
static void write_end(const struct ending *ending)
{
	struct quiet quiet;
	set_text(last.text, sizeof last.text, ending);
	last.is_crash = ending->context != NULL;
	report.context = ending->context;
	begin_quiet(&quiet);
	/* a program that only executes another one has nothing to say */
	if (strcmp(ending->how, "exec") == 0 && is_empty())
		destination_discard();
	else
		call_on_stack(&stack, write_report, NULL);
	end_quiet(&quiet);
}

/* Whether the report tells of this end already, as when _exit () follows exit (). */
static bool is_reported(const struct ending *ending)
{
	const char *number = strrchr(last.text, ' ');
	char text[32];
	set_text(text, sizeof text, ending);
	const char *wanted = strrchr(text, ' ');
	return !ending->context && !last.is_crash && number && wanted &&
	       strcmp(number, wanted) == 0;
}

/* Another thread has the state, which was SEEN.  Wait until it has not, or the time is over; return
   whether it may be had then. */
static bool wait_for(uint32_t seen)
{
	const int written_ticks = 500, writing_ticks = 3000;
	int ticks = state_of(seen) == WRITTEN ? written_ticks : writing_ticks;
	while (ticks-- > 0) {
		if (__atomic_load_n(&state, __ATOMIC_ACQUIRE) != seen)
			return true;
		sys_sleep_milliseconds(10);
	}
	return state_of(seen) == WRITTEN;
}

/* Have the state, to write of ENDING. */
static enum reporter acquire_state(const struct ending *ending)
{
	uint32_t self = (uint32_t)sys_gettid() << STATE_BITS;
	for (;;) {
		uint32_t seen = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
		bool is_ours = thread_of(seen) == thread_of(self);
		if (state_of(seen) == WRITING && is_ours)
			return REPORTER_SELF;
		if (state_of(seen) == WRITTEN && is_ours && is_reported(ending))
			return REPORTER_NOBODY;
		if (state_of(seen) != RUNNING && !is_ours && !wait_for(seen))
			return REPORTER_OTHER;
		/* pairs with the release in report_end (), of whoever was there before */
		if (state_of(seen) != WRITING &&
		    __atomic_compare_exchange_n(&state, &seen, self | WRITING, false,
						__ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
			return REPORTER_THIS;
	}
}

enum reporter report_end(const struct ending *ending)
{
	signal_set set = all_but_faults(), mask;
	if (!destination_is_wanted() || reporting_process() != sys_getpid())
		return REPORTER_NOBODY;
	/* those that come to this thread meanwhile shall find the report written */
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	enum reporter reporter = acquire_state(ending);
	if (reporter == REPORTER_THIS) {
		write_end(ending);
		/* pairs with the acquires in acquire_state () and wait_for () */
		uint32_t written = (uint32_t)sys_gettid() << STATE_BITS | WRITTEN;
		__atomic_store_n(&state, written, __ATOMIC_RELEASE);
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
	return reporter;
}

void resume_after_end(void)
{
	/* another thread may have lost patience */
	uint32_t ours = (uint32_t)sys_gettid() << STATE_BITS | WRITTEN;
	__atomic_compare_exchange_n(&state, &ours, RUNNING, false, __ATOMIC_RELEASE,
				    __ATOMIC_RELAXED);
}

void begin_new_end(void)
{
	state = RUNNING;
	begin_new_parts();
	forget_other_threads();
}
