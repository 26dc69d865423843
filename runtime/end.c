/* The one report of a process, however it ends.

	              report_end ()
	RUNNING ───────────────────────▶ WRITING by T ───────▶ WRITTEN by T
	   ▲                                   ▲                     │
	   │                                   └─────────────────────┤ another end
	   └────────── RESUMING by T ◀───────────────────────────────┘ resume_after_end ()

   The state is one word: which of these, and the number of the thread T; with RUNNING, how many
   ends were resumed, so that each time is another state.

	RUNNING		nobody touches `report` and `last`
	WRITING by T	T fills `report`, on the stack `stack`, and sets `last`; in T, signals but
			faults are held back.  A fault in T comes back here: it leaves the part
			that failed (parts.h).  Other threads wait for T, 30 seconds at most.
	WRITTEN by T	the report is in its place, as `last` says, and T is about to end the
			process.  Other threads give it 5 seconds for that.
	RESUMING by T	T could not end the process, and takes the report back; in T, signals but
			faults are held back, and a fault is another end.  Other threads wait
			for T, 30 seconds at most.

   Any thread, also in a handler, moves RUNNING to WRITING; T moves WRITING to WRITTEN.  From there,
   an end that is not the one that was reported moves it to WRITING again: by T at once, as when a
   signal kills it after exit (), or by a thread that has waited.  Who comes while others are at it,
   and has no time left, ends without a report of its own: there is one.

   T moves WRITTEN to RESUMING, if nobody has moved it to WRITING before: then the report is another
   thread's by now, which ends the process, or resumes.  As T may come to the next such end at once,
   one that comes to RUNNING while others wait lets one of them go first. */

#include "end.h"

#include <string.h>

#include "backtrace.h"
#include "destination.h"
#include "lock.h"
#include "on-stack.h"
#include "other-threads.h"
#include "parts.h"
#include "quiet.h"
#include "registry.h"
#include "report.h"
#include "signals.h"
#include "wing.h"

enum { RUNNING, WRITING, WRITTEN, RESUMING };

/* A state, and the number above it. */
#define STATE_BITS 2
static uint32_t state = RUNNING;

/* How many ends were resumed, and how many threads wait for another one to leave the state. */
static uint32_t resumed, waiting;

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

/* The state WHICH by this thread. */
static uint32_t by_us(uint32_t which)
{
	return (uint32_t)sys_gettid() << STATE_BITS | which;
}

static bool is_ours(uint32_t word)
{
	return state_of(word) != RUNNING && word == by_us(state_of(word));
}

/* Move the state from SEEN to NEXT, which is ours, if it is still that; return whether it was. */
static bool move_state(uint32_t seen, uint32_t next)
{
	/* pairs with the release in leave_state (), of whoever was there before */
	return __atomic_compare_exchange_n(&state, &seen, next, false, __ATOMIC_ACQUIRE,
					   __ATOMIC_RELAXED);
}

/* This thread has done its part, and the state is NEXT. */
static void leave_state(uint32_t next)
{
	/* pairs with the acquire in move_state () */
	__atomic_store_n(&state, next, __ATOMIC_RELEASE);
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

void tell_end(const struct ending *ending)
{
	char text[32];
	set_text(text, sizeof text, ending);
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->leave)
			(*wing)->leave(text);
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

/* Whether a thread is at it that nobody may interrupt. */
static bool is_busy(uint32_t word)
{
	return state_of(word) == WRITING || state_of(word) == RESUMING;
}

/* Wait until the state is not what was SEEN; return whether that was so in good time. */
static bool wait_for_change(uint32_t seen)
{
	const int ticks = is_busy(seen) ? 3000 : 500;
	for (int i = 0; i < ticks; i++) {
		if (__atomic_load_n(&state, __ATOMIC_RELAXED) != seen)
			return true;
		sys_sleep_milliseconds(10);
	}
	return false;
}

/* The state was SEEN, and another thread has it, or goes first.  Wait; return whether this thread
   has it then. */
static bool wait_for_state(uint32_t seen)
{
	for (;;) {
		bool has_changed = wait_for_change(seen);
		if (has_changed)
			seen = __atomic_load_n(&state, __ATOMIC_RELAXED);
		/* what was written meanwhile has its 5 seconds still to come */
		bool is_free = has_changed ? state_of(seen) == RUNNING : !is_busy(seen);
		if (is_free && move_state(seen, by_us(WRITING)))
			return true;
		if (!has_changed && is_busy(seen))
			return false;
	}
}

/* Have the state, to write of ENDING. */
static enum reporter acquire_state(const struct ending *ending)
{
	uint32_t seen = __atomic_load_n(&state, __ATOMIC_RELAXED);
	if (seen == by_us(WRITING))
		return REPORTER_SELF;
	if (seen == by_us(WRITTEN) && is_reported(ending))
		return REPORTER_NOBODY;
	bool others_wait = __atomic_load_n(&waiting, __ATOMIC_RELAXED);
	bool is_free = is_ours(seen) || (state_of(seen) == RUNNING && !others_wait);
	if (is_free && move_state(seen, by_us(WRITING)))
		return REPORTER_THIS;
	__atomic_add_fetch(&waiting, 1, __ATOMIC_RELAXED);
	bool has_state = wait_for_state(seen);
	__atomic_sub_fetch(&waiting, 1, __ATOMIC_RELAXED);
	return has_state ? REPORTER_THIS : REPORTER_OTHER;
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
		leave_state(by_us(WRITTEN));
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
	return reporter;
}

static void resume(void *unused)
{
	(void)unused;
	registry_resume();
}

void resume_after_end(void)
{
	signal_set set = all_but_faults(), mask;
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	/* another thread may have lost patience: then the report is no more ours to take back */
	if (move_state(by_us(WRITTEN), by_us(RESUMING))) {
		call_locked(true, resume, NULL);
		leave_state(++resumed << STATE_BITS | RUNNING);
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
}

void begin_new_end(void)
{
	state = RUNNING;
	waiting = 0;
	begin_new_parts();
	forget_other_threads();
}
