/* The wing that traces: what happens to the buffer when a process, its threads and its children begin
   and end.

   At its end, only the buffer of a process that waits to be attached to is removed: what is in the
   others is there, and the kernel lets go of the lock.  A program that it executes begins a buffer of
   its own.

	before fork	the thread that forks traces nothing, in parent and child
	in the child	a buffer of its own begins
	in the parent	the thread goes on */

#include <string.h>

#include "symbols.h"
#include "wing.h"
#include "words.h"

static bool is_tracing, has_said_end;

/* The C library's own variable for debuggers, or null. */
static const void *message_of_abort;

/* While a thread forks: its number, and its slot. */
static struct {
	pid_t thread;
	struct sampler_trace_thread *slot;
	uint32_t level; /* that of the slot */
} forking;

/* What the C library keeps of the message of a failed assertion, and the like; "" if there is none. */
static const char *abort_message(void)
{
	const struct message {
		unsigned size;
		char text[];
	} *const *message = message_of_abort;
	return message && *message ? (*message)->text : "";
}

static void begin_buffer(pid_t parent, pid_t parent_thread)
{
	is_tracing = trace_begin_buffer(parent, parent_thread);
	if (is_tracing)
		trace_begin_records();
	message_of_abort = exported_variable("__abort_msg");
}

static bool begin(void)
{
	if (settings.trace[0] && trace_read_settings() &&
	    trace_enter_session(trace_settings.directory))
		begin_buffer(0, 0);
	/* a trace is no report */
	return false;
}

static void before_fork(void)
{
	forking.slot = trace_self.slot;
	forking.thread = forking.slot ? forking.slot->tid : 0;
	forking.level = forking.slot ? forking.slot->level : trace_header->level_of_new_threads;
	trace_self.is_forking = true;
	KEEP_ORDER();
	trace_set_level(trace_self.level, LEVEL_UNKNOWN);
	trace_self.slot = NULL;
}

static void after_fork(void)
{
	trace_self.slot = forking.slot;
	KEEP_ORDER();
	trace_self.is_forking = false;
}

/* What the parent has switched off by itself is off in the child, too: a child of a process that was
   only attached to traces nothing. */
static void inherit(uint32_t level, uint32_t level_of_new_threads)
{
	trace_header->level &= level;
	trace_header->level_of_new_threads = level_of_new_threads;
	if (forking.level != level_of_new_threads && present_level())
		trace_self.slot->level = forking.level;
	trace_set_level(trace_self.level, LEVEL_UNKNOWN);
}

static bool child(pid_t parent)
{
	struct sampler_trace_header *before = trace_header;
	uint32_t level = before->level, level_of_new_threads = before->level_of_new_threads;
	if (!is_tracing)
		return false;
	trace_forget_slots();
	trace_leave_buffer();
	trace_leave_gates();
	trace_forget_addresses();
	trace_forget_dumps();
	has_said_end = false;
	begin_buffer(parent, forking.thread);
	/* it is mapped until it is released */
	if (!is_tracing)
		__atomic_fetch_add(&before->untraced, 1, __ATOMIC_RELAXED);
	trace_release_buffer();
	if (is_tracing)
		inherit(level, level_of_new_threads);
	return false;
}

static void thread_end(void)
{
	trace_unwind_all();
	trace_end_thread();
}

/* Whether it ENDS well: "exit 0", "_exit 0". */
static bool is_good_end(const char *ends)
{
	size_t length = strlen(ends);
	return length > 2 && strcmp(ends + length - 2, " 0") == 0;
}

/* The process ENDS: if it fails, and has traced something, the trace says so, once, and what the C library has to say of an
   abort ().  A buffer that nobody has asked for is of no use. */
static void leave(const char *ends)
{
	if (!is_tracing || reporting_process() != sys_getpid())
		return;
	/* the thread may have got a name since it opened its block */
	if (trace_self.slot) {
		trace_name_slot();
		trace_name_block();
	}
	if (trace_settings.is_idle)
		trace_discard_unused();
	if (has_said_end || is_good_end(ends) || !trace_header->reserved)
		return;
	has_said_end = true;
	if (strcmp(ends, "signal 6") == 0)
		trace_write_text(SAMPLER_TRACE_DATA_TEXT, abort_message());
	trace_write_text(SAMPLER_TRACE_DATA_END, ends);
}

static void write_crash(struct writer *writer)
{
	if (is_tracing)
		trace_write_crash(writer);
}

static bool watches_faults(void)
{
	return is_tracing;
}

/* At the end, nothing comes to the place of a unit any more. */
static bool keeps_unit(const struct sampler_unit *unit)
{
	(void)unit;
	return true;
}

const struct wing tracing_wing = {
	.name = "tracing",
	.begin = begin,
	.before_fork = before_fork,
	.after_fork = after_fork,
	.child = child,
	.add_unit = trace_add_unit,
	.remove_unit = trace_remove_unit,
	.keeps_unit = keeps_unit,
	.add_traced_object = trace_add_object,
	.remove_traced_object = trace_remove_object,
	.leave = leave,
	.thread_begin = trace_begin_stack,
	.thread_end = thread_end,
	.watches_faults = watches_faults,
	.mend = trace_mend,
	.crash_part = write_crash,
};
