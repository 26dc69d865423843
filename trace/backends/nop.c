/* The backend that does nothing: programs with tracepoints can be linked with it, and another one be put in its
   place by LD_PRELOAD. */

#include "sampler/trace.h"

void sampler_trace_scope_entry(uint32_t id)
{
	(void)id;
}

void sampler_trace_scope_exit(uint32_t id)
{
	(void)id;
}

void sampler_trace_mark_event(uint32_t id, uint32_t level)
{
	(void)id;
	(void)level;
}

void sampler_trace_count_event(uint32_t id, int64_t value)
{
	(void)id;
	(void)value;
}

void sampler_trace_register(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	(void)begin;
	(void)end;
}

void sampler_trace_unregister(struct sampler_tracepoint *begin, struct sampler_tracepoint *end)
{
	(void)begin;
	(void)end;
}

uint32_t sampler_trace_address(const void *address)
{
	(void)address;
	return 0;
}

void sampler_trace_data(const uint64_t *words, unsigned count)
{
	(void)words;
	(void)count;
}

bool sampler_trace_set_process(bool is_on)
{
	(void)is_on;
	return false;
}

bool sampler_trace_set_thread(bool is_on)
{
	(void)is_on;
	return false;
}

bool sampler_trace_set_new_threads(bool is_on)
{
	(void)is_on;
	return false;
}

bool sampler_trace_process(void)
{
	return false;
}

bool sampler_trace_thread(void)
{
	return false;
}

bool sampler_trace_new_threads(void)
{
	return false;
}

void sampler_trace_thread_name(const char *name)
{
	(void)name;
}

bool sampler_trace_dump_stack(int fd)
{
	(void)fd;
	return false;
}

bool sampler_trace_dump_all(int fd)
{
	(void)fd;
	return false;
}

void sampler_trace_log(const char *text)
{
	(void)text;
}

void sampler_trace_next_cycle(void)
{
}
