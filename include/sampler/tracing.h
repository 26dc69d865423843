/* What libsampler offers to backends of traces (sampler/trace.h).  Programs have no need of it.

   All but the first two are async-signal-safe, and safe with threads.  PLACE is the caller's stack
   pointer. */

#ifndef SAMPLER_TRACING_H
#define SAMPLER_TRACING_H

#include <stdbool.h>

#include "sampler/tracepoint.h"

void sampler_tracing_register(struct sampler_tracepoint *begin, struct sampler_tracepoint *end);
void sampler_tracing_unregister(struct sampler_tracepoint *begin, struct sampler_tracepoint *end);
void sampler_tracing_enter(uint32_t id, uint64_t place);
void sampler_tracing_leave(uint32_t id, uint64_t place);
void sampler_tracing_mark(uint32_t id, uint32_t level);
void sampler_tracing_count(uint32_t id, int64_t value);
void sampler_tracing_data(const uint64_t *words, unsigned count);
bool sampler_tracing_set_process(bool is_on);
bool sampler_tracing_set_thread(bool is_on);
bool sampler_tracing_set_new_threads(bool is_on);
bool sampler_tracing_process(void);
bool sampler_tracing_thread(void);
bool sampler_tracing_new_threads(void);
void sampler_tracing_thread_name(const char *name);
bool sampler_tracing_dump(int fd, bool all_threads);
void sampler_tracing_log(const char *text);
void sampler_tracing_next_cycle(void);

/* The function at ADDRESS, which has no gate, is entered or left. */
void sampler_tracing_enter_address(const void *address, uint64_t place);
void sampler_tracing_leave_address(const void *address, uint64_t place);

/* The id of ADDRESS, as of such a function; 0 if there is no room, or nothing is traced. */
uint32_t sampler_tracing_address(const void *address);

#endif
