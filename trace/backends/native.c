/* The backend that writes events into the process's trace buffer, by libsampler. */

#include <stddef.h>

#include "sampler/trace.h"
#include "sampler/tracing.h"

/* The caller's stack pointer, when it made the call. */
#define PLACE ((uint64_t)(uintptr_t)__builtin_dwarf_cfa())

/* Also for programs without tracepoints. */
__attribute__((constructor)) static void begin(void)
{
	sampler_tracing_register(NULL, NULL);
}

void sampler_trace_scope_entry(uint32_t id)
{
	sampler_tracing_enter(id, PLACE);
}

void sampler_trace_scope_exit(uint32_t id)
{
	sampler_tracing_leave(id, PLACE);
}

void sampler_trace_mark_event(uint32_t id, uint32_t level)
{
	sampler_tracing_mark(id, level);
}

void sampler_trace_count_event(uint32_t id, int64_t value)
{
	sampler_tracing_count(id, value);
}

void sampler_trace_register(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	sampler_tracing_register(begin, end);
}

void sampler_trace_unregister(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	sampler_tracing_unregister(begin, end);
}

void sampler_trace_data(const uint64_t *words, unsigned count)
{
	sampler_tracing_data(words, count);
}

uint32_t sampler_trace_address(const void *address)
{
	return sampler_tracing_address(address);
}

bool sampler_trace_set_process(bool is_on)
{
	return sampler_tracing_set_process(is_on);
}

bool sampler_trace_set_thread(bool is_on)
{
	return sampler_tracing_set_thread(is_on);
}

bool sampler_trace_set_new_threads(bool is_on)
{
	return sampler_tracing_set_new_threads(is_on);
}

bool sampler_trace_process(void)
{
	return sampler_tracing_process();
}

bool sampler_trace_thread(void)
{
	return sampler_tracing_thread();
}

bool sampler_trace_new_threads(void)
{
	return sampler_tracing_new_threads();
}

void sampler_trace_thread_name(const char *name)
{
	sampler_tracing_thread_name(name);
}

bool sampler_trace_dump_stack(int fd)
{
	return sampler_tracing_dump(fd, false);
}

bool sampler_trace_dump_all(int fd)
{
	return sampler_tracing_dump(fd, true);
}

void sampler_trace_log(const char *text)
{
	sampler_tracing_log(text);
}

/* What gcc and clang call with -finstrument-functions. */

void __cyg_profile_func_enter(void *function, void *caller)
{
	(void)caller;
	sampler_tracing_enter_address(function, PLACE);
}

void __cyg_profile_func_exit(void *function, void *caller)
{
	(void)caller;
	sampler_tracing_leave_address(function, PLACE);
}

void sampler_trace_next_cycle(void)
{
	sampler_tracing_next_cycle();
}
